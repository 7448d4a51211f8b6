import { randomUUID } from 'node:crypto';
import { media } from '../../../src/server/entities/media/table.ts';
import { agentOperations as agent } from '../../../src/shared/entities/agent/operations.ts';
import { categoryOperations as category } from '../../../src/shared/entities/category/operations.ts';
import { newCredentials, newSecrets } from '../../../src/shared/entities/openApi/credentials.ts';
import { partnerOperations as partner } from '../../../src/shared/entities/partner/operations.ts';
import { programOperations as program } from '../../../src/shared/entities/program/operations.ts';
import type { TestServer } from '../harness.ts';
import { freePhone } from './agents.ts';
import { companies, createBranching } from './catalogue.ts';
import { chief } from './house.ts';
import { inputFor } from './referrals.ts';
import type { Input, Turn } from './samples.ts';

export async function uploaded({ services }: TestServer, folder: string): Promise<string> {
  const name = `${randomUUID()}.png`;
  const place = { scope: 'all', company_id: 1, branch_id: 1 } as const;
  await services.db
    .insert(media)
    .values({ folder, name, mime: 'image/png', size: 1, created_by: 1, ...place });
  return name;
}

const bytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

export async function placesOf(
  server: TestServer,
  turn: Turn,
): Promise<{ company_id: number; branch_id: number }> {
  const company_id = [companies.bank, companies.finance][turn]!;
  const { data } = await server.call(partner.lookup, { type: 'branch', parent_id: company_id }, chief);
  return { company_id, branch_id: data[0]!.id };
}

export function addressOf(names: readonly [string, string, string, string], turn: Turn): Input {
  const address = [
    ['Jawa Barat', 'Kota Bandung', 'Coblong', 'Dago'],
    ['Sumatera Utara', 'Kota Medan', 'Medan Kota', 'Teladan Barat'],
  ][turn]!;
  return Object.fromEntries(names.map((name, level) => [name, address[level]]));
}

export const secret = { password: '246810', confirm_password: '246810' };
export const strong = { password: 'Rahasia1!', confirm_password: 'Rahasia1!' };

export async function premium(server: TestServer, turn: Turn): Promise<Input> {
  const [first, second] = [
    {
      identity_type: 'KTP',
      gender: 'Laki-Laki',
      religion: 'Islam',
      marital_status: 'Kawin',
      nationality: 'WNI',
      blood_type: 'A',
      details_work_type_of_work: 'Wiraswasta',
      details_work_field_of_work: 'Kuliner',
    },
    {
      identity_type: 'SIM',
      gender: 'Perempuan',
      religion: 'Hindu',
      marital_status: 'Belum Kawin',
      nationality: 'WNA',
      blood_type: 'B',
      details_work_type_of_work: 'Karyawan Swasta',
      details_work_field_of_work: '',
    },
  ];
  return {
    ...[first, second][turn],
    ...addressOf(['province', 'city', 'district', 'village'], turn),
    ...addressOf(
      ['details_work_province', 'details_work_city', 'details_work_district', 'details_work_village'],
      turn,
    ),
    birthdate: ['1990-01-31', '1991-02-28'][turn],
    nik: ['9900010101900001', '9900010101900002'][turn],
    rt_rw: ['001/002', '003/004'][turn],
    identity_image: await uploaded(server, 'agent_identity_card'),
    selfie_image: await uploaded(server, 'agent_selfie_card'),
    selfie_only_face: await uploaded(server, 'agent_selfie_only'),
  };
}

async function oldAgents(server: TestServer) {
  return (await server.call(agent.list, { agent_status: 'active', sort_by: 'createdAt' }, chief)).data;
}

export async function agentValues(server: TestServer, turn: Turn): Promise<Input> {
  return {
    ...(await premium(server, turn)),
    ...(await placesOf(server, turn)),
    agent_type: 'company',
    mobile_number: freePhone(),
    upline_id: (await oldAgents(server))[turn]!.id,
    profile_picture: await uploaded(server, 'agent_profile_picture'),
    has_premium_data: true,
    ...strong,
  };
}

export async function referralValues(server: TestServer, turn: Turn): Promise<Input> {
  const { answers = [], ...offer } = await inputFor(server, 'Tabungan Impian');
  const { company_id, branch_id } = await placesOf(server, turn);
  return {
    product_id: offer.product_id,
    category_id: offer.category_id,
    program_id: offer.program_id,
    ...addressOf(
      ['submitter_province', 'submitter_city', 'submitter_kecamatan', 'submitter_kelurahan'],
      turn,
    ),
    nik: ['3273051234560009', '3273051234560010'][turn],
    agent_code: (await oldAgents(server))[turn]!.agent_code,
    submitter_identity_photo: await uploaded(server, 'referral_identity_card'),
    submitter_selfie_photo: await uploaded(server, 'referral_selfie'),
    answers: answers.map((answer) => ({
      ...answer,
      answer_content: answer.answer_type === 'text' ? ['Satu', 'Dua'][turn] : answer.answer_content,
    })),
    partner_id_company_assign: company_id,
    partner_id_branch_assign: branch_id,
  };
}

export const answersAsSent = ({ answers }: { answers: Input[] }) =>
  answers.map(({ question_id, answer_type, answer_content }) => ({
    question_id,
    answer_type,
    answer_content,
  }));

export async function programValues(server: TestServer, turn: Turn): Promise<Input> {
  const above = aboveOf.get(server) ?? (await twoCategories(server));
  aboveOf.set(server, above);
  const place = { description: 'Jalan', lat: -6.2, lon: 106.8, geo_type: 'jalan' };
  return {
    product_id: above.product_id,
    category_id: above.category_ids[turn],
    program_picture: await uploaded(server, 'program_icon'),
    program_doc: await uploaded(server, 'program_document'),
    description: ['<p>Satu</p>', '<p>Dua</p>'][turn],
    snk: ['<p>Tiga</p>', '<p>Empat</p>'][turn],
    is_expired_program: true,
    start_date: ['2027-01-01', '2027-02-01'][turn],
    end_date: ['2027-01-31', '2027-02-28'][turn],
    is_quota: true,
    quota: 10,
    is_location: true,
    location_type: 'SPESIFIC_LOCATION',
    program_locations: [{ ...place, place_id: ['satu', 'dua'][turn] }],
  };
}
interface Above {
  product_id: number;
  category_ids: readonly [number, number];
}
const aboveOf = new WeakMap<TestServer, Above>();

async function twoCategories(server: TestServer): Promise<Above> {
  const { product_id, category_id } = await createBranching(server);
  const { data } = await server.call(category.create, { product_id, category_name: 'Lain' }, chief);
  return { product_id, category_ids: [category_id, data.id] };
}

export async function openApiValues(server: TestServer, turn: Turn): Promise<Input> {
  const names = credentialsOf.get(server) ?? newCredentials(bytes);
  credentialsOf.set(server, names);
  const places = await placesOf(server, turn);
  const programs = await server.call(program.byPartner, { partner_id: [places.company_id] }, chief);
  return {
    ...names,
    ...newSecrets(names.username, bytes),
    isactivated: turn === 0,
    isdisabled: turn === 1,
    company: places.company_id,
    branch: [places.branch_id],
    program: [programs.data.at(-turn)!.id],
    accessid: [[2], [3, 4]][turn],
  };
}
const credentialsOf = new WeakMap<TestServer, ReturnType<typeof newCredentials>>();
