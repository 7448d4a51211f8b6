import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { hashPassword } from '../../../src/server/auth/password.ts';
import { fileScope, scopeOf } from '../../../src/server/auth/scope.ts';
import { ocrRequest } from '../../../src/server/entities/agent/table.ts';
import { media } from '../../../src/server/entities/media/table.ts';
import { appUser } from '../../../src/server/entities/user/table.ts';
import type { Operation } from '../../../src/shared/core/operation.ts';
import { agentOperations as agent } from '../../../src/shared/entities/agent/operations.ts';
import { batchUploadOperations as batch } from '../../../src/shared/entities/batchUpload/operations.ts';
import { categoryOperations as category } from '../../../src/shared/entities/category/operations.ts';
import { claimOperations as claim } from '../../../src/shared/entities/claim/operations.ts';
import { emailTemplateOperations as emailTemplate } from '../../../src/shared/entities/emailTemplate/operations.ts';
import { exportFileOperations as exportFile } from '../../../src/shared/entities/exportFile/operations.ts';
import { faqOperations as faq } from '../../../src/shared/entities/faq/operations.ts';
import { mediaOperations } from '../../../src/shared/entities/media/operations.ts';
import { notificationOperations as notification } from '../../../src/shared/entities/notification/operations.ts';
import { openApiOperations as openApi } from '../../../src/shared/entities/openApi/operations.ts';
import { partnerOperations as partner } from '../../../src/shared/entities/partner/operations.ts';
import { prefixOperations as prefix } from '../../../src/shared/entities/prefix/operations.ts';
import { productOperations as product } from '../../../src/shared/entities/product/operations.ts';
import { programOperations as program } from '../../../src/shared/entities/program/operations.ts';
import { questionOperations as question } from '../../../src/shared/entities/question/operations.ts';
import { referralOperations as referral } from '../../../src/shared/entities/referral/operations.ts';
import { roleOperations as role } from '../../../src/shared/entities/role/operations.ts';
import { settingOperations as setting } from '../../../src/shared/entities/setting/operations.ts';
import { sliderOperations as slider } from '../../../src/shared/entities/slider/operations.ts';
import { targetOperations as target } from '../../../src/shared/entities/target/operations.ts';
import { termsOperations as terms } from '../../../src/shared/entities/terms/operations.ts';
import { userOperations as user } from '../../../src/shared/entities/user/operations.ts';
import { withdrawInstructionOperations as withdraw } from '../../../src/shared/entities/withdrawInstruction/operations.ts';
import type { TestServer } from '../harness.ts';
import { premiumTexts } from './agents.ts';
import { chief } from './house.ts';
import type { Probe } from './probes.ts';
import type { Key, KindName } from './scopes.ts';

type Input = Record<string, unknown>;
export interface LineContext {
  server: TestServer;
  viewer: Probe;
  key: Key;
}
type Rest = (context: LineContext) => Promise<Input> | Input;

export interface RecordLine {
  operation: Operation;
  field: string;
  kind: KindName;
  /** Usual answer out of scope (C-912): `read` 404, `write` 403, `find` null, `choice` 422. */
  mode: 'read' | 'write' | 'find' | 'choice';
  many?: boolean;
  rest?: Rest;
  /** Allowed statuses within scope, where the record may be in use or not ready; default 200 and 201. */
  ok?: readonly number[];
  /** Answer for an unknown key; default 404. */
  unknown?: number | ((viewer: Probe) => number);
  /** Another entry tests the answer out of scope. */
  within?: true;
}

const stored =
  (
    read: Operation,
    field = 'id',
    change: (data: Input, context: LineContext) => Input | Promise<Input> = () => ({}),
  ): Rest =>
  async (context) => {
    const { data, message } = await context.server.call(read, { [field]: context.key }, chief);
    if (!data) throw new Error(`${read.id} ${context.key}: ${message}`);
    return { ...(data as Input), ...(await change(data as Input, context)) };
  };

const only =
  (read: Operation, pick: (data: unknown) => unknown = (data) => data): Rest =>
  async ({ server }) =>
    pick((await server.call(read, {}, chief)).data) as Input;

const ids = (list: unknown) => (list as { id: number }[]).map((each) => each.id);

async function uploadOf(
  { server, viewer }: Pick<LineContext, 'server' | 'viewer'>,
  folder: string,
): Promise<string> {
  const name = `${randomUUID()}.png`;
  await server.services.db.insert(media).values({
    folder,
    name,
    mime: 'image/png',
    size: 1,
    created_by: viewer.id,
    ...fileScope(scopeOf(viewer)),
  });
  return name;
}

const premiumFields: Rest = async (context) => ({
  ...premiumTexts,
  identity_image: await uploadOf(context, 'agent_identity_card'),
  selfie_image: await uploadOf(context, 'agent_selfie_card'),
  selfie_only_face: await uploadOf(context, 'agent_selfie_only'),
});

const readRequest: Rest = async ({ server, viewer }) => {
  const id = randomUUID();
  const { db, now } = server.services;
  const request = {
    id,
    identity_type: 'KTP' as const,
    identity_image: 'x.png',
    outcome: 'read' as const,
    created_by: viewer.id,
    created_at: now(),
  };
  await db.insert(ocrRequest).values(request);
  return { requestId: id };
};

const partnersOfProduct: Rest = stored(product.detail, 'id', (data) => ({
  partnerAssign: ids(data.partnerAssign),
}));
const accessOfRole: Rest = stored(role.detail, 'id', (data) => ({ access: ids(data.access) }));
const questionsOfProgram: Rest = stored(program.detail, 'id', (data) => ({
  program_question_ids: ids(data.questions),
}));
const programOfProduct: Rest = stored(product.detail, 'id', (data) => {
  const [first] = data.program_list as Input[];
  return {
    ...first,
    program_name: `Program ${randomUUID()}`,
    category_id: first?.category_id ?? (data.category_list as Input[])[0]?.id,
    program_locations: [],
  };
});
const password = { password: '135791', confirm_password: '135791' };
/** Users change their own password with the present password, which a probe does not have yet. */
const newPassword: Rest = async ({ server, viewer, key }) => {
  if (key !== viewer.id) return password;
  const present = '246801';
  await server.services.db
    .update(appUser)
    .set({ password_hash: await hashPassword(present) })
    .where(eq(appUser.id, viewer.id));
  return { ...password, current_password: present };
};
const nothing: Rest = () => ({});
const ofId = (
  operation: Operation,
  kind: KindName,
  mode: RecordLine['mode'],
  more: Partial<RecordLine> = {},
): RecordLine => ({
  operation,
  field: 'id',
  kind,
  mode,
  rest: nothing,
  ...more,
});
const read = (operation: Operation, kind: KindName, more: Partial<RecordLine> = {}) =>
  ofId(operation, kind, 'read', more);
const write = (operation: Operation, kind: KindName, rest: Rest = nothing, more: Partial<RecordLine> = {}) =>
  ofId(operation, kind, 'write', { rest, ...more });
const mayBeUsed = { ok: [200, 409] };

export const recordLines: readonly RecordLine[] = [
  read(agent.detail, 'agent'),
  read(agent.downline, 'agent'),
  { operation: agent.upline, field: 'agent_code', kind: 'agentCode', mode: 'find' },
  { operation: agent.byCode, field: 'agent_code', kind: 'agentCode', mode: 'find' },
  write(agent.update, 'agent', stored(agent.detail)),
  write(agent.updateStatus, 'agent', () => ({ agent_status: 'active' })),
  write(agent.updateLevel, 'agent', () => ({ agent_level: 2 })),
  write(agent.updatePremium, 'basicAgent', premiumFields),
  write(agent.upgradeKtp, 'agent', readRequest, { ok: [200, 409, 422] }),
  write(agent.upgradeSim, 'agent', nothing, { ok: [200, 409, 422] }),
  {
    operation: agent.readIdentity,
    field: 'identity_image',
    kind: 'agentCard',
    mode: 'choice',
    rest: () => ({ identity_type: 'KTP' }),
    unknown: 422,
    ok: [200, 503],
  },
  write(agent.remove, 'agent'),

  read(referral.detail, 'referral'),
  read(referral.openings, 'referral'),
  write(referral.update, 'referral', stored(referral.detail)),
  { ...write(referral.update, 'assignedReferral', stored(referral.detail)), within: true },
  {
    operation: referral.updateStatus,
    field: 'referral_ids',
    many: true,
    kind: 'movableReferral',
    mode: 'write',
    rest: () => ({ referral_status_id: 8, status_reason: 'Data tidak lengkap' }),
  },
  { operation: claim.take, field: 'referral_id', kind: 'movableReferral', mode: 'write', ok: [200, 409] },
  { operation: claim.takeOver, field: 'referral_id', kind: 'movableReferral', mode: 'write' },
  { operation: claim.free, field: 'referral_ids', many: true, kind: 'movableReferral', mode: 'write' },
  { operation: claim.history, field: 'referral_id', kind: 'referral', mode: 'read' },
  { operation: referral.createCall, field: 'referral_id', kind: 'referral', mode: 'read' },
  { operation: referral.call, field: 'referral_id', kind: 'referral', mode: 'read' },
  {
    operation: referral.updateCall,
    field: 'referral_id',
    kind: 'referral',
    mode: 'write',
    rest: stored(referral.call, 'referral_id'),
  },
  write(referral.remove, 'deletableReferral'),
  {
    operation: referral.bulkRemove,
    field: 'referral_ids',
    many: true,
    kind: 'deletableReferral',
    mode: 'write',
  },

  read(partner.detail, 'partner'),
  read(partner.uses, 'partner'),
  { operation: partner.products, field: 'partnerId', kind: 'partner', mode: 'read' },
  write(partner.update, 'partner', stored(partner.detail)),
  {
    operation: partner.assignProduct,
    field: 'partner_id',
    kind: 'company',
    mode: 'write',
    rest: async ({ server }) => ({
      product_id: ids((await server.call(product.list, { partner_id: 2 }, chief)).data).slice(0, 1),
    }),
    ok: [200, 422],
  },
  write(partner.remove, 'partner', nothing, mayBeUsed),

  read(user.detail, 'user'),
  write(user.update, 'user', stored(user.detail)),
  write(user.changePassword, 'user', newPassword),
  write(user.remove, 'user', nothing, mayBeUsed),

  read(product.detail, 'product'),
  write(product.update, 'ownProduct', partnersOfProduct),
  {
    operation: product.assignPartner,
    field: 'product_id',
    kind: 'ownProduct',
    mode: 'write',
    rest: stored(product.detail, 'id', (data) => ({ partner_id: ids(data.partnerAssign) })),
  },
  {
    operation: category.create,
    field: 'product_id',
    kind: 'ownProduct',
    mode: 'write',
    rest: () => ({ category_name: `Umum ${randomUUID()}` }),
    unknown: 422,
  },
  write(category.update, 'ownCategory', () => ({ category_name: `Umum ${randomUUID()}` })),
  read(program.detail, 'program'),
  read(program.locations, 'program'),
  {
    operation: program.create,
    field: 'product_id',
    kind: 'ownProduct',
    mode: 'write',
    rest: programOfProduct,
    unknown: 422,
  },
  write(program.update, 'ownProgram', stored(program.detail)),
  write(program.changeQuota, 'ownProgram', () => ({ quota: 1, is_add_quota: true }), mayBeUsed),
  read(program.quotaHistory, 'program'),
  write(program.orderQuestions, 'ownProgram', questionsOfProgram),
  {
    operation: program.byPartner,
    field: 'partner_id',
    kind: 'company',
    mode: 'read',
    unknown: ({ company_id }) => (company_id === 1 ? 200 : 404),
  },
  read(question.byProgram, 'program'),
  read(question.detail, 'question'),
  {
    operation: question.create,
    field: 'program_id',
    kind: 'ownProgram',
    mode: 'write',
    rest: () => ({ question_text: 'Nama usaha', question_type: 'short_text', is_mandatory: false }),
    unknown: 422,
  },
  write(question.update, 'ownQuestion', stored(question.detail)),
  { operation: batch.template, field: 'program_id', kind: 'program', mode: 'read' },
  { operation: batch.catalogue, field: 'program_id', kind: 'program', mode: 'read' },
  read(batch.results, 'batchWithErrors'),
  read(batch.invalidFile, 'batchWithErrors'),
  { operation: batch.stop, field: 'id', kind: 'batchWithErrors', mode: 'write', ok: [409] },
  { operation: exportFile.download, field: 'filename', kind: 'exportFile', mode: 'read' },
  { operation: exportFile.stop, field: 'filename', kind: 'exportFile', mode: 'read', ok: [409] },
  {
    operation: mediaOperations.file,
    field: 'name',
    kind: 'agentCard',
    mode: 'read',
    rest: () => ({ folder: 'agent_identity_card' }),
  },
  {
    operation: mediaOperations.file,
    field: 'name',
    kind: 'referralCard',
    mode: 'read',
    rest: () => ({ folder: 'referral_identity_card' }),
  },

  read(openApi.detail, 'openApi'),
  write(openApi.update, 'openApi', stored(openApi.detail)),
  write(openApi.remove, 'openApi'),
  read(role.detail, 'role'),
  write(role.update, 'ownRole', accessOfRole),
  write(role.remove, 'ownRole', nothing, mayBeUsed),

  write(
    setting.updateGeneral,
    'generalSetting',
    only(setting.general, (data) => (data as Input[])[0]),
  ),
  write(setting.setMaintenance, 'maintenanceEndpoint', () => ({ is_maintenance: true })),
  write(setting.updateBankTransfer, 'bankTransferSetting', only(setting.bankTransfer)),
  write(setting.updateOtp, 'otpSetting', only(setting.otp)),
  write(setting.updateOtpRegister, 'otpFlow', only(setting.otpRegister), { ok: [200, 404] }),
  write(setting.updateOtpPassword, 'otpFlow', only(setting.otpPassword), { ok: [200, 404] }),
  write(prefix.updatePartner, 'partnerPrefix', only(prefix.partner)),
  write(prefix.updateAgent, 'agentPrefix', only(prefix.agent)),
  write(
    prefix.updateOlder,
    'partnerPrefix',
    only(prefix.older, (data) => (data as { prefix: Input }).prefix),
  ),
  read(slider.detail, 'slider'),
  write(target.update, 'workTarget', only(target.settings)),
  write(slider.update, 'slider', stored(slider.detail)),
  write(slider.remove, 'slider'),
  read(faq.detail, 'faq'),
  read(faq.olderDetail, 'faq'),
  write(faq.update, 'faq', stored(faq.detail)),
  write(faq.remove, 'faq'),
  write(terms.update, 'terms', only(terms.read)),
  read(emailTemplate.detail, 'emailTemplate'),
  write(emailTemplate.update, 'emailTemplate', stored(emailTemplate.detail)),
  write(emailTemplate.remove, 'emailTemplate', nothing, mayBeUsed),
  read(withdraw.detail, 'withdrawInstruction'),
  write(withdraw.update, 'withdrawInstruction', stored(withdraw.detail)),
  write(withdraw.remove, 'withdrawInstruction'),
  read(notification.detail, 'notification'),
  read(notification.readers, 'notification'),

  // Removals in the catalogue come last, because other lines need the catalogue.
  write(question.remove, 'ownQuestion'),
  write(program.remove, 'ownProgram'),
  write(program.removeOlder, 'ownProgram'),
  write(category.remove, 'ownCategory'),
  write(product.remove, 'ownProduct'),
  write(partner.removeProduct, 'productLink'),
  write(partner.olderRemoveProduct, 'productLink'),
];
