import type { Operation } from '../core/operation.ts';
import { agentOperations } from './agent/operations.ts';
import { auditOperations } from './audit/operations.ts';
import { batchUploadOperations } from './batchUpload/operations.ts';
import { categoryOperations } from './category/operations.ts';
import { claimOperations } from './claim/operations.ts';
import { dashboardOperations } from './dashboard/operations.ts';
import { emailTemplateOperations } from './emailTemplate/operations.ts';
import { exportFileOperations } from './exportFile/operations.ts';
import { faqOperations } from './faq/operations.ts';
import { lookupOperations } from './lookup/operations.ts';
import { mediaOperations } from './media/operations.ts';
import { noteOperations } from './note/operations.ts';
import { notificationOperations } from './notification/operations.ts';
import { openApiOperations } from './openApi/operations.ts';
import { partnerOperations } from './partner/operations.ts';
import { placeOperations } from './place/operations.ts';
import { prefixOperations } from './prefix/operations.ts';
import { presenceOperations } from './presence/operations.ts';
import { productOperations } from './product/operations.ts';
import { programOperations } from './program/operations.ts';
import { questionOperations } from './question/operations.ts';
import { referralOperations } from './referral/operations.ts';
import { regionOperations } from './region/operations.ts';
import { roleOperations } from './role/operations.ts';
import { sessionOperations } from './session/operations.ts';
import { settingOperations } from './setting/operations.ts';
import { setupOperations } from './setup/operations.ts';
import { sliderOperations } from './slider/operations.ts';
import { targetOperations } from './target/operations.ts';
import { teamOperations } from './team/operations.ts';
import { termsOperations } from './terms/operations.ts';
import { userOperations } from './user/operations.ts';
import { viewOperations } from './view/operations.ts';
import { withdrawInstructionOperations } from './withdrawInstruction/operations.ts';

export const entities = {
  session: sessionOperations,
  setup: setupOperations,
  setting: settingOperations,
  region: regionOperations,
  partner: partnerOperations,
  user: userOperations,
  role: roleOperations,
  agent: agentOperations,
  lookup: lookupOperations,
  product: productOperations,
  category: categoryOperations,
  program: programOperations,
  question: questionOperations,
  place: placeOperations,
  media: mediaOperations,
  referral: referralOperations,
  claim: claimOperations,
  presence: presenceOperations,
  note: noteOperations,
  view: viewOperations,
  target: targetOperations,
  team: teamOperations,
  batchUpload: batchUploadOperations,
  exportFile: exportFileOperations,
  dashboard: dashboardOperations,
  withdrawInstruction: withdrawInstructionOperations,
  terms: termsOperations,
  slider: sliderOperations,
  prefix: prefixOperations,
  notification: notificationOperations,
  faq: faqOperations,
  emailTemplate: emailTemplateOperations,
  openApi: openApiOperations,
  audit: auditOperations,
};

export type EntityName = keyof typeof entities;

export const operations: readonly Operation[] = Object.values(entities).flatMap((entity) =>
  Object.values<Operation>(entity),
);
