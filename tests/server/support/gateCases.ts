import { and, eq, isNull, ne } from 'drizzle-orm';
import { agent } from '../../../src/server/entities/agent/table.ts';
import { exportFile } from '../../../src/server/entities/exportFile/table.ts';
import { referral } from '../../../src/server/entities/referral/table.ts';
import type { Operation } from '../../../src/shared/core/operation.ts';
import { agentOperations } from '../../../src/shared/entities/agent/operations.ts';
import { auditOperations } from '../../../src/shared/entities/audit/operations.ts';
import { type ExportType, exportFileOperations } from '../../../src/shared/entities/exportFile/operations.ts';
import { type MediaFolder, mediaOperations } from '../../../src/shared/entities/media/operations.ts';
import { partnerOperations } from '../../../src/shared/entities/partner/operations.ts';
import { referralOperations } from '../../../src/shared/entities/referral/operations.ts';
import type { ReferralStatus } from '../../../src/shared/entities/referral/status.ts';
import { userOperations } from '../../../src/shared/entities/user/operations.ts';
import type { TestServer } from '../harness.ts';
import { agentInput, partnerTexts, premiumTexts } from './agents.ts';
import { gateOf } from './gates.ts';
import { emptyRole, makeProbe, type Probe } from './probes.ts';
import { placeAt } from './referrals.ts';

interface GateCase {
  operation: Operation;
  input: Record<string, unknown>;
  /** The server hides the record from a caller who fails the gate. */
  hidden?: boolean;
}
type Example = (server: TestServer, probe: Probe) => Promise<GateCase> | GateCase;

const company = 2;
const branch = 8;
const outdated = 0;
const noPicture = 'tidak-ada.png';

const premium = {
  ...premiumTexts,
  identity_image: noPicture,
  selfie_image: noPicture,
  selfie_only_face: noPicture,
};

const agentCases = (operation: Operation) => ({
  plain: () => ({ operation, input: { ...agentInput(), id: 1, profile_picture: noPicture } }),
  premium: () => ({ operation, input: { ...agentInput(), id: 1, ...premium, has_premium_data: true } }),
});

const partnerFields = { ...partnerTexts, name: 'Mitra Uji', version: outdated };
const partnerInputs = {
  company: {
    ...partnerFields,
    partner_type: 'company',
    partner_code: 'BNS',
    category: 'Perbankan',
    pic_jabatan: 'Manajer',
  },
  branch: { ...partnerFields, partner_type: 'branch', parent_id: 2_000_000_000 },
};
const partnerCases = (operation: Operation) => ({
  company: () => ({ operation, input: { ...partnerInputs.company, id: company } }),
  branch: () => ({ operation, input: { ...partnerInputs.branch, id: branch } }),
});

const somebody = async (server: TestServer, role_id?: number) =>
  makeProbe(server, {
    role_id: role_id ?? (await emptyRole(server)),
    company,
    ...(role_id === 6 && { branch }),
  });

/** Makes a case for each kind of user. `input` gets the id of such a user, or of the caller. */
const userCases = (operation: Operation, input: object, kinds: Record<string, number | undefined | 'own'>) =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, kind]): [string, Example] => [
      name,
      async (server, probe) => {
        const { id } = kind === 'own' ? probe : await somebody(server, kind);
        return { operation, input: { ...input, id } };
      },
    ]),
  );

const newUser = (role_id: number) => ({
  name: 'Wulan Sari',
  email: 'admin@mitra.example',
  role_id,
  company_id: company,
  branch_id: role_id === 6 ? branch : company,
  password: '246810',
  confirm_password: '246810',
});

const move =
  (from: ReferralStatus, to: ReferralStatus, count = 1): Example =>
  async (server) => {
    const { db } = server.services;
    const [first] = await db.select().from(referral).where(isNull(referral.deleted_at)).limit(1);
    const rows = await db
      .select({ id: referral.id })
      .from(referral)
      .where(and(isNull(referral.deleted_at), eq(referral.product_id, first!.product_id)))
      .limit(count);
    for (const { id } of rows) await placeAt(server, id, from);
    const input = { referral_ids: rows.map((row) => row.id), referral_status_id: to };
    return { operation: referralOperations.updateStatus, input };
  };

const exportOf =
  (dataName: ExportType, operation: Operation = exportFileOperations.download): Example =>
  async ({ services }) => {
    const [row] = await services.db
      .select()
      .from(exportFile)
      .where(eq(exportFile.data_name, dataName))
      .limit(1);
    return { operation, input: { filename: row!.filename } };
  };

/** Example requests, by call and by case of the call's gate. Most fail right after they pass the gate. */
export const gateCases: Readonly<Record<string, Readonly<Record<string, Example>>>> = {
  'audit.changes': Object.fromEntries(
    (
      [
        ['general', 'generalSetting'],
        ['bank transfer', 'bankTransferSetting'],
        ['otp', 'otpFlow'],
        ['prefix', 'agentPrefix'],
        ['targets', 'workTarget'],
      ] as const
    ).map(([name, entity]) => [name, () => ({ operation: auditOperations.changes, input: { entity } })]),
  ),
  'C-072': Object.fromEntries(
    Object.keys(gateOf('C-072')!.cases!).map((folderName) => [
      folderName,
      () => ({
        operation: mediaOperations.upload,
        input: { folderName: folderName as MediaFolder, image: '?' },
      }),
    ]),
  ),
  'C-074': Object.fromEntries(
    (['agent', 'referral', 'partner'] as const).map((data_name) => [
      data_name,
      () => ({ operation: exportFileOperations.list, input: { data_name } }),
    ]),
  ),
  'C-091': userCases(
    userOperations.changePassword,
    { password: '135791', confirm_password: '135791' },
    { own: 'own', other: undefined },
  ),
  'C-124': agentCases(agentOperations.create),
  'C-125': agentCases(agentOperations.update),
  'C-147': {
    'R-110': move(1, 2),
    'R-111': move(8, 2),
    'R-112': move(2, 3),
    'R-113': move(3, 4),
    'R-114': move(4, 5),
    'R-115': move(5, 6),
    'R-116': move(6, 7),
    'R-117': move(1, 8),
    'several rows': move(1, 8, 2),
  },
  'C-161': {
    company: () => ({ operation: partnerOperations.list, input: { partner_type: 'company' } }),
    branch: () => ({ operation: partnerOperations.list, input: { partner_type: 'branch' } }),
  },
  'C-162': partnerCases(partnerOperations.detail),
  'C-163': partnerCases(partnerOperations.create),
  'C-164': partnerCases(partnerOperations.update),
  'C-165': partnerCases(partnerOperations.remove),
  'C-244': partnerCases(partnerOperations.uses),
  'C-182': {
    all: () => ({ operation: userOperations.partnerAdmins, input: {} }),
    'with partner_id': () => ({ operation: userOperations.partnerAdmins, input: { partner_id: company } }),
  },
  'C-183': userCases(userOperations.detail, {}, { own: 'own', staff: undefined, 'partner admin': 5 }),
  'C-184': {
    staff: async (server) => ({ operation: userOperations.create, input: newUser(await emptyRole(server)) }),
    'role 5': () => ({ operation: userOperations.create, input: newUser(5) }),
    'role 6': () => ({ operation: userOperations.create, input: newUser(6) }),
  },
  'C-185': userCases(
    userOperations.update,
    { name: 'Wulan Sari', email: 'admin@mitra.example', version: outdated },
    { own: 'own', staff: undefined, 'role 5': 5, 'role 6': 6 },
  ),
  'C-186': userCases(userOperations.remove, {}, { staff: undefined, 'role 5': 5, 'role 6': 6 }),
  'C-231': {
    'of an agent': async ({ services }) => {
      const [found] = await services.db.select().from(agent).where(ne(agent.identity_image, '')).limit(1);
      const input = { folder: 'agent_identity_card', name: found!.identity_image };
      return { operation: mediaOperations.file, input, hidden: true };
    },
    'of a referral': async ({ services }) => {
      const [found] = await services.db
        .select()
        .from(referral)
        .where(ne(referral.identity_photo, ''))
        .limit(1);
      const input = { folder: 'referral_identity_card', name: found!.identity_photo };
      return { operation: mediaOperations.file, input, hidden: true };
    },
  },
  'C-247': {
    agent: exportOf('agent', exportFileOperations.stop),
    referral: exportOf('referral', exportFileOperations.stop),
    partner: exportOf('partner', exportFileOperations.stop),
  },
  'C-232': { agent: exportOf('agent'), referral: exportOf('referral'), partner: exportOf('partner') },
};
