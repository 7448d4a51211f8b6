import { randomUUID } from 'node:crypto';
import type { Operation } from '../../../src/shared/core/operation.ts';
import { agentOperations as agent } from '../../../src/shared/entities/agent/operations.ts';
import { newCredentials } from '../../../src/shared/entities/openApi/credentials.ts';
import { openApiOperations as openApi } from '../../../src/shared/entities/openApi/operations.ts';
import { partnerOperations as partner } from '../../../src/shared/entities/partner/operations.ts';
import { productOperations as product } from '../../../src/shared/entities/product/operations.ts';
import { programOperations as program } from '../../../src/shared/entities/program/operations.ts';
import { referralOperations as referral } from '../../../src/shared/entities/referral/operations.ts';
import { userOperations as user } from '../../../src/shared/entities/user/operations.ts';
import type { TestServer } from '../harness.ts';
import { agentInput, partnerTexts } from './agents.ts';
import { newProduct, uploadPicture } from './catalogue.ts';
import { chief } from './house.ts';
import type { Probe } from './probes.ts';
import { inside, type Key, type KindName } from './scopes.ts';

type Input = Record<string, unknown>;
interface Context {
  server: TestServer;
  viewer: Probe;
}

export interface NamedRecord {
  kind: KindName;
  many?: boolean;
  /** Changes that keep the request valid, except for the foreign record. */
  along?: (context: Context, key: Key) => Promise<Input>;
}

export interface NamingLine {
  operation: Operation;
  valid: (context: Context) => Promise<Input>;
  names: Readonly<Record<string, NamedRecord>>;
  notByBranch?: true;
}

const first = async ({ server, viewer }: Context, kind: KindName): Promise<Key> => {
  const [key] = await inside(server, kind, viewer);
  if (key === undefined) throw new Error(`No ${kind} in scope`);
  return key;
};

const readAs = async ({ server }: Context, read: Operation, id: Key): Promise<Input> =>
  (await server.call(read, { id }, chief)).data as Input;

const stored = (read: Operation, kind: KindName) => async (context: Context) =>
  readAs(context, read, await first(context, kind));

const ids = (list: unknown) => (list as { id: number }[]).map((each) => each.id);

const placement = { company_id: { kind: 'companyName' }, branch_id: { kind: 'branch' } } as const;
const photos = {
  submitter_identity_photo: { kind: 'referralCard' },
  submitter_selfie_photo: { kind: 'referralCard' },
} as const;
const assignment = {
  partner_id_company_assign: { kind: 'company' },
  partner_id_branch_assign: { kind: 'branch' },
} as const;

const offerOf = async (context: Context, program_id: Key): Promise<Input> => {
  const { product_id, category_id } = await readAs(context, program.detail, program_id);
  return { product_id, category_id, program_id };
};

const branchOf = async (context: Context): Promise<Input> => ({
  company_id: context.viewer.company_id,
  branch_id: await first(context, 'branch'),
});

async function newReferral(context: Context): Promise<Input> {
  return {
    ...(await offerOf(context, await first(context, 'plainProgram'))),
    submitter_name: 'Wulan Sari',
    submitter_mobile_number: '081234567890',
    agent_code: await first(context, 'agentCode'),
    answers: [],
  };
}

async function newBranch({ viewer }: Context): Promise<Input> {
  return {
    partner_type: 'branch',
    parent_id: viewer.company_id,
    name: 'Cabang Uji',
    ...partnerTexts,
  };
}

let made = 0;
async function newAdmin(context: Context): Promise<Input> {
  made += 1;
  const secret = { password: '246810', confirm_password: '246810' };
  return {
    name: 'Wulan Sari',
    email: `nama-${made}@mitra.example`,
    role_id: 6,
    ...(await branchOf(context)),
    ...secret,
  };
}

async function newAccess(context: Context): Promise<Input> {
  return {
    isactivated: true,
    isdisabled: false,
    pic_name: 'Rani Mitra',
    phone_number: '081100001234',
    company: context.viewer.company_id,
    branch: [await first(context, 'branch')],
    program: [await first(context, 'program')],
    accessid: [],
    ...newCredentials((count) => crypto.getRandomValues(new Uint8Array(count))),
  };
}

const accessNames = {
  company: { kind: 'company' },
  branch: { kind: 'branch', many: true },
  program: { kind: 'program', many: true },
} as const;

const ownProduct = async (context: Context) => {
  const data = await stored(product.detail, 'ownProduct')(context);
  return { ...data, partnerAssign: ids(data.partnerAssign) };
};

export const namingLines: readonly NamingLine[] = [
  {
    operation: agent.create,
    valid: async (context) => ({ ...agentInput({ agent_type: 'company' }), ...(await branchOf(context)) }),
    names: { ...placement, upline_id: { kind: 'agent' }, profile_picture: { kind: 'agentCard' } },
  },
  {
    operation: agent.update,
    valid: stored(agent.detail, 'agentWithoutUpline'),
    names: {
      ...placement,
      upline_id: { kind: 'agent' },
      identity_image: { kind: 'agentCard', along: async () => ({ has_premium_data: true }) },
      profile_picture: { kind: 'agentCard' },
    },
  },
  {
    operation: referral.create,
    valid: newReferral,
    names: {
      agent_code: { kind: 'agentCode' },
      product_id: { kind: 'product' },
      category_id: { kind: 'category' },
      program_id: { kind: 'program', along: offerOf },
      ...photos,
    },
  },
  {
    operation: referral.update,
    valid: stored(referral.detail, 'soaReferral'),
    names: {
      agent_code: { kind: 'agentCode' },
      category_id: { kind: 'category' },
      program_id: { kind: 'program', along: offerOf },
      ...photos,
      ...assignment,
    },
  },
  {
    operation: referral.updateStatus,
    valid: async (context) => ({
      referral_ids: [await first(context, 'newReferral')],
      referral_status_id: 2,
      partner_id_company_assign: context.viewer.company_id,
      partner_id_branch_assign: await first(context, 'branch'),
    }),
    names: assignment,
    notByBranch: true,
  },
  {
    operation: partner.create,
    valid: newBranch,
    names: { parent_id: { kind: 'company' } },
    notByBranch: true,
  },
  {
    operation: partner.update,
    valid: stored(partner.detail, 'branch'),
    names: { parent_id: { kind: 'companyName' } },
  },
  {
    operation: partner.assignProduct,
    valid: async (context) => ({
      partner_id: context.viewer.company_id,
      product_id: [await first(context, 'product')],
    }),
    names: { product_id: { kind: 'product', many: true } },
    notByBranch: true,
  },
  { operation: user.create, valid: newAdmin, names: placement, notByBranch: true },
  { operation: user.update, valid: stored(user.detail, 'otherAdmin'), names: placement, notByBranch: true },
  {
    operation: product.create,
    valid: async ({ server, viewer }) => ({
      ...(await newProduct(server, { partnerAssign: [viewer.company_id] })),
    }),
    names: { partnerAssign: { kind: 'company', many: true } },
    notByBranch: true,
  },
  {
    operation: product.update,
    valid: ownProduct,
    names: { partnerAssign: { kind: 'company', many: true } },
    notByBranch: true,
  },
  {
    operation: product.assignPartner,
    valid: async (context) => {
      const { id, partnerAssign } = (await ownProduct(context)) as Input;
      return { product_id: id, partner_id: partnerAssign };
    },
    names: { partner_id: { kind: 'company', many: true } },
    notByBranch: true,
  },
  {
    operation: program.create,
    valid: async (context) => ({
      ...(await readAs(context, program.detail, await first(context, 'ownProgram'))),
      program_name: `Program ${randomUUID()}`,
      program_picture: await uploadPicture(context.server, 'program_icon'),
    }),
    names: { category_id: { kind: 'category' } },
    notByBranch: true,
  },
  {
    operation: program.update,
    valid: stored(program.detail, 'ownProgram'),
    names: { category_id: { kind: 'category' } },
    notByBranch: true,
  },
  {
    operation: program.orderQuestions,
    valid: async (context) => {
      const { id, questions } = await readAs(context, program.detail, await first(context, 'ownProgram'));
      return { id, program_question_ids: ids(questions) };
    },
    names: { program_question_ids: { kind: 'question', many: true } },
    notByBranch: true,
  },
  { operation: openApi.create, valid: newAccess, names: accessNames, notByBranch: true },
  {
    operation: openApi.update,
    valid: stored(openApi.detail, 'openApi'),
    names: accessNames,
    notByBranch: true,
  },
];
