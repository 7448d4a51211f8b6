import type { FieldMap } from '../../core/fields.ts';
import { optionalText, text } from '../../core/values.ts';
import { agentFields } from '../agent/fields.ts';
import { auditFields } from '../audit/fields.ts';
import { partnerFields } from '../partner/fields.ts';
import { referralFields } from '../referral/fields.ts';
import type { ExportType } from './operations.ts';

/** What the columns of each export are made of. */
const fieldsOf: Readonly<Record<ExportType, FieldMap>> = {
  agent: agentFields,
  referral: referralFields,
  partner: partnerFields,
  audit: auditFields,
};

/** features.md E5: for a file that tells of people the program asks for a reason. */
export const asksReason = (type: ExportType): boolean =>
  Object.values(fieldsOf[type]).some(({ exported, personal }) => exported && personal);

export const reasonMax = 255;

/** Input of an export that takes one: a caller of the stated shape sends none. */
export const exportReason = { reason: optionalText('Alasan', reasonMax) };

/** Input of an export that nobody makes without one. */
export const demandedReason = { reason: text('Alasan', reasonMax) };

/** What the log says where there was none. */
export const noReasonText = 'tanpa alasan (di luar program)';
