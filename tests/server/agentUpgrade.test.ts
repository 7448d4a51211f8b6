import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { ocrRequest } from '../../src/server/entities/agent/table.ts';
import { upgradeTexts } from '../../src/server/entities/agent/upgrade.ts';
import { noOcr, type OcrProvider } from '../../src/server/ocr/ocr.ts';
import { AppError } from '../../src/shared/core/errors.ts';
import {
  type IdentityReading,
  nothingRead,
  ocrTexts,
  readNames,
} from '../../src/shared/entities/agent/ocr.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { auditOperations } from '../../src/shared/entities/audit/operations.ts';
import { sharedServer } from './harness.ts';
import { staffWith } from './support/accounts.ts';
import { auditOf, makeAgent, premiumInput, storedAgent, uploadPicture } from './support/agents.ts';
import { admin, superAdmin } from './support/referrals.ts';

const server = sharedServer();
const { updatePremium, readIdentity, upgradeKtp, upgradeSim, detail, update } = agentOperations;
const staff = { as: superAdmin };
const compared = [...readNames];

const reading: IdentityReading = {
  name: 'WULAN SARI',
  birthPlace: 'BANDUNG',
  birthDate: '01-01-1990',
  occupation: 'GURU',
  idCardNumber: '9900010101900001',
  gender: 'PEREMPUAN',
  nationality: 'WNI',
  religion: 'ISLAM',
  maritalStatus: 'KAWIN',
  idExpiredDate: 'SEUMUR HIDUP',
  province: 'JAWA BARAT',
  district: 'KOTA BANDUNG',
  subDistrict: 'COBLONG',
  villageDistrict: 'DAGO',
  address: 'JL. MELATI NO. 1',
  rtrw: '001/002',
  bloodType: 'O',
};

const readsEverything = () => answers(reading);
const readsNothing = () => answers(nothingRead);

function answers(answer: IdentityReading): OcrProvider & { seen: Parameters<OcrProvider['read']>[0][] } {
  const seen: Parameters<OcrProvider['read']>[0][] = [];
  const read: OcrProvider['read'] = async (picture) => {
    seen.push(picture);
    return answer;
  };
  return { available: true, read, close: async () => undefined, seen };
}

afterEach(() => {
  server().services.ocr = noOcr;
});

async function readAgent(ocr = readsEverything()) {
  server().services.ocr = ocr;
  const premium = await premiumInput(server());
  const { id } = await makeAgent(server());
  const { data } = await server().call(
    readIdentity,
    { identity_image: premium.identity_image ?? '', identity_type: 'KTP' },
    staff,
  );
  expect((await server().call(updatePremium, { id, ...premium }, staff)).status).toBe(200);
  return { id, premium, requestId: data.requestId };
}

describe('C-133', () => {
  test('answers what the card says and issues a request', async () => {
    const ocr = readsEverything();
    server().services.ocr = ocr;
    const identity_image = await uploadPicture(server(), 'agent_identity_card');
    const answer = await server().call(readIdentity, { identity_image, identity_type: 'KTP' }, staff);
    expect([answer.status, answer.message]).toEqual([200, 'OCR Success']);
    const { requestId, ...read } = answer.data;
    expect(read).toEqual(reading);
    expect(ocr.seen).toMatchObject([{ mime: 'image/png', type: 'KTP' }]);
    const [stored] = await server().services.db.select().from(ocrRequest).where(eq(ocrRequest.id, requestId));
    expect(stored).toMatchObject({ identity_image, identity_type: 'KTP', created_by: 1, used_at: null });
  });

  test('reports an unreadable picture, and issues a request all the same', async () => {
    server().services.ocr = readsNothing();
    const identity_image = await uploadPicture(server(), 'agent_identity_card');
    const answer = await server().call(readIdentity, { identity_image, identity_type: 'KTP' }, staff);
    expect([answer.status, answer.message]).toEqual([
      200,
      'Foto ini tidak terbaca sebagai KTP. Isi datanya lalu bandingkan dengan foto, atau foto ulang: seluruh kartu terlihat, terang, dan tegak.',
    ]);
    const { requestId, ...read } = answer.data;
    expect(requestId).not.toBe('');
    expect(read).toEqual(Object.fromEntries(Object.keys(reading).map((name) => [name, ''])));
  });

  test('every reading is recorded, without what the card says', async () => {
    const pictures = [
      { ocr: readsEverything(), read: true },
      { ocr: readsNothing(), read: false },
    ];
    for (const { ocr, read } of pictures) {
      server().services.ocr = ocr;
      const identity_image = await uploadPicture(server(), 'agent_identity_card');
      await server().call(readIdentity, { identity_image, identity_type: 'KTP' }, staff);
      const entity_id = `agent_identity_card/${identity_image}`;
      const { data } = await server().call(auditOperations.list, { entity: 'media', entity_id }, staff);
      expect(data).toMatchObject([{ action: 'ocr', user_id: 1, before: null }]);
      expect(data[0]?.after).toEqual({ identity_type: 'KTP', read });
    }
  });

  test('a picture that is unknown, or somebody else’s, is not read', async () => {
    const ocr = readsEverything();
    server().services.ocr = ocr;
    const clerk = await staffWith(server(), ['c_agent_premium']);
    const foreign = await uploadPicture(server(), 'agent_identity_card');
    for (const identity_image of ['tidak-ada.png', foreign]) {
      const answer = await server().call(readIdentity, { identity_image, identity_type: 'KTP' }, clerk.as);
      expect(answer.error?.fields).toEqual({
        identity_image: 'Foto Identitas tidak ditemukan. Kirim ulang gambarnya.',
      });
    }
    const empty = await server().call(readIdentity, { identity_image: '', identity_type: 'KTP' }, staff);
    expect(empty.message).toBe('Foto Identitas wajib diisi');
    expect(ocr.seen).toEqual([]);
  });

  test('without OCR the reading answers 503', async () => {
    const identity_image = await uploadPicture(server(), 'agent_identity_card');
    expect(await server().call(readIdentity, { identity_image, identity_type: 'KTP' }, staff)).toMatchObject({
      status: 503,
      message: 'Pembaca identitas (OCR) tidak tersedia. Isi data sesuai kartu identitas.',
      error: { code: 'UNAVAILABLE' },
    });
  });
});

describe('C-132', () => {
  test('fills the premium section, which alone does not make an agent premium', async () => {
    const { id } = await makeAgent(server());
    const premium = await premiumInput(server());
    const { version } = (await server().call(detail, { id }, staff)).data;
    expect((await server().call(updatePremium, { id, ...premium, version }, staff)).status).toBe(200);
    const { data } = await server().call(detail, { id }, staff);
    expect(data).toMatchObject({ village: 'Dago', gender: 'Perempuan', ewallet_premium: false });
    expect(await server().call(updatePremium, { id, ...premium, version }, staff)).toMatchObject({
      status: 409,
      message: 'Data sudah Anda ubah di jendela lain. Muat ulang, lalu coba lagi.',
    });
    const missing = await server().call(updatePremium, { id, ...premium, identity_image: '' }, staff);
    expect(missing.message).toBe('Foto identitas wajib diisi');
    const foreign = { ...premium, identity_image: 'x.png' };
    expect((await server().call(updatePremium, { id, ...foreign }, staff)).status).toBe(422);
  });

  test('A-087: needs both codes', async () => {
    const { id } = await makeAgent(server());
    const premium = await premiumInput(server());
    for (const code of ['c_agent_premium', 'u_premium_data'] as const) {
      const clerk = await staffWith(server(), [code]);
      expect((await server().call(updatePremium, { id, ...premium }, clerk.as)).status).toBe(403);
    }
  });
});

describe('C-134', () => {
  test('R-215: premium with the request, which counts once', async () => {
    const { id, requestId } = await readAgent();
    const answer = await server().call(upgradeKtp, { id, requestId }, staff);
    expect(answer.status, answer.message).toBe(200);
    const row = await storedAgent(server(), id);
    expect(row).toMatchObject({
      ewallet_premium: true,
      ewallet_registered: true,
      account_tier: 'premium',
      premium_accepted: true,
    });
    expect(row.ewallet_premium_approved_at).not.toBeNull();
    expect(row.ewallet_registered_at).not.toBeNull();
    expect((await server().call(detail, { id }, staff)).data).toMatchObject({
      premium_status: 'APPROVED',
      account_type: 'premium',
    });
    expect((await auditOf(server(), id)).findLast(({ action }) => action !== 'open')).toMatchObject({
      before: { ewallet_premium: false },
      after: { ewallet_premium: true },
    });
    expect(await server().call(upgradeKtp, { id, requestId }, staff)).toMatchObject({
      status: 409,
      message: upgradeTexts.already,
    });
    const again = await readAgent();
    expect(await server().call(upgradeKtp, { id: again.id, requestId }, staff)).toMatchObject({
      status: 409,
      message: 'Harap Verifikasi OCR terlebih dahulu',
    });
  });

  test('R-214: without a request, with somebody else’s, or after a new picture, it must be read again', async () => {
    const { id, premium, requestId } = await readAgent();
    const verifyFirst = { status: 409, message: 'Harap Verifikasi OCR terlebih dahulu' };
    expect(await server().call(upgradeKtp, { id, requestId: '' }, staff)).toMatchObject(verifyFirst);
    expect(await server().call(upgradeKtp, { id, requestId: 'tebakan' }, staff)).toMatchObject(verifyFirst);
    expect(await server().call(upgradeKtp, { id, requestId }, { as: admin })).toMatchObject(verifyFirst);
    const identity_image = await uploadPicture(server(), 'agent_identity_card');
    await server().call(updatePremium, { id, ...premium, identity_image }, staff);
    expect(await server().call(upgradeKtp, { id, requestId }, staff)).toMatchObject(verifyFirst);
    expect((await storedAgent(server(), id)).ewallet_premium).toBe(false);
    await server().call(updatePremium, { id, ...premium }, staff);
    expect((await server().call(upgradeKtp, { id, requestId }, staff)).status).toBe(200);
  });

  test('R-214: a picture in which nothing can be read has a request as well, for this very picture', async () => {
    const { id, premium, requestId } = await readAgent(readsNothing());
    const identity_image = await uploadPicture(server(), 'agent_identity_card');
    await server().call(updatePremium, { id, ...premium, identity_image }, staff);
    expect(await server().call(upgradeKtp, { id, requestId }, staff)).toMatchObject({
      status: 409,
      message: 'Harap Verifikasi OCR terlebih dahulu',
    });
    await server().call(updatePremium, { id, ...premium }, staff);
    expect((await server().call(upgradeKtp, { id, requestId, compared }, staff)).status).toBe(200);
    expect((await storedAgent(server(), id)).ewallet_premium).toBe(true);
  });

  test('A-132: what could not be read takes a comparison of every field, kept with name and time', async () => {
    const { id, requestId } = await readAgent(readsNothing());
    const compareFirst = { status: 409, message: ocrTexts.compareFirst };
    for (const some of [undefined, [], compared.slice(1)])
      expect(await server().call(upgradeKtp, { id, requestId, compared: some }, staff)).toMatchObject(
        compareFirst,
      );
    expect((await storedAgent(server(), id)).ewallet_premium).toBe(false);
    expect((await server().call(upgradeKtp, { id, requestId, compared }, staff)).status).toBe(200);
    const { data } = await server().call(detail, { id }, staff);
    expect(data).toMatchObject({ ewallet_premium: true, compared: { by: expect.stringMatching(/./) } });
    expect(data.compared?.at).toBe(data.ewallet_premium_approved_time);

    const read = await readAgent();
    expect((await server().call(upgradeKtp, { ...read, compared }, staff)).status).toBe(200);
    expect((await server().call(detail, { id: read.id }, staff)).data.compared).toBeNull();
  });

  test('A-132: readings that end without an answer open the comparison at the third', async () => {
    const premium = await premiumInput(server());
    const { id } = await makeAgent(server());
    await server().call(updatePremium, { id, ...premium }, staff);
    const identity_image = premium.identity_image ?? '';
    const fails = (message: string) => {
      const read = async () => {
        throw new AppError('UNAVAILABLE', message);
      };
      server().services.ocr = { available: true, read, close: async () => undefined };
      return server().call(readIdentity, { identity_image, identity_type: 'KTP' }, staff);
    };
    const byHand = () => server().call(upgradeKtp, { id, requestId: '', compared }, staff);
    for (const message of [ocrTexts.failed, ocrTexts.busy, ocrTexts.failed]) {
      expect(await fails(message)).toMatchObject({ status: 503, message });
      expect(await byHand()).toMatchObject({ status: 409, message: ocrTexts.verifyFirst });
    }
    await fails(ocrTexts.failed);
    const unticked = await server().call(upgradeKtp, { id, requestId: '' }, staff);
    expect(unticked.message).toBe(ocrTexts.compareFirst);
    expect((await byHand()).status).toBe(200);
    expect((await server().call(detail, { id }, staff)).data.compared).not.toBeNull();
  });

  test('without OCR complete data is compared; incomplete data is refused', async () => {
    const { id } = await makeAgent(server());
    const incomplete = await server().call(upgradeKtp, { id, requestId: '' }, staff);
    expect(incomplete.status).toBe(422);
    expect(incomplete.error?.fields).toMatchObject({ identity_image: 'Foto identitas wajib diisi' });
    await server().call(updatePremium, { id, ...(await premiumInput(server())) }, staff);
    expect((await server().call(upgradeKtp, { id, requestId: '' }, staff)).message).toBe(
      ocrTexts.compareFirst,
    );
    expect((await server().call(upgradeKtp, { id, requestId: '', compared }, staff)).status).toBe(200);
  });

  test('two at once: one upgrade', async () => {
    const { id, requestId } = await readAgent();
    const answers = await Promise.all([1, 2].map(() => server().call(upgradeKtp, { id, requestId }, staff)));
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409]);
  });
});

describe('C-135', () => {
  test('R-216, A-095: LAKI-LAKI is stored as the list has it, then the upgrade', async () => {
    const { id } = await makeAgent(server());
    const { religion, marital_status, occupation, ...premium } = await premiumInput(server());
    const sim = {
      ...premium,
      identity_type: 'SIM' as const,
      gender: 'LAKI-LAKI',
      date_of_expired: '2030-05-01',
    };
    expect((await server().call(updatePremium, { id, ...sim }, staff)).status).toBe(200);
    expect(await server().call(upgradeKtp, { id, requestId: '' }, staff)).toMatchObject({
      status: 409,
      message: 'Tipe Identitas agen bukan KTP',
    });
    expect((await server().call(upgradeSim, { id }, staff)).status).toBe(200);
    expect((await server().call(detail, { id }, staff)).data).toMatchObject({
      gender: 'Laki-Laki',
      date_of_expired: '2030-05-01',
      premium_status: 'APPROVED',
      ewallet_registered: true,
    });
    const edit = { id, agent_type: 'individual' as const, fullname: 'Wulan', email: 'w@mitra.example' };
    expect((await server().call(update, edit, staff)).status).toBe(200);
    expect((await server().call(upgradeSim, { id }, staff)).status).toBe(409);
    expect((await server().call(upgradeSim, { id: 99_999 }, staff)).status).toBe(404);
  });
});
