import type { FieldMap } from '../../core/fields.ts';
import { text } from '../../core/values.ts';
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

/** features.md E5: a file that tells of people is not made without a reason. */
export const asksReason = (type: ExportType): boolean =>
  Object.values(fieldsOf[type]).some(({ exported, personal }) => exported && personal);

export const reasonMax = 255;

/** Input of an export that asks for one. */
export const exportReason = { reason: text('Alasan', reasonMax) };
