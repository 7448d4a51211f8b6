import { z } from 'zod';
import type { FieldMap } from '../../../src/shared/core/fields.ts';
import { agentFields } from '../../../src/shared/entities/agent/fields.ts';
import { auditFields } from '../../../src/shared/entities/audit/fields.ts';
import { batchUploadFields } from '../../../src/shared/entities/batchUpload/fields.ts';
import { categoryFields } from '../../../src/shared/entities/category/fields.ts';
import { emailTemplateFields } from '../../../src/shared/entities/emailTemplate/fields.ts';
import { exportFileFields } from '../../../src/shared/entities/exportFile/fields.ts';
import { faqFields } from '../../../src/shared/entities/faq/fields.ts';
import type { EntityName } from '../../../src/shared/entities/index.ts';
import { notificationFields } from '../../../src/shared/entities/notification/fields.ts';
import { openApiFields } from '../../../src/shared/entities/openApi/fields.ts';
import { partnerFields } from '../../../src/shared/entities/partner/fields.ts';
import { agentPrefixFields, partnerPrefixFields } from '../../../src/shared/entities/prefix/fields.ts';
import { productFields } from '../../../src/shared/entities/product/fields.ts';
import { locationFields, programFields } from '../../../src/shared/entities/program/fields.ts';
import { questionFields } from '../../../src/shared/entities/question/fields.ts';
import { callFields, referralFields } from '../../../src/shared/entities/referral/fields.ts';
import { roleFields } from '../../../src/shared/entities/role/fields.ts';
import {
  bankTransferFields,
  generalFields,
  maintenanceFields,
  otpFields,
  otpFlowFields,
} from '../../../src/shared/entities/setting/fields.ts';
import { setupFields } from '../../../src/shared/entities/setup/fields.ts';
import { sliderFields } from '../../../src/shared/entities/slider/fields.ts';
import { termsFields } from '../../../src/shared/entities/terms/fields.ts';
import { userFields } from '../../../src/shared/entities/user/fields.ts';
import { withdrawFields } from '../../../src/shared/entities/withdrawInstruction/fields.ts';

export const describedFields: Readonly<Record<EntityName, readonly FieldMap[]>> = {
  agent: [agentFields],
  audit: [auditFields],
  batchUpload: [batchUploadFields],
  category: [categoryFields],
  emailTemplate: [emailTemplateFields],
  exportFile: [exportFileFields],
  faq: [faqFields],
  notification: [notificationFields],
  openApi: [openApiFields],
  partner: [partnerFields],
  prefix: [partnerPrefixFields, agentPrefixFields],
  product: [productFields],
  program: [programFields, locationFields],
  question: [questionFields],
  referral: [referralFields, callFields],
  role: [roleFields],
  setting: [generalFields, maintenanceFields, bankTransferFields, otpFields, otpFlowFields],
  setup: [setupFields],
  slider: [sliderFields],
  terms: [termsFields],
  user: [userFields],
  withdrawInstruction: [withdrawFields],
  claim: [],
  presence: [],
  note: [],
  team: [],
  view: [],
  target: [],
  dashboard: [],
  lookup: [],
  media: [],
  place: [],
  region: [],
  session: [],
};

export function keysOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodPipe) return keysOf(schema.in);
  if (schema instanceof z.ZodArray) return keysOf(schema.element);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return keysOf(schema.unwrap());
  return [];
}
