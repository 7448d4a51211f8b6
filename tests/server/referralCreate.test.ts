import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { media } from '../../src/server/entities/media/table.ts';
import { program } from '../../src/server/entities/program/table.ts';
import { questionsOf } from '../../src/server/entities/question/rules.ts';
import { referralAnswer } from '../../src/server/entities/referral/table.ts';
import { appUser } from '../../src/server/entities/user/table.ts';
import { jakartaDay } from '../../src/shared/core/values.ts';
import { mediaOperations } from '../../src/shared/entities/media/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sharedServer } from './harness.ts';
import {
  bankAdmin,
  inputFor,
  type NewReferral,
  programNamed,
  someAgent,
  storedReferral,
  superAdmin,
  usedQuota,
  verifier,
} from './support/referrals.ts';

const server = sharedServer();
const { create, detail, call } = referralOperations;

const submit = async (program: string, changes: Partial<NewReferral> = {}, as = superAdmin) =>
  server().call(create, await inputFor(server(), program, changes), { as });

const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const uploadPicture = async (folderName: 'referral_identity_card' | 'referral_answers', as: string) =>
  (await server().call(mediaOperations.upload, { folderName, image: picture }, { as })).data.name;

const ktpFields = {
  nik: '3273051234560009',
  submitter_job: 'Guru',
  submitter_address: 'Jl. Melati 1',
  submitter_province: 'Jawa Barat',
  submitter_city: 'Kota Bandung',
  submitter_kecamatan: 'Cicendo',
  submitter_kelurahan: 'Arjuna',
  submitter_zip_code: '40172',
};

describe('C-143', () => {
  test('creates a new referral with number, SOA of the agent, history and follow-up record', async () => {
    const agent = await someAgent(server(), 2);
    const answer = await submit('Tabungan Impian', { agent_code: agent.agent_code.toLowerCase() });
    expect(answer.status, answer.message).toBe(201);
    expect(answer.data.submission_number).toMatch(
      new RegExp(`^PR-${jakartaDay().slice(2).replaceAll('-', '')}-\\d{4}$`),
    );
    const { data } = await server().call(detail, { id: answer.data.id }, { as: superAdmin });
    expect(data).toMatchObject({
      referral_status_id: 1,
      agent_code: agent.agent_code,
      partner_id_company_soa: agent.company_id,
      partner_id_branch_soa: agent.branch_id,
      partner_id_company_assign: null,
      company_assign_name: null,
      total_incentive: 0,
      verify_call_status: false,
    });
    expect(data.history).toMatchObject([{ title: 'Pengajuan Baru', sub_title: 'Rahmat Hidayat' }]);
    expect(data.call).toMatchObject({
      family_dependent: 0,
      other_loan: false,
      income: 0,
      is_verified: false,
      caller_name: '',
      call_time: null,
    });
  });

  test('C-148 answers the record that was made with the referral', async () => {
    const { data } = await submit('Tabungan Impian');
    const made = await server().call(
      referralOperations.createCall,
      { referral_id: data.id },
      { as: superAdmin },
    );
    const read = await server().call(call, { referral_id: data.id }, { as: superAdmin });
    expect(made.data).toEqual(read.data);
  });

  test('R-144, R-146: required fields and phone, with the stated texts', async () => {
    const empty = await submit('Tabungan Impian', {
      submitter_name: ' ',
      submitter_mobile_number: '',
      agent_code: '',
    });
    expect(empty.status).toBe(422);
    expect(empty.error?.fields).toMatchObject({
      submitter_name: 'Nama wajib diisi',
      submitter_mobile_number: 'Nomor Telepon wajib diisi',
      agent_code: 'Nomor Agen wajib diisi',
    });
    for (const phone of ['81234567890', '0812', '08123456789012345678', '0812-3456']) {
      const { error } = await submit('Tabungan Impian', { submitter_mobile_number: phone });
      expect(error?.fields?.submitter_mobile_number).toBe('Numbers only and must start with zero');
    }
    expect((await submit('Tabungan Impian', { nik: '12A' })).error?.fields?.nik).toBe('NIK harus angka');
  });

  test('an unknown agent number is refused', async () => {
    const { status, error } = await submit('Tabungan Impian', { agent_code: 'AG-00-00-0000' });
    expect([status, error?.fields]).toEqual([422, { agent_code: 'Nomor Agen tidak ditemukan' }]);
  });

  test('category and program must belong to what is above them', async () => {
    const other = await programNamed(server(), 'EDC Kuliner');
    expect(
      (await submit('Tabungan Impian', { category_id: other.category_id })).error?.fields,
    ).toHaveProperty('category_id');
    expect(
      (await submit('Tabungan Impian', { program_id: other.id, answers: [] })).error?.fields,
    ).toHaveProperty('program_id');
  });

  test('needs c_referral', async () => {
    expect((await submit('Tabungan Impian', {}, verifier)).status).toBe(403);
  });
});

describe('R-139: the KTP rule', () => {
  test('requires nine fields if the product does, never the selfie', async () => {
    const { status, error } = await submit('KTA Cepat Cair');
    expect(status).toBe(422);
    expect(Object.keys(error?.fields ?? {}).sort()).toEqual(
      [...Object.keys(ktpFields), 'submitter_identity_photo'].sort(),
    );
    expect(error?.fields?.submitter_identity_photo).toBe('Foto KTP wajib diisi');
  });

  test('is met with all of them', async () => {
    const photo = await uploadPicture('referral_identity_card', superAdmin);
    const answer = await submit('KTA Cepat Cair', { ...ktpFields, submitter_identity_photo: photo });
    expect(answer.status, answer.message).toBe(201);
    expect(await storedReferral(server(), answer.data.id)).toMatchObject({
      submitter_identity_number: ktpFields.nik,
      identity_photo: photo,
    });
  });

  test('a picture must exist, and a partner may name only what they uploaded (R-723)', async () => {
    const agent_code = (await someAgent(server(), 2)).agent_code;
    const named = (submitter_identity_photo: string, as: string) =>
      submit('Tabungan Impian', { submitter_identity_photo, agent_code }, as);
    expect((await named('0000000000000000000000000000000000000000.png', superAdmin)).error?.fields).toEqual({
      submitter_identity_photo: 'Foto KTP tidak ditemukan. Kirim ulang gambarnya.',
    });
    const [foreign] = await server()
      .services.db.insert(media)
      .values({
        folder: 'referral_identity_card',
        name: 'aaaa.png',
        created_by: await userId('verifikator@mitra.example'),
        mime: 'image/png',
        size: 1,
        ...{ scope: 'all', company_id: 1, branch_id: 1 },
      })
      .returning();
    expect((await named(foreign!.name, bankAdmin)).status).toBe(422);
    const own = await uploadPicture('referral_identity_card', bankAdmin);
    expect((await named(own, bankAdmin)).status).toBe(201);
  });
});

async function userId(email: string): Promise<number> {
  const [user] = await server().services.db.select().from(appUser).where(eq(appUser.email, email));
  return user!.id;
}

describe('R-140…R-145: answers', () => {
  const answersOf = async (id: number) =>
    server().services.db.select().from(referralAnswer).where(eq(referralAnswer.referral_id, id));

  test('mandatory answers are required by question, optional ones are stored empty', async () => {
    const chosen = await programNamed(server(), 'EDC UMKM');
    const questions = await questionsOf(server().services.db, [chosen.id]);
    const refused = await submit('EDC UMKM', { answers: [] });
    const mandatory = questions.filter((question) => question.is_mandatory);
    expect(mandatory.length).toBeGreaterThan(0);
    expect(Object.keys(refused.error?.fields ?? {}).sort()).toEqual(
      mandatory.map((question) => `answers.${question.id}`).sort(),
    );
    const made = await submit('Tabungan Impian', { answers: [] });
    const stored = await answersOf(made.data.id);
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.every((answer) => answer.content === '')).toBe(true);
  });

  test('the first of two answers to one question is kept (R-143)', async () => {
    const input = await inputFor(server(), 'Tabungan Impian');
    const [first] = input.answers!;
    const twice = [...input.answers!, { ...first!, answer_content: 'kedua' }];
    const made = await submit('Tabungan Impian', { answers: twice });
    const stored = await answersOf(made.data.id);
    expect(stored).toHaveLength(input.answers!.length);
    expect(stored.find((answer) => answer.question_id === first!.question_id)?.content).toBe('Toko Maju');
  });

  test('a question of another program, a wrong type and a broken place are refused', async () => {
    const input = await inputFor(server(), 'EDC Gratis Sewa');
    const foreign = (await inputFor(server(), 'Tabungan Impian')).answers![0]!;
    const { error } = await submit('EDC Gratis Sewa', { answers: [...input.answers!, foreign] });
    expect(error?.fields).toHaveProperty(`answers.${foreign.question_id}`);

    const place = input.answers!.find((answer) => answer.answer_type === 'image_latlon')!;
    const broken = input.answers!.map((answer) =>
      answer === place ? { ...answer, answer_content: 'latlon:di sana;address:x' } : answer,
    );
    expect((await submit('EDC Gratis Sewa', { answers: broken })).error?.fields).toHaveProperty(
      `answers.${place.question_id}`,
    );
    const text = input.answers!.map((answer) =>
      answer === place ? { ...answer, answer_type: 'text' as const } : answer,
    );
    expect((await submit('EDC Gratis Sewa', { answers: text })).error?.fields).toHaveProperty(
      `answers.${place.question_id}`,
    );
  });

  test('R-939: a short answer has at most 255 characters, a long one 5,000', async () => {
    const input = await inputFor(server(), 'EDC Gratis Sewa');
    const chosen = await programNamed(server(), 'EDC Gratis Sewa');
    const [short, long] = (await questionsOf(server().services.db, [chosen.id])).filter((each) =>
      each.question_type.endsWith('_text'),
    );
    const sendTo = (id: number, length: number) =>
      submit('EDC Gratis Sewa', {
        answers: input.answers!.map((each) =>
          each.question_id === id ? { ...each, answer_content: 'a'.repeat(length) } : each,
        ),
      });
    expect((await sendTo(short!.id, 255)).status).toBe(201);
    expect((await sendTo(short!.id, 256)).error?.fields).toEqual({
      [`answers.${short!.id}`]: 'Nama usaha paling banyak 255 karakter',
    });
    expect((await sendTo(long!.id, 5000)).status).toBe(201);
    expect((await sendTo(long!.id, 5001)).status).toBe(422);
  });

  test('R-140: a mandatory place needs its coordinate, an optional one does not; a wrong one is refused', async () => {
    const input = await inputFor(server(), 'EDC Gratis Sewa');
    const sendAt = (type: string, answer_content: string) =>
      submit('EDC Gratis Sewa', {
        answers: input.answers!.map((each) =>
          each.answer_type === type ? { ...each, answer_content } : each,
        ),
      });
    const idOf = (type: string) => input.answers!.find((each) => each.answer_type === type)!.question_id;
    const image = await uploadPicture('referral_answers', superAdmin);
    expect((await sendAt('image_latlon', `image:${image};address:Jl. A`)).error?.fields).toEqual({
      [`answers.${idOf('image_latlon')}`]: 'Foto dan lokasi tempat usaha wajib diisi',
    });
    expect((await sendAt('latlon', 'latlon:-96.2,106.8')).error?.fields).toEqual({
      [`answers.${idOf('latlon')}`]: 'Koordinat tidak valid: lintang −90 sampai 90, bujur −180 sampai 180',
    });
    expect((await sendAt('latlon', 'address:Jl. A')).status).toBe(201);
  });

  test('a place is stored in one spelling, with its picture found by name', async () => {
    const image = await uploadPicture('referral_answers', superAdmin);
    const input = await inputFor(server(), 'EDC Gratis Sewa');
    const place = input.answers!.find((answer) => answer.answer_type === 'image_latlon')!;
    const answers = input.answers!.map((answer) =>
      answer === place
        ? { ...answer, answer_content: `address: Jl. A:1 ;latlon:-6.2,106.8;image:${image}` }
        : answer,
    );
    const made = await submit('EDC Gratis Sewa', { answers });
    expect(made.status, made.message).toBe(201);
    const stored = (await answersOf(made.data.id)).find((answer) => answer.question_id === place.question_id);
    expect(stored).toMatchObject({ content: `image:${image};latlon:-6.2,106.8;address:Jl. A:1`, image });
  });
});

describe('R-130…R-132: programs that cannot be chosen', () => {
  test.each([
    ['KTA Payroll', 'Kuota pada Program ini sudah habis'],
    ['KTA Pensiun', 'Program ini belum aktif'],
    ['Mobil Bekas', 'Masa Aktif Program ini sudah berakhir'],
    ['KPR Syariah', 'Masa Aktif Program ini sudah berakhir'],
  ])('%s: %s', async (name, message) => {
    expect(await submit(name)).toMatchObject({ status: 409, message });
  });

  test('of 20 at once on a program with 5 left exactly 5 are created', async () => {
    const chosen = await programNamed(server(), 'Tabungan Haji');
    const used = await usedQuota(server(), chosen.id);
    await server()
      .services.db.update(program)
      .set({ is_quota: true, quota_initial: used + 5 })
      .where(eq(program.id, chosen.id));
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit('Tabungan Haji')));
    const made = answers.filter((answer) => answer.status === 201);
    const refused = answers.filter((answer) => answer.status === 409);
    expect([made.length, refused.length]).toEqual([5, 15]);
    expect(refused[0]?.message).toBe('Kuota pada Program ini sudah habis');
    expect(await usedQuota(server(), chosen.id)).toBe(used + 5);
    expect(new Set(made.map((answer) => answer.data.submission_number)).size).toBe(5);
  });
});

test('A-050: numbers made at the same time differ and leave no gap', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => submit('Tabungan Impian')));
  const numbers = answers
    .map((answer) => Number(answer.data.submission_number.split('-')[2]))
    .sort((a, b) => a - b);
  expect(new Set(numbers).size).toBe(12);
  expect(numbers.at(-1)! - numbers[0]!).toBe(11);
});

test('one Idempotency-Key creates one referral', async () => {
  const input = await inputFor(server(), 'Tabungan Impian');
  const options = { as: superAdmin, headers: { 'idempotency-key': 'same-key-0001' } };
  const [first, second] = await Promise.all([
    server().call(create, input, options),
    server().call(create, input, options),
  ]);
  expect(second.data).toEqual(first.data);
});

test('P-312, P-317: a partner submits only for its own agents and products', async () => {
  const own = (await someAgent(server(), 2)).agent_code;
  const foreign = (await someAgent(server(), 3)).agent_code;
  expect((await submit('Tabungan Impian', { agent_code: own }, bankAdmin)).status).toBe(201);
  expect((await submit('Tabungan Impian', { agent_code: foreign }, bankAdmin)).error?.fields).toHaveProperty(
    'agent_code',
  );
  expect((await submit('Motor Baru', { agent_code: own }, bankAdmin)).error?.fields).toHaveProperty(
    'product_id',
  );
});
