import type { FieldMap } from '../../core/fields.ts';
import { optionalText, text } from '../../core/values.ts';
import { agentFields } from '../agent/fields.ts';
import { auditFields } from '../audit/fields.ts';
import { partnerFields } from '../partner/fields.ts';
import { referralFields } from '../referral/fields.ts';
import type { ExportType } from './operations.ts';

const fieldsOf: Readonly<Record<ExportType, FieldMap>> = {
  agent: agentFields,
  referral: referralFields,
  partner: partnerFields,
  audit: auditFields,
};

export const asksReason = (type: ExportType): boolean =>
  Object.values(fieldsOf[type]).some(({ exported, personal }) => exported && personal);

export const reasonMax = 255;

/** The reason is optional, because callers that follow the specification send none. */
export const exportReason = { reason: optionalText('Alasan', reasonMax) };

export const demandedReason = { reason: text('Alasan', reasonMax) };

export const noReasonText = 'tanpa alasan (di luar Rujukan)';
