import { agentExport } from './entities/agent/exportSheet.ts';
import { agentHandlers } from './entities/agent/handlers.ts';
import { auditExport } from './entities/audit/exportSheet.ts';
import { auditHandlers } from './entities/audit/handlers.ts';
import { batchUploadHandlers } from './entities/batchUpload/handlers.ts';
import { processBatch } from './entities/batchUpload/job.ts';
import { categoryHandlers } from './entities/category/handlers.ts';
import { claimHandlers } from './entities/claim/handlers.ts';
import { dashboardHandlers } from './entities/dashboard/handlers.ts';
import { emailTemplateHandlers } from './entities/emailTemplate/handlers.ts';
import { exportFileHandlers } from './entities/exportFile/handlers.ts';
import { writeExport } from './entities/exportFile/job.ts';
import { faqHandlers } from './entities/faq/handlers.ts';
import { lookupHandlers } from './entities/lookup/handlers.ts';
import { mediaHandlers } from './entities/media/handlers.ts';
import { noteHandlers } from './entities/note/handlers.ts';
import { notificationHandlers } from './entities/notification/handlers.ts';
import { openApiHandlers } from './entities/openApi/handlers.ts';
import { partnerExport } from './entities/partner/exportSheet.ts';
import { partnerHandlers } from './entities/partner/handlers.ts';
import { placeHandlers } from './entities/place/handlers.ts';
import { prefixHandlers } from './entities/prefix/handlers.ts';
import { presenceHandlers } from './entities/presence/handlers.ts';
import { productHandlers } from './entities/product/handlers.ts';
import { programHandlers } from './entities/program/handlers.ts';
import { questionHandlers } from './entities/question/handlers.ts';
import { referralExport } from './entities/referral/exportSheet.ts';
import { referralHandlers } from './entities/referral/handlers.ts';
import { regionHandlers } from './entities/region/handlers.ts';
import { roleHandlers } from './entities/role/handlers.ts';
import { guessingJobs } from './entities/session/guessing.ts';
import { sessionHandlers } from './entities/session/handlers.ts';
import { mailOwner } from './entities/session/ownerMail.ts';
import { sendResetMail } from './entities/session/resetMail.ts';
import { settingHandlers } from './entities/setting/handlers.ts';
import { setupHandlers } from './entities/setup/handlers.ts';
import { sliderHandlers } from './entities/slider/handlers.ts';
import { targetHandlers } from './entities/target/handlers.ts';
import { recountTargets } from './entities/target/recount.ts';
import { teamHandlers } from './entities/team/handlers.ts';
import { termsHandlers } from './entities/terms/handlers.ts';
import { userHandlers } from './entities/user/handlers.ts';
import { viewHandlers } from './entities/view/handlers.ts';
import { withdrawInstructionHandlers } from './entities/withdrawInstruction/handlers.ts';
import type { JobDefinition } from './jobs/job.ts';
import type { Services } from './kit/context.ts';
import type { Mounted } from './kit/handlers.ts';

export const mounted: readonly Mounted[] = [
  ...sessionHandlers,
  ...setupHandlers,
  ...settingHandlers,
  ...regionHandlers,
  ...partnerHandlers,
  ...userHandlers,
  ...roleHandlers,
  ...agentHandlers,
  ...lookupHandlers,
  ...productHandlers,
  ...categoryHandlers,
  ...programHandlers,
  ...questionHandlers,
  ...placeHandlers,
  ...mediaHandlers,
  ...referralHandlers,
  ...claimHandlers,
  ...presenceHandlers,
  ...noteHandlers,
  ...viewHandlers,
  ...targetHandlers,
  ...teamHandlers,
  ...batchUploadHandlers,
  ...exportFileHandlers,
  ...dashboardHandlers,
  ...withdrawInstructionHandlers,
  ...termsHandlers,
  ...sliderHandlers,
  ...prefixHandlers,
  ...notificationHandlers,
  ...faqHandlers,
  ...emailTemplateHandlers,
  ...openApiHandlers,
  ...auditHandlers,
];

export const jobDefinitions: readonly JobDefinition[] = [
  processBatch,
  writeExport,
  sendResetMail,
  mailOwner,
  recountTargets,
  ...guessingJobs,
];

export const exportSources: Services['exportSources'] = {
  referral: referralExport,
  agent: agentExport,
  partner: partnerExport,
  audit: auditExport,
};
