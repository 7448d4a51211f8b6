import { and, eq, isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { expect } from 'vitest';
import { agent } from '../../../src/server/entities/agent/table.ts';
import { partner } from '../../../src/server/entities/partner/table.ts';
import { audit } from '../../../src/server/kit/table.ts';
import type { InputOf } from '../../../src/shared/core/operation.ts';
import { agentOperations } from '../../../src/shared/entities/agent/operations.ts';
import { type MediaFolder, mediaOperations } from '../../../src/shared/entities/media/operations.ts';
import type { CallOptions, TestServer } from '../harness.ts';
import { superAdmin } from './referrals.ts';

export type NewAgent = InputOf<typeof agentOperations.create>;
type PremiumInput = Omit<InputOf<typeof agentOperations.updatePremium>, 'id'>;

let made = 0;
export function freePhone(): string {
  made += 1;
  return `08990000${String(made).padStart(4, '0')}`;
}

const password = 'Rahasia1!';

export const agentInput = (changes: Partial<NewAgent> = {}): NewAgent => ({
  agent_type: 'individual',
  fullname: 'Wulan Sari',
  mobile_number: freePhone(),
  email: 'Wulan.Sari@Mitra.Example',
  password,
  confirm_password: password,
  ...changes,
});

export async function makeAgent(
  server: TestServer,
  changes: Partial<NewAgent> = {},
  options: CallOptions = { as: superAdmin },
) {
  const answer = await server.call(agentOperations.create, agentInput(changes), options);
  expect(answer.status, answer.message).toBe(201);
  return answer.data;
}

export async function uploadPicture(
  server: TestServer,
  folderName: MediaFolder,
  as = superAdmin,
): Promise<string> {
  made += 1;
  const background = `#${String(made).padStart(6, '0')}`;
  const bytes = await sharp({ create: { width: 32, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
  const image = bytes.toString('base64');
  const answer = await server.call(mediaOperations.upload, { folderName, image }, { as });
  expect(answer.status, answer.message).toBe(200);
  return answer.data.name;
}

export const partnerTexts = {
  address: 'Jl. Mawar 1',
  province: 'Jawa Barat',
  city: 'Kota Bandung',
  kecamatan: 'Coblong',
  kelurahan: 'Dago',
  kode_pos: '40135',
  phone_number: '0811000000',
  pic_name: 'Wulan',
  pic_phone_number: '08110000001',
} as const;

export const premiumTexts = {
  identity_type: 'KTP',
  fullname_ewallet_premium: 'WULAN SARI',
  nik: '9900010101900001',
  birth_place: 'Bandung',
  birthdate: '1990-01-01',
  gender: 'PEREMPUAN',
  address: 'Jl. Melati No. 1',
  province: 'Jawa Barat',
  city: 'Kota Bandung',
  district: 'Coblong',
  village: 'Dago',
  rt_rw: '001/002',
  zip_code: '40135',
  religion: 'Islam',
  marital_status: 'Kawin',
  occupation: 'Guru',
  nationality: 'WNI',
  identity_expiry_date: 'Seumur Hidup',
  details_work_type_of_work: 'Wiraswasta',
  details_work_field_of_work: 'Kuliner',
} as const;

export async function premiumInput(server: TestServer, as = superAdmin): Promise<PremiumInput> {
  return {
    ...premiumTexts,
    identity_image: await uploadPicture(server, 'agent_identity_card', as),
    selfie_image: await uploadPicture(server, 'agent_selfie_card', as),
    selfie_only_face: await uploadPicture(server, 'agent_selfie_only', as),
  };
}

export async function storedAgent({ services }: TestServer, id: number) {
  const [row] = await services.db.select().from(agent).where(eq(agent.id, id));
  if (!row) throw new Error(`No agent ${id}`);
  return row;
}

export const liveAgents = ({ services }: TestServer) =>
  services.db.select().from(agent).where(isNull(agent.deleted_at));

export async function partnerNamed({ services }: TestServer, name: string) {
  const [row] = await services.db.select().from(partner).where(eq(partner.name, name));
  if (!row) throw new Error(`No partner ${name}`);
  return row;
}

export function auditOf({ services }: TestServer, id: number) {
  return services.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'agent'), eq(audit.entity_id, String(id))))
    .orderBy(audit.id);
}
