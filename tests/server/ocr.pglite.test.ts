import { eq, inArray, isNotNull } from 'drizzle-orm';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { drawKtp, drawSim } from '../../src/server/demo/cards.ts';
import { agent, ocrRequest } from '../../src/server/entities/agent/table.ts';
import { region } from '../../src/server/entities/region/table.ts';
import { noOcr, type OcrProvider } from '../../src/server/ocr/ocr.ts';
import { openTesseract, type TesseractSettings } from '../../src/server/ocr/tesseract.ts';
import { startThread, type TesseractThread } from '../../src/server/ocr/thread.ts';
import { nikHint } from '../../src/shared/core/nik.ts';
import { readNames } from '../../src/shared/entities/agent/ocr.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import type { IdentityType } from '../../src/shared/entities/agent/premium.ts';
import { mediaOperations } from '../../src/shared/entities/media/operations.ts';
import { eventually } from '../eventually.ts';
import { isAll } from '../run.ts';
import { sharedServer } from './harness.ts';
import { makeAgent, premiumInput, storedAgent, uploadPicture } from './support/agents.ts';
import {
  exactFields,
  ktps,
  type Quality,
  qualities,
  readingOfKtp,
  readingOfSim,
  sims,
} from './support/cards.ts';
import { superAdmin } from './support/referrals.ts';

/** A long limit keeps a busy machine from looking like a broken engine. */
const unhurried = { timeLimit: 5 * 60_000 } satisfies Partial<TesseractSettings>;

const server = sharedServer({ ocr: 'tesseract' });
const { readIdentity, updatePremium, upgradeKtp, detail } = agentOperations;
const staff = { as: superAdmin };

const logged: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });

let opened: OcrProvider | undefined;
function use(settings: Partial<TesseractSettings> = unhurried): void {
  opened = openTesseract(log, settings);
  server().services.ocr = opened;
}
afterEach(async () => {
  await opened?.close();
  opened = undefined;
  logged.length = 0;
});

/** Two agents who wait for premium have pictures that do not fit their records. */
const misfits = 2;

test('the demo: a NIK fits its record, and the pictures are read as the records say but for two', async () => {
  use();
  const all = await server()
    .services.db.select()
    .from(agent)
    .where(isNotNull(agent.identity_number))
    .orderBy(agent.id);
  const identified = all.filter((row) => row.identity_number !== '');
  expect(identified).toHaveLength(41);
  for (const row of identified) {
    const { birthDate, sex, provinceId, cityId, districtId } = nikHint(row.identity_number!, 2026)!;
    expect([birthDate, sex]).toEqual([
      row.birth_date,
      row.gender === 'Perempuan' ? 'Perempuan' : 'Laki-Laki',
    ]);
    const regions = await server()
      .services.db.select()
      .from(region)
      .where(inArray(region.id, [provinceId, cityId, districtId]))
      .orderBy(region.id);
    expect(regions.map(({ name }) => name)).toEqual([row.province, row.city, row.district]);
  }
  const waiting = identified.filter((row) => row.premium_accepted === false && row.premium_reason === '');
  const others = identified.filter((row) => !waiting.includes(row));
  const sim = others.find((row) => row.identity_type === 'SIM')!;
  const shown = isAll ? identified : [...waiting.slice(0, misfits + 2), sim];
  const wrong: string[] = [];
  for (const row of shown) {
    const { path, mime } = (await server().services.media.find('agent_identity_card', row.identity_image!))!;
    const data = await opened!.read({ path, mime, type: row.identity_type as IdentityType });
    const says = (text: string | null) => (text ?? '').toUpperCase();
    const reading = [data.idCardNumber, data.name, data.birthDate, data.gender, data.bloodType];
    const record = [
      row.identity_number,
      says(row.identity_name),
      row.birth_date!.split('-').toReversed().join('-'),
      says(row.gender),
      row.blood_type,
    ];
    const ofKtp = [data.province, data.district];
    const place = [row.province, row.city].map(says);
    const fits =
      JSON.stringify(reading) === JSON.stringify(record) &&
      (row.identity_type === 'SIM' || JSON.stringify(ofKtp) === JSON.stringify(place));
    if (!fits) wrong.push(`${row.id}: ${JSON.stringify([reading, ofKtp, record, place])}`);
  }
  expect(
    wrong.map((each) => Number.parseInt(each, 10)),
    wrong.join('\n'),
  ).toEqual(waiting.slice(0, misfits).map(({ id }) => id));
});

function hangingThread() {
  const threads: { asked: number; ended: number }[] = [];
  const start = (): TesseractThread => {
    const thread = { asked: 0, ended: 0 };
    const answer = Promise.withResolvers<never>();
    threads.push(thread);
    return {
      recognise: () => {
        thread.asked += 1;
        return answer.promise;
      },
      end: async () => {
        thread.ended += 1;
        answer.reject(new Error('ended'));
      },
    };
  };
  return { threads, start };
}

const simpleThread = (ready?: Promise<void>): TesseractThread => ({
  recognise: async () => {
    await ready;
    return [`NIK : ${ktps[8]!.nik}`, 'Agama : KONGHUCU'].map((text) => ({
      words: [{ text, bbox: { x0: 0, y0: 0, x1: 600, y1: 30 } }],
    }));
  },
  end: async () => undefined,
});

async function upload(image: Buffer): Promise<string> {
  const input = { folderName: 'agent_identity_card', image: image.toString('base64') } as const;
  const answer = await server().call(mediaOperations.upload, input, staff);
  expect(answer.status, answer.message).toBe(200);
  return answer.data.name;
}

const read = (identity_image: string, identity_type: IdentityType = 'KTP') =>
  server().call(readIdentity, { identity_image, identity_type }, staff);

const requestsFor = (identity_image: string) =>
  server().services.db.select().from(ocrRequest).where(eq(ocrRequest.identity_image, identity_image));

const ktpImage = (index: number, quality: Quality = 'clean') => qualities[quality](drawKtp(ktps[index]!));

test('a server configured with tesseract reads', () => {
  expect(server().services.ocr.available).toBe(true);
});

test('C-133 reads a KTP, C-134 upgrades with its request (R-214, R-215)', async () => {
  use();
  const identity_image = await upload(await ktpImage(0));
  const answer = await read(identity_image);
  expect([answer.status, answer.message]).toEqual([200, 'OCR Success']);
  const { requestId, ...reading } = answer.data;
  expect(reading).toEqual(readingOfKtp(ktps[0]!));

  const { id } = await makeAgent(server());
  const premium = { ...(await premiumInput(server())), identity_image };
  expect((await server().call(updatePremium, { id, ...premium }, staff)).status).toBe(200);
  expect((await server().call(upgradeKtp, { id, requestId: '' }, staff)).message).toBe(
    'Harap Verifikasi OCR terlebih dahulu',
  );
  expect((await server().call(upgradeKtp, { id, requestId }, staff)).status).toBe(200);
  expect((await server().call(detail, { id }, staff)).data).toMatchObject({ premium_status: 'APPROVED' });
});

test('no read value is logged', async () => {
  use();
  expect((await read(await upload(await ktpImage(1)))).data.name).toBe(ktps[1]!.name);
  expect(logged).toEqual([]);
  use({ ...unhurried, startThread: () => startThread('/tidak/ada') });
  expect((await read(await upload(await ktpImage(1, 'jpeg60')))).status).toBe(503);
  expect(logged).toMatchObject([expect.stringContaining('"msg":"ocr failed"')]);
  expect(logged[0]).not.toContain(ktps[1]!.nik);
});

test('most fields of six cards, as people photograph them', async () => {
  use();
  const photographed: [index: number, quality: Quality][] = [
    [2, 'clean'],
    [3, 'turned'],
    [4, 'jpeg60'],
    [5, 'small'],
    [6, 'turned'],
    [9, 'shaded'],
  ];
  let exact = 0;
  let of = 0;
  for (const [index, quality] of photographed) {
    const { data } = await read(await upload(await ktpImage(index, quality)));
    const fields = exactFields(readingOfKtp(ktps[index]!), data);
    exact += fields.exact;
    of += fields.of;
  }
  expect(exact / of).toBeGreaterThanOrEqual(0.85);
});

test('a SIM, whose own number is no NIK', async () => {
  use();
  for (const facts of sims) {
    const { status, data } = await read(await upload(await qualities.clean(drawSim(facts))), 'SIM');
    expect(status).toBe(200);
    const expected = readingOfSim(facts);
    expect(data.idCardNumber).toBe(expected.idCardNumber);
    const { exact, of } = exactFields(expected, data);
    expect(exact / of).toBeGreaterThanOrEqual(0.8);
  }
});

test('a picture without such a card: nothing is read, and the user can continue (R-214)', async () => {
  use();
  const sky = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#77aadd' } })
    .png()
    .toBuffer();
  const strip = sharp({ create: { width: 2, height: 3000, channels: 3, background: '#777777' } });
  const others: [Buffer, IdentityType][] = [
    [sky, 'KTP'],
    [await qualities.jpeg60(drawSim(sims[0]!)), 'KTP'],
    [await ktpImage(7), 'SIM'],
    [await strip.png().toBuffer(), 'KTP'],
  ];
  for (const [image, type] of others) {
    const name = await upload(image);
    const { status, message, data } = await read(name, type);
    expect([status, message]).toEqual([
      200,
      `Foto ini tidak terbaca sebagai ${type}. Isi datanya lalu bandingkan dengan foto, atau foto ulang: seluruh kartu terlihat, terang, dan tegak.`,
    ]);
    const { requestId, ...fields } = data;
    expect(new Set(Object.values(fields))).toEqual(new Set(['']));
    expect(await requestsFor(name)).toMatchObject([{ id: requestId, identity_type: type, used_at: null }]);
  }
  expect(logged).toEqual([]);
});

describe('a failed reading is UNAVAILABLE', () => {
  const failed = { status: 503, message: 'Foto belum selesai dibaca. Coba lagi.' };

  test('a reading that takes too long: its thread is ended, the next reading starts a new one', async () => {
    const name = await upload(await ktpImage(8));
    const hanging = hangingThread();
    let start = hanging.start;
    use({ timeLimit: 5000, startThread: () => start() });
    expect(await read(name)).toMatchObject(failed);
    expect(hanging.threads).toEqual([{ asked: 1, ended: 1 }]);
    expect(await requestsFor(name)).toMatchObject([{ outcome: 'failed', used_at: null }]);
    start = () => simpleThread();
    expect((await read(name)).data).toMatchObject({ idCardNumber: ktps[8]!.nik, religion: 'KONGHUCU' });
    expect(await requestsFor(name)).toHaveLength(2);
  });

  test('a reading that fails without training data, then one that works', async () => {
    const name = await upload(await ktpImage(8, 'jpeg60'));
    let folder: string | undefined = '/tidak/ada';
    use({ ...unhurried, startThread: () => startThread(folder) });
    expect(await read(name)).toMatchObject(failed);
    folder = undefined;
    expect((await read(name)).status).toBe(200);
  });

  test('more readings at once than may wait', async () => {
    const ready = Promise.withResolvers<void>();
    use({ ...unhurried, waitingLimit: 1, startThread: () => simpleThread(ready.promise) });
    const name = await upload(await ktpImage(8, 'small'));
    const reading = [1, 2, 3].map(() => read(name));
    const busy = 'OCR sedang membaca identitas lain. Coba lagi sebentar lagi.';
    expect(await Promise.race(reading)).toMatchObject({ status: 503, message: busy });
    ready.resolve();
    const answers = await Promise.all(reading);
    expect(answers.map((each) => each.status).sort()).toEqual([200, 200, 503]);
    expect((await read(name)).status).toBe(200);
  });

  test('a server that closes while it reads', async () => {
    const hanging = hangingThread();
    use({ ...unhurried, startThread: hanging.start });
    const reading = read(await upload(await ktpImage(8, 'turned')));
    await eventually(() => expect(hanging.threads).toEqual([{ asked: 1, ended: 0 }]));
    await opened?.close();
    expect(await reading).toMatchObject(failed);
    expect(hanging.threads).toEqual([{ asked: 1, ended: 1 }]);
  });
});

test('a thread that was idle is ended; the next reading starts another', async () => {
  const ended: number[] = [];
  let started = 0;
  const start = (): TesseractThread => {
    started += 1;
    const own = started;
    return { ...simpleThread(), end: async () => void ended.push(own) };
  };
  use({ ...unhurried, idleTime: 1, startThread: start });
  const name = await upload(await ktpImage(9));
  for (const count of [1, 2]) {
    expect((await read(name)).status).toBe(200);
    await eventually(() => expect(ended).toHaveLength(count));
  }
  expect([started, ended]).toEqual([2, [1, 2]]);
});

test('RUJUKAN_OCR: tesseract unless it is off', () => {
  expect(readConfig([], {}).ocr).toBe('tesseract');
  expect(readConfig([], { RUJUKAN_OCR: 'off' }).ocr).toBe('off');
  expect(() => readConfig([], { RUJUKAN_OCR: 'ya' })).toThrow(
    'RUJUKAN_OCR harus salah satu dari: tesseract, off.',
  );
});

test('A-049, A-132: off, a person types and compares', async () => {
  server().services.ocr = noOcr;
  expect(await read(await uploadPicture(server(), 'agent_identity_card'))).toMatchObject({
    status: 503,
    message: 'Pembaca identitas (OCR) tidak tersedia. Isi data sesuai kartu identitas.',
  });
  const { id } = await makeAgent(server());
  await server().call(updatePremium, { id, ...(await premiumInput(server())) }, staff);
  const compared = [...readNames];
  expect((await server().call(upgradeKtp, { id, requestId: '', compared }, staff)).status).toBe(200);
  expect((await storedAgent(server(), id)).ewallet_premium).toBe(true);
});
