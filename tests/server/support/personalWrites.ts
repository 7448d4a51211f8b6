import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { agent } from '../../../src/server/entities/agent/table.ts';
import { openApi } from '../../../src/server/entities/openApi/table.ts';
import { partner } from '../../../src/server/entities/partner/table.ts';
import { referral, referralCall } from '../../../src/server/entities/referral/table.ts';
import { appUser } from '../../../src/server/entities/user/table.ts';
import type { FieldInfo, FieldMap } from '../../../src/shared/core/fields.ts';
import type { Operation } from '../../../src/shared/core/operation.ts';
import { agentFields } from '../../../src/shared/entities/agent/fields.ts';
import { agentOperations } from '../../../src/shared/entities/agent/operations.ts';
import type { MediaFolder } from '../../../src/shared/entities/media/operations.ts';
import { newCredentials } from '../../../src/shared/entities/openApi/credentials.ts';
import { openApiFields } from '../../../src/shared/entities/openApi/fields.ts';
import { openApiOperations } from '../../../src/shared/entities/openApi/operations.ts';
import { partnerFields } from '../../../src/shared/entities/partner/fields.ts';
import { partnerOperations } from '../../../src/shared/entities/partner/operations.ts';
import { programOperations } from '../../../src/shared/entities/program/operations.ts';
import { callFields, referralFields } from '../../../src/shared/entities/referral/fields.ts';
import { referralOperations } from '../../../src/shared/entities/referral/operations.ts';
import { userFields } from '../../../src/shared/entities/user/fields.ts';
import { userOperations } from '../../../src/shared/entities/user/operations.ts';
import type { TestServer } from '../harness.ts';
import { userInput } from './accounts.ts';
import { agentInput, makeAgent, partnerTexts, premiumInput, uploadPicture } from './agents.ts';
import { keysOf } from './describedFields.ts';
import { chief } from './house.ts';
import { createOne, inputFor } from './referrals.ts';

/** Writes of personal data, with a unique value in each personal field. */

type Input = Record<string, unknown>;

interface PersonalWrite {
  operation: Operation;
  fields: FieldMap;
  table: PgTable;
  rest: (server: TestServer) => Promise<Input>;
  folders?: Readonly<Record<string, MediaFolder>>;
}

const company = 2;

export const personalWrites: readonly PersonalWrite[] = [
  {
    operation: referralOperations.create,
    fields: referralFields,
    table: referral,
    rest: (server) => inputFor(server, 'Tabungan Impian'),
    folders: {
      submitter_identity_photo: 'referral_identity_card',
      submitter_selfie_photo: 'referral_selfie',
    },
  },
  {
    operation: referralOperations.updateCall,
    fields: callFields,
    table: referralCall,
    rest: async (server) => ({ referral_id: await createOne(server), other_loan: true }),
  },
  {
    operation: agentOperations.create,
    fields: agentFields,
    table: agent,
    rest: async (server) => ({ ...agentInput(), ...(await premiumInput(server)), has_premium_data: true }),
    folders: {
      profile_picture: 'agent_profile_picture',
      identity_image: 'agent_identity_card',
      selfie_image: 'agent_selfie_card',
      selfie_only_face: 'agent_selfie_only',
    },
  },
  {
    operation: agentOperations.updateStatus,
    fields: agentFields,
    table: agent,
    rest: async (server) => ({ id: (await makeAgent(server)).id, agent_status: 'suspended' }),
  },
  {
    operation: userOperations.create,
    fields: userFields,
    table: appUser,
    rest: async () => ({ ...userInput(), password: '730419', confirm_password: '730419' }),
    folders: { profile_picture: 'admin_profile_picture' },
  },
  {
    operation: partnerOperations.create,
    fields: partnerFields,
    table: partner,
    rest: async () => ({
      partner_type: 'company',
      name: 'PT Uji Privasi',
      partner_code: 'UPV',
      category: 'Ritel',
      pic_jabatan: 'Manajer',
      ...partnerTexts,
    }),
  },
  {
    operation: openApiOperations.create,
    fields: openApiFields,
    table: openApi,
    rest: async (server) => {
      const branches = await server.call(
        partnerOperations.lookup,
        { type: 'branch', parent_id: company },
        chief,
      );
      const programs = await server.call(programOperations.byPartner, { partner_id: company }, chief);
      return {
        isactivated: true,
        isdisabled: false,
        company,
        branch: [branches.data[0]!.id],
        program: [programs.data[0]!.id],
        ...newCredentials((count) => crypto.getRandomValues(new Uint8Array(count))),
      };
    },
  },
];

/** Neither a choice from a list nor a flag identifies anybody. */
export const canBePlanted = ({ kind }: FieldInfo) =>
  kind !== 'choice' && kind !== 'choices' && kind !== 'flag';

export const plantedNames = ({ operation, fields }: PersonalWrite): string[] =>
  keysOf(operation.input).filter((name) => fields[name]?.personal && canBePlanted(fields[name]));

let planted = 0;
function newValue({ kind }: FieldInfo): string {
  planted += 1;
  const two = String(planted).padStart(2, '0');
  switch (kind) {
    case 'phone':
      return `0811000077${two}`;
    case 'nik':
      return `99005511223344${two}`;
    case 'digits':
    case 'rupiah':
      return `77304199${two}`;
    case 'email':
      return `tersembunyi.${two}@mitra.example`;
    case 'day':
      return `19${two}-07-19`;
    default:
      return `Sekar Tersembunyi ${String.fromCharCode(65 + Math.floor(planted / 26), 65 + (planted % 26))}`;
  }
}

export async function personalInput(server: TestServer, write: PersonalWrite) {
  const { operation, fields, folders = {}, rest } = write;
  const input: Input = await rest(server);
  for (const name of plantedNames(write)) {
    const folder = folders[name];
    input[name] = folder ? await uploadPicture(server, folder) : newValue(fields[name]!);
  }
  const passwords = keysOf(operation.input).filter((name) => fields[name]?.kind === 'password');
  const secret = [...plantedNames(write), ...passwords].map((name) => String(input[name]));
  return { input, secret, table: getTableName(write.table) };
}
