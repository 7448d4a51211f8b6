import { issueRefreshToken } from '../../../src/server/auth/refreshToken.ts';
import { generalSetting } from '../../../src/server/entities/setting/table.ts';
import { terms as termsTable } from '../../../src/server/entities/terms/table.ts';
import type { Operation } from '../../../src/shared/core/operation.ts';
import { readNames } from '../../../src/shared/entities/agent/ocr.ts';
import { agentOperations as agent } from '../../../src/shared/entities/agent/operations.ts';
import { auditOperations as audit } from '../../../src/shared/entities/audit/operations.ts';
import { batchUploadOperations as batch } from '../../../src/shared/entities/batchUpload/operations.ts';
import { claimOperations as claim } from '../../../src/shared/entities/claim/operations.ts';
import { emailTemplateOperations as emailTemplate } from '../../../src/shared/entities/emailTemplate/operations.ts';
import { exportFileOperations as exportFile } from '../../../src/shared/entities/exportFile/operations.ts';
import { documentFolder, mediaOperations as media } from '../../../src/shared/entities/media/operations.ts';
import { noteOperations as note } from '../../../src/shared/entities/note/operations.ts';
import { notificationOperations as notification } from '../../../src/shared/entities/notification/operations.ts';
import { newCredentials } from '../../../src/shared/entities/openApi/credentials.ts';
import { openApiOperations as openApi } from '../../../src/shared/entities/openApi/operations.ts';
import { partnerOperations as partner } from '../../../src/shared/entities/partner/operations.ts';
import { productOperations as product } from '../../../src/shared/entities/product/operations.ts';
import { programOperations as program } from '../../../src/shared/entities/program/operations.ts';
import { referralOperations as referral } from '../../../src/shared/entities/referral/operations.ts';
import { sessionOperations as session } from '../../../src/shared/entities/session/operations.ts';
import { settingOperations as setting } from '../../../src/shared/entities/setting/operations.ts';
import { sliderOperations as slider } from '../../../src/shared/entities/slider/operations.ts';
import { termsOperations as terms } from '../../../src/shared/entities/terms/operations.ts';
import { userOperations as user } from '../../../src/shared/entities/user/operations.ts';
import { viewOperations as view } from '../../../src/shared/entities/view/operations.ts';
import { withdrawInstructionOperations as withdraw } from '../../../src/shared/entities/withdrawInstruction/operations.ts';
import type { CallOptions, TestServer } from '../harness.ts';
import { unique } from './accounts.ts';
import { catalogueOf, goodRow, workbookOf } from './batches.ts';
import { companies, createBranching, createProduct, createProgram, createQuestion } from './catalogue.ts';
import { fillQueue, leaderCodes, makeWorker } from './claims.ts';
import { chief } from './house.ts';
import { pngDataUrl } from './png.ts';
import { makeProbe } from './probes.ts';
import { createOne, someAgent } from './referrals.ts';
import { type RoundTrip, roundTrips } from './roundTrips.ts';
import { secret } from './roundTripValues.ts';
import { fieldsOf, filled, type Input, recordNames, type Turn } from './samples.ts';

/** A valid request for a write. Writes that roundTrips.ts covers need no entry in this file. */
interface GoodRequest {
  input: Input;
  as: CallOptions;
}

export const keyNames = recordNames.filter((name) => name !== 'version' && name !== 'seen');

export async function inputOf(
  server: TestServer,
  line: RoundTrip,
  { operation: { input }, turn, id }: { operation: Operation; turn: Turn; id: number | undefined },
): Promise<Input> {
  const given = { ...(await line.values?.(server, turn)) };
  const left = Object.keys(line.unsent ?? {});
  const sent = filled(input, { ...given, ...Object.fromEntries(left.map((name) => [name, null])) }, turn);
  for (const name of left) delete sent[name];
  return { ...sent, [keyNames.find((name) => name in fieldsOf(input)) ?? 'id']: id };
}

async function done<O extends Operation>(
  server: TestServer,
  operation: O,
  input: Input,
  as: CallOptions = chief,
) {
  const answer = await server.call(operation, input as never, as);
  if (answer.status >= 300) throw new Error(`${operation.id}: ${answer.status} ${answer.message}`);
  return answer.data;
}

function ownValues(input: Input): Input {
  if ('clientid' in input)
    return { ...newCredentials((count) => crypto.getRandomValues(new Uint8Array(count))) };
  const word = unique();
  const code = word.padStart(3, 'x').toUpperCase();
  const own = {
    email: `${word}@mitra.example`,
    name: `Uji ${word}`,
    partner_code: code,
    role_name: `Role Uji ${word}`,
    product_code: code,
    program_name: `Program ${word}`,
  };
  return Object.fromEntries(Object.entries(own).filter(([name]) => name in input));
}

async function newInput(server: TestServer, line: RoundTrip, turn: Turn = 0): Promise<Input> {
  const operation = line.create!;
  const input = await inputOf(server, line, { operation, turn, id: undefined });
  return { ...input, ...ownValues(input) };
}

async function made(server: TestServer, line: RoundTrip, turn: Turn = 0): Promise<number> {
  const { id } = (await done(server, line.create!, await newInput(server, line, turn))) as { id: number };
  return id;
}

async function changedInput(server: TestServer, line: RoundTrip): Promise<Input> {
  const id = (await line.existing?.(server)) ?? (await made(server, line));
  const input = await inputOf(server, line, { operation: line.update!, turn: 1, id });
  const stays = Object.keys(line.stays ?? {});
  return Object.fromEntries(Object.entries(input).filter(([name]) => !stays.includes(name)));
}

async function inputOfRecord(server: TestServer, operation: Operation): Promise<Input> {
  const lines = Object.values(roundTrips);
  const making = lines.find(({ create }) => create === operation);
  if (making) return newInput(server, making);
  const changing = lines.find(({ update }) => update === operation);
  if (changing) return changedInput(server, changing);
  const [entity, verb] = operation.id.split('.');
  const removed = lines.find(({ create }) => create?.id === `${entity}.create`);
  if (verb === 'remove' && removed) return { id: await made(server, removed) };
  throw new Error(`${operation.id} has no request in support/goodRequests.ts that is carried out`);
}

export async function goodRequest(server: TestServer, operation: Operation): Promise<GoodRequest> {
  const others = ofOthers.get(operation);
  if (others) return others(server);
  const state = ofChief.get(operation);
  return { input: await (state ? state(server) : inputOfRecord(server, operation)), as: chief };
}

type State<Said> = (server: TestServer) => Promise<Said> | Said;

const exported: State<Input> = () => ({ reason: 'Uji' });

const signedIn: State<GoodRequest> = async (server) => ({
  as: (await makeProbe(server, { role_id: 1 })).as,
  input: {},
});

async function waiting(server: TestServer) {
  const [id] = await fillQueue(server, 1);
  return { id: id!, leader: await makeWorker(server, leaderCodes) };
}

async function held(server: TestServer) {
  const { id, leader } = await waiting(server);
  const holder = await makeWorker(server);
  await done(server, claim.take, { referral_id: id }, holder.as);
  return { id, leader, holder };
}

async function shared(server: TestServer) {
  const { id, leader } = await waiting(server);
  const to = await makeWorker(server);
  return { id, leader, input: { referral_ids: [id], to: [{ user_id: to.id }] } };
}

async function written(server: TestServer) {
  const [record_id] = await fillQueue(server, 1);
  const { as } = await makeWorker(server);
  const input = { entity: 'referral', record_id: record_id!, text: 'Catatan', mentions: [] };
  return { as, id: (await done(server, note.create, input, as)).id, input };
}

async function workbook(server: TestServer): Promise<Input> {
  const catalogue = await catalogueOf(server, 'Tabungan Impian');
  const row = goodRow(catalogue, (await someAgent(server)).agent_code, 'K-1');
  return { description: 'Unggahan tes', file: await workbookOf(catalogue, [row]) };
}

const ofBank = async (server: TestServer): Promise<Input> => ({
  id: await createProduct(server, { partnerAssign: [companies.bank, companies.finance] }),
  partner_id: companies.bank,
});

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id).reverse();

const ofOthers: ReadonlyMap<Operation, State<GoodRequest>> = new Map<Operation, State<GoodRequest>>([
  [session.logout, signedIn],
  [session.logoutElsewhere, signedIn],
  [
    session.end,
    async (server) => {
      const { id, as } = await makeProbe(server, { role_id: 1 });
      const { family } = await issueRefreshToken(server.services.db, id, server.services.now());
      return { as, input: { id: family } };
    },
  ],
  [
    claim.next,
    async (server) => ({ as: (await waiting(server)).leader.as, input: { referral_status_id: 1 } }),
  ],
  [
    claim.take,
    async (server) => {
      const { id, leader } = await waiting(server);
      return { as: leader.as, input: { referral_id: id } };
    },
  ],
  [
    claim.release,
    async (server) => {
      const { id, holder } = await held(server);
      return { as: holder.as, input: { referral_ids: [id] } };
    },
  ],
  [
    claim.takeOver,
    async (server) => {
      const { id, leader } = await held(server);
      return { as: leader.as, input: { referral_id: id } };
    },
  ],
  [
    claim.free,
    async (server) => {
      const { id, leader } = await held(server);
      return { as: leader.as, input: { referral_ids: [id] } };
    },
  ],
  [
    claim.share,
    async (server) => {
      const { leader, input } = await shared(server);
      return { as: leader.as, input };
    },
  ],
  [
    claim.recall,
    async (server) => {
      const { id, leader, input } = await shared(server);
      await done(server, claim.share, input, leader.as);
      return { as: leader.as, input: { referral_ids: [id] } };
    },
  ],
  [
    note.create,
    async (server) => {
      const { as, input } = await written(server);
      return { as, input };
    },
  ],
  [
    note.update,
    async (server) => {
      const { as, id } = await written(server);
      return { as, input: { id, text: 'Lain', mentions: [] } };
    },
  ],
  [
    note.remove,
    async (server) => {
      const { as, id } = await written(server);
      return { as, input: { id } };
    },
  ],
]);

const ofChief: ReadonlyMap<Operation, State<Input>> = new Map<Operation, State<Input>>([
  [
    setting.createGeneral,
    async (server) => {
      await server.services.db.delete(generalSetting);
      const url_delete_account = 'https://mitra.example/hapus';
      return { phone_number: '0812345678', email: 'bantuan@mitra.example', url_delete_account };
    },
  ],
  [setting.updateEntry, () => ({ key: 'IMPORT_COUNT', value: 321 })],
  [setting.demandLock, () => ({ lock_minutes: 15 })],
  [
    terms.create,
    async (server) => {
      await server.services.db.delete(termsTable);
      return { terms: '<p>Syarat</p>' };
    },
  ],
  [
    partner.assignProduct,
    async (server) => ({
      partner_id: companies.bank,
      product_id: [await createProduct(server, { partnerAssign: [companies.finance] })],
    }),
  ],
  [partner.removeProduct, ofBank],
  [partner.olderRemoveProduct, ofBank],
  [partner.export, exported],
  [agent.export, exported],
  [referral.export, exported],
  [audit.export, exported],
  [user.changePassword, async (server) => ({ id: await made(server, roundTrips.user!), ...secret })],
  [
    agent.upgradeKtp,
    async (server) => ({ id: await made(server, roundTrips.agent!), requestId: '', compared: readNames }),
  ],
  [agent.upgradeSim, async (server) => ({ id: await made(server, roundTrips.agent!, 1) })],
  [
    product.assignPartner,
    async (server) => ({ product_id: await createProduct(server), partner_id: [companies.finance] }),
  ],
  [
    program.removeOlder,
    async (server) => ({ id: await createProgram(server, await createBranching(server)) }),
  ],
  [
    program.changeQuota,
    async (server) => {
      const id = await createProgram(server, await createBranching(server), { is_quota: true, quota: 5 });
      return { id, quota: 1, is_add_quota: true };
    },
  ],
  [
    program.orderQuestions,
    async (server) => {
      const id = await createProgram(server, await createBranching(server));
      const [one, other] = [await createQuestion(server, id), await createQuestion(server, id)];
      return { id, program_question_ids: [other, one] };
    },
  ],
  [media.upload, async () => ({ folderName: 'slider', image: await pngDataUrl() })],
  [
    media.uploadPdf,
    () => ({ folderName: documentFolder, file: Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64') }),
  ],
  [referral.bulkRemove, async (server) => ({ referral_ids: [await createOne(server)] })],
  [
    referral.updateStatus,
    async (server) => ({
      referral_ids: [await createOne(server)],
      referral_status_id: 8,
      status_reason: 'Data tidak lengkap',
    }),
  ],
  [referral.createCall, async (server) => ({ referral_id: await createOne(server) })],
  [
    view.order,
    async (server) => ({
      list: 'referral',
      view_ids: idsOf(await done(server, view.list, { list: 'referral' })),
    }),
  ],
  [view.place, async (server) => ({ id: await made(server, roundTrips.view!), pinned: true })],
  [batch.upload, workbook],
  [batch.stop, async (server) => ({ id: (await done(server, batch.upload, await workbook(server))).id })],
  [
    exportFile.stop,
    async (server) => ({ filename: (await done(server, agent.export, { reason: 'Uji' })).filename }),
  ],
  [
    withdraw.order,
    async (server) => {
      const merchant_name = 'alfamart';
      const listed = await done(server, withdraw.list, { merchant_name, limit: 100 });
      return { merchant_name, instruction_ids: idsOf(listed) };
    },
  ],
  [slider.order, async (server) => ({ slider_ids: idsOf(await done(server, slider.list, { limit: 100 })) })],
  [notification.markRead, () => ({})],
  [notification.readOwn, () => ({})],
  [openApi.update, async (server) => ({ id: await made(server, roundTrips.openApi!), pic_name: 'Lain' })],
  [emailTemplate.sendTest, () => ({ title: 'Uji', message: 'Isi' })],
]);
