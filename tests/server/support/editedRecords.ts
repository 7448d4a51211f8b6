import type { Operation } from '../../../src/shared/core/operation.ts';
import { agentOperations as agent } from '../../../src/shared/entities/agent/operations.ts';
import { categoryOperations as category } from '../../../src/shared/entities/category/operations.ts';
import { noteOperations as note } from '../../../src/shared/entities/note/operations.ts';
import { openApiOperations as openApi } from '../../../src/shared/entities/openApi/operations.ts';
import { partnerOperations as partner } from '../../../src/shared/entities/partner/operations.ts';
import { productOperations as product } from '../../../src/shared/entities/product/operations.ts';
import { programOperations as program } from '../../../src/shared/entities/program/operations.ts';
import { questionOperations as question } from '../../../src/shared/entities/question/operations.ts';
import { referralOperations as referral } from '../../../src/shared/entities/referral/operations.ts';
import { roleOperations as role } from '../../../src/shared/entities/role/operations.ts';
import { userOperations as user } from '../../../src/shared/entities/user/operations.ts';
import { viewOperations as view } from '../../../src/shared/entities/view/operations.ts';
import type { TestServer } from '../harness.ts';
import type { Probe } from './probes.ts';
import type { Input } from './samples.ts';
import { inside, type Key, type KindName } from './scopes.ts';

/** How a form edits a record: it reads the record, replaces one text and sends all fields. */
export interface EditedRecord {
  update: Operation;
  /** The record as its form sends it, or undefined if the viewer cannot find it. */
  read: (context: { server: TestServer; viewer: Probe; id: Key }) => Promise<Input | undefined>;
  text: string;
  find: (server: TestServer, viewer: Probe) => Promise<Key | undefined>;
  /** Link tables of the record, each with the column that names the record. */
  links?: Readonly<Record<string, string>>;
  /** SQL for other columns that must change together with a reference. */
  along?: Readonly<Record<string, string>>;
  /** References that decide who owns the record. */
  owners?: readonly string[];
  /** References to the record that contains this record; both are deleted together. */
  partOf?: readonly string[];
}

const detail =
  (operation: Operation, asSent: (data: Input) => Input = () => ({})): EditedRecord['read'] =>
  async ({ server, viewer, id }) => {
    const { status, data } = await server.call(operation, { id }, viewer.as);
    return status === 200 ? { ...(data as Input), ...asSent(data as Input) } : undefined;
  };

const some =
  (kind: KindName): EditedRecord['find'] =>
  async (server, viewer) =>
    (await inside(server, kind, viewer))[0];

const idsIn = (list: unknown) => (list as { id: number }[]).map(({ id }) => id);

const readNote: EditedRecord['read'] = async ({ server, viewer, id }) => {
  const { data } = await server.call(referral.list, { limit: 1 }, viewer.as);
  const of = { entity: 'referral', record_id: data[0]!.id } as const;
  const found = (await server.call(note.list, of, viewer.as)).data.find((each) => each.id === id);
  return found && { ...found, mentions: found.mentions.flatMap(({ user_id }) => user_id ?? []) };
};

const newNote: EditedRecord['find'] = async (server, { as, id }) => {
  const { data } = await server.call(referral.list, { limit: 1 }, as);
  const of = { entity: 'referral', record_id: data[0]!.id } as const;
  const input = { ...of, text: 'Catatan', mentions: [id] };
  return (await server.call(note.create, input, as)).data.id;
};

let views = 0;
const newView: EditedRecord['find'] = async (server, { as }) => {
  views += 1;
  const input = { list: 'referral', name: `Antrean ${views}`, query: {} };
  return (await server.call(view.create, input, as)).data.id;
};

export const editedRecords: Readonly<Record<string, EditedRecord>> = {
  referral: {
    update: referral.update,
    read: detail(referral.detail),
    text: 'submitter_name',
    find: some('workedReferral'),
    links: { referral_answer: 'referral_id' },
  },
  agent: {
    update: agent.update,
    read: detail(agent.detail),
    text: 'fullname',
    find: some('agent'),
    along: { company_id: "agent_type = 'company'", branch_id: "agent_type = 'company'" },
    owners: ['company_id', 'branch_id'],
  },
  app_user: {
    update: user.update,
    read: detail(user.detail),
    text: 'name',
    find: some('otherAdmin'),
    owners: ['role_id', 'company_id'],
  },
  partner: {
    update: partner.update,
    read: detail(partner.detail),
    text: 'name',
    find: some('branch'),
    owners: ['parent_id'],
  },
  product: {
    update: product.update,
    read: detail(product.detail, ({ partnerAssign }) => ({ partnerAssign: idsIn(partnerAssign) })),
    text: 'notes',
    find: some('ownProduct'),
    links: { product_partner: 'product_id' },
    owners: ['product_partner.partner_id'],
  },
  category: {
    update: category.update,
    read: async ({ server, viewer, id }) => {
      const { data } = await server.call(product.list, {}, viewer.as);
      return data.flatMap((each) => each.category_list).find((each) => each.id === id);
    },
    text: 'category_name',
    find: some('ownCategory'),
    owners: ['product_id'],
    partOf: ['product_id'],
  },
  program: {
    update: program.update,
    read: detail(program.detail),
    text: 'program_name',
    find: some('ownProgram'),
    owners: ['product_id'],
    partOf: ['product_id', 'category_id'],
  },
  question: {
    update: question.update,
    read: detail(question.detail),
    text: 'question_text',
    find: some('ownQuestion'),
    owners: ['program_id'],
    partOf: ['program_id'],
  },
  role: {
    update: role.update,
    read: detail(role.detail, ({ access }) => ({ access: idsIn(access) })),
    text: 'role_name',
    find: some('ownRole'),
    links: { role_access: 'role_id' },
  },
  open_api: {
    update: openApi.update,
    read: detail(openApi.detail),
    text: 'pic_name',
    find: some('openApi'),
    links: {
      open_api_branch: 'open_api_id',
      open_api_program: 'open_api_id',
      open_api_access: 'open_api_id',
    },
    owners: ['company_id'],
  },
  saved_view: {
    update: view.update,
    read: detail(view.detail),
    text: 'name',
    find: newView,
    along: { role_id: "share = 'role'", company_id: "share = 'company'" },
  },
  work_note: {
    update: note.update,
    read: readNote,
    text: 'text',
    find: newNote,
    links: { note_mention: 'note_id' },
  },
};

/** References that no form sends, with the reason. By table, or by table and column. */
export const otherReferences: Readonly<Record<string, string>> = {
  access_item: 'the catalogue of rights, which nobody changes',
  api_access: 'the catalogue of rights, which nobody changes',
  batch_ref: 'what a batch has created',
  batch_upload: 'who has uploaded and stopped it',
  batch_setting: 'one’s own',
  claim_event: 'of a submission, written by taking it',
  referral_claim: 'of a submission, written by taking it',
  referral_call: 'of a submission, names nothing else',
  referral_history: 'of a submission, never changed',
  program_location: 'of a program, names nothing else',
  export_file: 'who has made it',
  known_sign_in: 'of a user',
  password_reset: 'of a user',
  refresh_token: 'of a user',
  presence: 'of a user',
  notification: 'sent, and never changed',
  notification_read: 'of a notification',
  ocr_request: 'a picture that is being read',
  view_place: 'where a reader has put a view',
  'work_note.created_by': 'its author',
};
