import { type AuditEntry, auditSubject } from '../../../shared/entities/audit/operations.ts';
import { exportTypeNames } from '../../../shared/entities/exportFile/operations.ts';
import { chosenMost } from '../../../shared/entities/referral/schema.ts';
import type { Page } from '../../kit/page/page.ts';
import { agentPages } from '../../pages/agentPages.ts';
import { batchUploadPages } from '../../pages/batchUploadPages.ts';
import { emailTemplatePages } from '../../pages/emailTemplatePages.ts';
import { exportFilePages } from '../../pages/exportFilePages.ts';
import { faqPages } from '../../pages/faqPages.ts';
import { notificationPages } from '../../pages/notificationPages.ts';
import { openApiPages } from '../../pages/openApiPages.ts';
import { partnerPages } from '../../pages/partnerPages.ts';
import { prefixPages } from '../../pages/prefixPages.ts';
import { productPages } from '../../pages/productPages.ts';
import { referralPages } from '../../pages/referralPages.ts';
import { rolePages } from '../../pages/rolePages.ts';
import { settingPages } from '../../pages/settingPages.ts';
import { sliderPages } from '../../pages/sliderPages.ts';
import { targetPages } from '../../pages/targetPages.ts';
import { termsPages } from '../../pages/termsPages.ts';
import { userPages } from '../../pages/userPages.ts';
import { viewPages } from '../../pages/viewPages.ts';
import { withdrawPages } from '../../pages/withdrawPages.ts';

const pageOf: Readonly<Record<string, Page>> = {
  agent: agentPages.detail as Page,
  agentPrefix: prefixPages.agent,
  bankTransferSetting: settingPages.bankTransfer,
  batchUpload: batchUploadPages.list,
  emailTemplate: emailTemplatePages.edit as Page,
  faq: faqPages.edit as Page,
  generalSetting: settingPages.general,
  maintenanceEndpoint: settingPages.maintenance,
  notification: notificationPages.detail as Page,
  openApi: openApiPages.edit as Page,
  otpFlow: settingPages.otp,
  otpSetting: settingPages.otp,
  partner: partnerPages.detail as Page,
  partnerPrefix: prefixPages.overview,
  product: productPages.detail as Page,
  program: productPages.programDetail as Page,
  question: productPages.editQuestion as Page,
  referral: referralPages.detail as Page,
  role: rolePages.detail as Page,
  setting: settingPages.general,
  savedView: viewPages.open as Page,
  slider: sliderPages.detail as Page,
  terms: termsPages.shown,
  user: userPages.detail as Page,
  withdrawInstruction: withdrawPages.detail as Page,
  workTarget: targetPages.settings,
};

interface RecordPage {
  page: Page;
  params?: { id: string };
  query?: { referral_ids: string };
}

export function recordPage(entry: AuditEntry): RecordPage | undefined {
  const { action } = entry;
  const { entity, entity_id } = auditSubject(entry);
  const several = referralsOf(entry);
  if (several) return several;
  const page = action === 'export' || entity === 'exportFile' ? filesOf(entity_id) : pageOf[entity];
  const isGone = action === 'delete' && entry.entity !== 'workNote';
  if (!page || isGone) return undefined;
  if (!page.path.includes(':id')) return { page };
  return /^\d+$/.test(entity_id) ? { page, params: { id: entity_id } } : undefined;
}

function referralsOf({ entity, entity_id, after }: AuditEntry): RecordPage | undefined {
  if (entity !== 'referral' || entity_id !== 'bulk') return undefined;
  const { referral_ids = [] } = { ...(after as object) } as { referral_ids?: number[] };
  if (referral_ids.length === 0 || referral_ids.length > chosenMost) return undefined;
  return { page: referralPages.list, query: { referral_ids: referral_ids.join(',') } };
}

function filesOf(filename: string): Page | undefined {
  const type = exportTypeNames.find((each) => filename.startsWith(`${each}_`));
  return type && exportFilePages[type];
}
