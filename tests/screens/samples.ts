import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { emailTemplateOperations } from '../../src/shared/entities/emailTemplate/operations.ts';
import { faqOperations } from '../../src/shared/entities/faq/operations.ts';
import { notificationOperations } from '../../src/shared/entities/notification/operations.ts';
import { openApiOperations } from '../../src/shared/entities/openApi/operations.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { productOperations } from '../../src/shared/entities/product/operations.ts';
import { questionOperations } from '../../src/shared/entities/question/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sliderOperations } from '../../src/shared/entities/slider/operations.ts';
import { userOperations } from '../../src/shared/entities/user/operations.ts';
import { viewOperations } from '../../src/shared/entities/view/operations.ts';
import { withdrawInstructionOperations } from '../../src/shared/entities/withdrawInstruction/operations.ts';
import type { TestServer } from '../server/harness.ts';
import type { ScreenPage } from './pages.ts';

export interface SampleSource {
  call: TestServer['call'];
  as: string;
  draftId: string;
}

type Sample = (source: SampleSource) => Promise<string | number | undefined>;

const agent: Sample = async ({ call, as }) => {
  const { data } = await call(agentOperations.premiumList, { limit: 50, premium_status: 'PENDING' }, { as });
  for (const { id } of data) {
    const { data: found } = await call(agentOperations.detail, { id }, { as });
    if (found.upline && found.has_premium_data) return id;
  }
  return (data[0] ?? (await call(agentOperations.list, { limit: 1 }, { as })).data[0])?.id;
};

const referral: Sample = async ({ call, as }) => {
  const { data } = await call(referralOperations.list, { limit: 1, referral_status_id: 6 }, { as });
  return data[0]?.id;
};

const company: Sample = async ({ call, as }) => {
  const { data } = await call(partnerOperations.list, { limit: 2, partner_type: 'company' }, { as });
  return (data[1] ?? data[0])?.id;
};

const product: Sample = async ({ call, as }) => {
  const { data } = await call(productOperations.list, {}, { as });
  return data[0]?.id;
};

const program: Sample = async ({ call, as }) => {
  const { data } = await call(productOperations.list, {}, { as });
  return data
    .flatMap(({ program_list }) => program_list)
    .find(({ location_type }) => location_type === 'SPESIFIC_LOCATION')?.id;
};

const question: Sample = async (source) => {
  const { data } = await source.call(
    questionOperations.byProgram,
    { id: (await program(source)) ?? '' },
    { as: source.as },
  );
  return data[0]?.id;
};

const staff: Sample = async ({ call, as }) => {
  const { data } = await call(userOperations.list, {}, { as });
  return data.find(({ role_id }) => role_id === 8)?.id;
};

const partnerAdmin: Sample = async ({ call, as }) => {
  const { data } = await call(userOperations.partnerAdmins, { limit: 1 }, { as });
  return data[0]?.id;
};

const batchUpload: Sample = async ({ call, as }) => {
  const { data } = await call(batchUploadOperations.list, { page: 1, size: 50 }, { as });
  return data.referral.rows.find(({ invalid_filename }) => invalid_filename !== '')?.id;
};

const role: Sample = async () => 8;

const openApi: Sample = async ({ call, as }) => {
  const { data } = await call(openApiOperations.list, { limit: 1 }, { as });
  return data[0]?.id;
};

const faq: Sample = async ({ call, as }) => {
  const { data } = await call(faqOperations.list, { limit: 1 }, { as });
  return data[0]?.id;
};

const slider: Sample = async ({ call, as }) => {
  const { data } = await call(sliderOperations.list, { limit: 1 }, { as });
  return data[0]?.id;
};

const withdrawInstruction: Sample = async ({ call, as }) => {
  const { data } = await call(withdrawInstructionOperations.list, { limit: 1 }, { as });
  return data[0]?.id;
};

const notification: Sample = async ({ call, as }) => {
  const { data } = await call(notificationOperations.list, { limit: 1 }, { as });
  return data[0]?.id;
};

const emailTemplate: Sample = async ({ call, as }) => {
  const { data } = await call(emailTemplateOperations.list, { limit: 1 }, { as });
  return data.template[0]?.id;
};

const view: Sample = async ({ call, as }) => {
  const { data } = await call(viewOperations.list, {}, { as });
  return data[0]?.id;
};

/**
 * By path of the page: the value of its parameter, or of `id` in the query if the path has no parameter. A
 * value that starts with `/` is the whole address.
 */
const samples: Readonly<Record<string, Sample>> = {
  '/reset-password/:token/:email': async () => '/reset-password/tautan-lama/siti%40mitra.example',
  '/edit-agent/:id': agent,
  '/detail-agen/:id': agent,
  '/edit-referal/:id': referral,
  '/detail-referal/:id': referral,
  '/detail-partner/:id': company,
  '/edit-company/:id': company,
  '/add-agent-product/:id': company,
  '/edit-produk/:id': product,
  '/detail-produk/:id': product,
  '/add-category/:id': product,
  '/add-program/:id': product,
  '/edit-program/:id': program,
  '/detail-program/:id': program,
  '/detail-program/:id/location/create': program,
  '/add-question/:id': program,
  '/edit-question/:id': question,
  '/add-admin/:id': company,
  '/detail-user/:id': staff,
  '/edit-user/:id': staff,
  '/edit-profile/:id': staff,
  '/change-password/:id': staff,
  '/add-admin-alt/:id': company,
  '/edit-admin-alt/:id': partnerAdmin,
  '/edit-admin': partnerAdmin,
  '/role-details/:id': role,
  '/edit-role/:id': role,
  '/edit-partner-open-api/:id': openApi,
  '/update-partner-open-api-creds/:id': openApi,
  '/update-partner-open-api-access/:id': openApi,
  '/edit-email-template/:id': emailTemplate,
  '/edit-withdraw-settings/:id': withdrawInstruction,
  '/detail-withdraw-settings/:id': withdrawInstruction,
  '/edit-header/:id': slider,
  '/detail-header/:id': slider,
  '/edit-faq/:id': faq,
  '/detail-notif/:id': notification,
  '/antrean/:id': view,
  '/propose-batch-upload/periksa/:draftId': async ({ draftId }) => draftId,
  '/propose-batch-upload/hasil/:run': batchUpload,
};

/** @throws if `samples` or the demo data has no value for the parameter of the path */
export async function addressOf({ path }: ScreenPage, source: SampleSource): Promise<string> {
  const sample = samples[path];
  if (!path.includes(':')) return sample ? `${path}?id=${await sample(source)}` : path;
  if (!sample) throw new Error(`No sample record for ${path}: add one to tests/screens/samples.ts`);
  const value = await sample(source);
  if (value === undefined) throw new Error(`The demo data has no record for ${path}`);
  if (String(value).startsWith('/')) return String(value);
  return path.replace(/:\w+/, encodeURIComponent(value));
}
