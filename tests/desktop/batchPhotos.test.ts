import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { BrokenPhoto, readPhoto } from '../../src/main/services/batch/photoFile.ts';
import { listFolder, photoFinder } from '../../src/main/services/batch/photoFolder.ts';
import { AppError } from '../../src/shared/core/errors.ts';
import { eventually } from '../eventually.ts';
import { catalogue } from '../fixtures/catalogue.ts';
import { filledTemplate, personOf } from './batchFiles.ts';
import {
  type Harness,
  type HarnessOptions,
  readSheet,
  reportCodes,
  startBatch,
  tempFolder,
} from './batchHarness.ts';
import { cameraPicture, photoFolder, picture } from './photoFiles.ts';

describe('a name in the folder', () => {
  const find = photoFinder([
    'Budi.JPG',
    'siti.jpg',
    'SITI.jpg',
    'ani.jpg',
    'ani.png',
    'catatan.txt',
    'Zoë.jpeg',
  ]);

  it.each([
    ['budi.jpg', 'Budi.JPG'],
    ['BUDI', 'Budi.JPG'],
    ['C:\\foto\\Budi.jpg', 'Budi.JPG'],
    ['foto/budi.jpg', 'Budi.JPG'],
    ['siti.jpg', 'siti.jpg'],
    ['ani.PNG', 'ani.png'],
    ['zoe\u0308', 'Zoë.jpeg'],
    ['catatan.txt', 'catatan.txt'],
  ])('%s is %s', (typed, file) => {
    expect(find(typed)).toEqual({ state: 'one', file });
  });

  it('may match several files, or none, with similar names as suggestions', () => {
    expect(find('ani')).toEqual({ state: 'several', files: ['ani.jpg', 'ani.png'] });
    expect(find('Siti.JPG')).toEqual({ state: 'several', files: ['siti.jpg', 'SITI.jpg'] });
    expect(find('budy.jpg')).toEqual({ state: 'none', similar: ['Budi.JPG'] });
    expect(find('catatan')).toEqual({ state: 'none', similar: [] });
    expect(find('..')).toEqual({ state: 'none', similar: [] });
  });

  it('is suggested with another extension, or `_` for a blank, also where a NIK is its name', () => {
    const near = photoFinder([
      '3273010101900001.jpeg',
      '3273010101900002.jpg',
      'Nur’aini_Putri.JFIF',
      'Rosé.png',
    ]);
    const similar = (typed: string) => (near(typed) as { similar: string[] }).similar;
    expect(similar('3273010101900001.jpg')).toEqual(['3273010101900001.jpeg']);
    expect(similar('3273010101900003.jpg')).toEqual([]);
    expect(similar("nur'aini putri.jpg")).toEqual(['Nur’aini_Putri.JFIF']);
    expect(similar('rose.webp')).toEqual(['Rosé.png']);
  });

  it('matches plain files only: no links, hidden files or subfolders', async () => {
    const folder = photoFolder({ 'a.jpg': 'a', '.b.jpg': 'b' });
    const outside = photoFolder({ 'c.jpg': 'c' });
    symlinkSync(join(outside, 'c.jpg'), join(folder, 'c.jpg'));
    mkdirSync(join(folder, 'd.jpg'));
    expect(await listFolder(folder)).toEqual(['a.jpg']);
    await expect(readPhoto(join(folder, 'c.jpg'))).rejects.toThrow();
    await expect(listFolder(join(folder, 'a.jpg'))).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    await expect(listFolder(join(folder, 'x'))).rejects.toMatchObject({
      message: "Folder foto 'x' tidak ditemukan. Mungkin sudah dipindahkan atau drive-nya dilepas.",
    });
  });
});

describe('a photo', () => {
  it('is sent unchanged when small, otherwise shrunk, upright and without metadata (F10)', async () => {
    const small = await picture('red');
    const large = await cameraPicture();
    const folder = photoFolder({ 'a.jpg': small, 'b.jpg': large });
    const hash = createHash('sha256').update(small).digest('hex');
    expect(await readPhoto(join(folder, 'a.jpg'))).toEqual({
      hash,
      bytes: small.length,
      sent: small,
      attempt: null,
    });
    const { bytes, sent, attempt } = await readPhoto(join(folder, 'b.jpg'));
    expect(bytes).toBe(large.length);
    expect(sent.length).toBeLessThanOrEqual(800 * 1024);
    const { width, exif } = await sharp(sent).metadata();
    expect(width).toBeLessThanOrEqual(3000);
    expect(exif).toBeUndefined();
    expect(attempt).toBeGreaterThan(0);
    expect((await readPhoto(join(folder, 'b.jpg'), attempt)).sent.equals(sent)).toBe(true);
  });

  it('is recognised by content: no document, other format or half a picture', async () => {
    const whole = await sharp({
      create: {
        width: 800,
        height: 600,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer();
    const folder = photoFolder({
      'surat.jpg': '%PDF-1.7',
      'gambar.jpg': await picture('red', 'gif'),
      'half.jpg': whole.subarray(0, whole.length / 2),
      'empty.jpg': '',
    });
    for (const name of ['surat.jpg', 'gambar.jpg', 'half.jpg', 'empty.jpg'])
      await expect(readPhoto(join(folder, name)), name).rejects.toBeInstanceOf(BrokenPhoto);
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      writeFileSync(join(folder, 'foto.jpg'), await picture('red', format));
      await expect(readPhoto(join(folder, 'foto.jpg'))).resolves.toMatchObject({ bytes: expect.any(Number) });
    }
  });
});

const person = personOf('F');
const ktp = (name: string) => ({ 'File Foto KTP': name });

const nameOf = (image: string) => `${createHash('sha256').update(image).digest('hex').slice(0, 40)}.jpg`;
const red = async () => nameOf((await picture('red')).toString('base64'));
const blue = async () => nameOf((await picture('blue')).toString('base64'));

/** A server that names pictures by their content, as the real server does. */
function mediaServer(options: { fail?: (at: number) => AppError | undefined } = {}) {
  const stored: { folder: string; name: string }[] = [];
  const state = { asked: 0 };
  const upload = (input: unknown) => {
    const { folderName, image } = input as { folderName: string; image: string };
    state.asked += 1;
    const failure = options.fail?.(state.asked);
    if (failure) throw failure;
    const name = nameOf(image);
    stored.push({ folder: folderName, name });
    return { name };
  };
  return { stored, state, answers: { 'media.upload': upload } };
}

const signedIn = (options: HarnessOptions = {}): Harness => {
  const batch = startBatch({ catalogue, ...options });
  batch.service.claim(7);
  return batch;
};
const open = async (batch: Harness, path: string, folder: string) =>
  batch.finished((await batch.service.open(path, folder)).draftId);
const sendAll = (batch: Harness, draftId: string) =>
  batch.service.send({ draftId, title: 'Foto', mode: 'all', acceptWarnings: true });

describe('a file with a folder of photos', () => {
  it('uses the photo named by the NIK where no cell names one (features.md I15)', async () => {
    const [first, second, third, fourth] = [1, 2, 3, 4].map((at) => person(at).NIK!);
    const folder = photoFolder({
      [`${first}.jpg`]: await picture('red'),
      [`${first}_SELFIE.png`]: await picture('blue', 'png'),
      [`${second}-ktp.jpg`]: await picture('green'),
      [`${third}.jpg`]: await picture('white'),
      [`${third}.png`]: await picture('black', 'png'),
      [`${fourth}.jpg`]: 'x',
      'lain.jpg': await picture('orange'),
    });
    const path = await filledTemplate([
      person(1),
      person(2, ktp('lain.jpg')),
      person(3),
      person(4),
      person(5, { NIK: '' }),
    ]);
    const media = mediaServer();
    const batch = signedIn({ answers: media.answers });
    const { draftId, photos } = await open(batch, path, folder);
    expect(photos).toMatchObject({ used: 4, extras: 3 });
    expect(await reportCodes(batch, draftId)).toEqual({
      3: ['Q09', 'Q09'],
      5: ['Q01'],
      6: ['Q01'],
      7: ['H01', 'Q01'],
    });
    const { rows } = await batch.service.rows({ draftId, state: 'all', page: 1, size: 10 });
    expect(JSON.stringify(rows)).toContain(`Foto '${first}`);

    await batch.service.edit({ draftId, edits: [{ rows: [7], column: 'nik', value: second! }] });
    expect((await reportCodes(batch, draftId))[7]).toContain('Q09');

    await batch.service.send({ draftId, title: 'Foto', mode: 'good', acceptWarnings: true });
    expect(media.stored.map((each) => each.folder).sort()).toEqual([
      'referral_identity_card',
      'referral_identity_card',
      'referral_identity_card',
      'referral_selfie',
    ]);
  });

  it('is checked against the folder; without one the names are left for the form (A-041)', async () => {
    const red = await picture('red');
    const folder = photoFolder({
      'a.jpg': red,
      'b.png': await picture('blue', 'png'),
      'c.jpg': 'x',
      'd.jpg': red,
    });
    const path = await filledTemplate([
      person(1, { ...ktp('A'), 'File Foto Selfie': 'B.PNG' }),
      person(2, ktp('c.jpg')),
      person(3, ktp('e.jpg')),
      person(4),
      person(5, ktp('d.jpg')),
    ]);
    const batch = startBatch({ chosenFolder: folder });
    const { draftId, photos } = await batch.openAndFinish(path);
    expect(photos).toBeNull();
    expect(await reportCodes(batch, draftId)).toEqual({
      3: ['Q06', 'Q06'],
      4: ['Q06'],
      5: ['Q06'],
      7: ['Q06'],
    });

    expect(await batch.service.choosePhotos(draftId)).toBe(true);
    expect(await reportCodes(batch, draftId)).toEqual({ 4: ['Q03'], 5: ['Q02'], 6: ['Q01'], 7: ['Q05'] });
    expect(batch.service.summary(draftId)).toMatchObject({
      counts: { total: 5, good: 1, warned: 1, wrong: 3 },
      photos: { name: 'Foto', state: 'ready', files: 4, used: 4, extras: 0, step: null },
      judged: 1,
    });

    writeFileSync(join(folder, 'e.jpg'), await picture('green'));
    writeFileSync(join(folder, 'c.jpg'), await picture('black'));
    await batch.service.edit({
      draftId,
      edits: [{ rows: [6], column: 'submitter_identity_photo', value: 'b' }],
    });
    expect(await reportCodes(batch, draftId)).toEqual({ 5: ['Q02'], 7: ['Q05'] });
    await batch.service.setPhotoFolder(draftId);
    expect(await reportCodes(batch, draftId)).toEqual({ 7: ['Q05'] });

    await batch.service.setPhotoFolder(draftId, null);
    expect(batch.service.summary(draftId).photos).toBeNull();
    expect(await reportCodes(batch, draftId)).toMatchObject({ 6: ['Q06'] });
  });

  it('uses the dropped folder, and refuses a missing one or one that comes too late', async () => {
    const folder = photoFolder({
      'a.jpg': await cameraPicture(),
      'x 3273060101709011.jpg': await picture('red'),
    });
    const batch = startBatch();
    const { draftId, photos, groups } = await open(
      batch,
      await filledTemplate([person(1, ktp('a'))]),
      folder,
    );
    expect(photos).toMatchObject({ used: 1, extras: 1, extra: ['x 327306******9011.jpg'] });
    expect(groups.map(({ code, sample }) => [code, sample.text])).toEqual([
      ['Q04', expect.stringMatching(/^Foto diperkecil \d,\d MB → \d+ KB\.$/)],
    ]);
    const file = join(folder, 'a.jpg');
    await expect(batch.service.setPhotoFolder(draftId, file)).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    await expect(batch.service.open('/x.xlsx', join(folder, 'none'))).rejects.toMatchObject({
      code: 'FILE_GONE',
    });
    expect(batch.service.summary(draftId).photos).toMatchObject({ name: 'Foto', used: 1 });
  });
});

it('a file dropped with its folder while the server is away keeps the folder', async () => {
  const failing: Record<string, AppError> = {
    'batchUpload.programs': new AppError('OFFLINE', 'Server tidak dapat dihubungi'),
  };
  const batch = startBatch({ failing });
  const folder = photoFolder({ 'a.jpg': await picture('red') });
  const { draftId, state } = await open(batch, await filledTemplate([person(1, ktp('a'))]), folder);
  expect(state).toBe('refused');
  delete failing['batchUpload.programs'];
  batch.service.serverBack();
  expect(await batch.finished(draftId)).toMatchObject({ state: 'ready', photos: { name: 'Foto', used: 1 } });
});

describe('sending', () => {
  const two = async () => {
    const folder = photoFolder({ 'a.jpg': await picture('red'), 'b.jpg': await picture('blue') });
    const path = await filledTemplate([
      person(1, { ...ktp('a'), 'File Foto Selfie': 'b.jpg' }),
      person(2, ktp('b')),
    ]);
    return { folder, path };
  };

  it('uploads each photo once with its type, and sends rows with the server’s names', async () => {
    const { folder, path } = await two();
    const server = mediaServer();
    const batch = signedIn({ answers: server.answers });
    const { draftId } = await open(batch, path, folder);
    await sendAll(batch, draftId);
    expect(server.stored.map((each) => each.folder).sort()).toEqual([
      'referral_identity_card',
      'referral_identity_card',
      'referral_selfie',
    ]);
    const names = server.stored.map(({ name }) => name);
    const rows = await readSheet(batch.uploads[0]!.copy);
    expect(rows.map((row) => row['File Foto KTP']?.text)).toEqual([await red(), await blue()]);
    expect(rows.map((row) => row['File Foto Selfie']?.text ?? '')).toEqual([await blue(), '']);
    const steps = batch.events.flatMap(({ photos }) =>
      photos?.step?.name === 'sending' ? [photos.step.done] : [],
    );
    expect([...new Set(steps)]).toEqual([0, 1, 2, 3]);
    expect(batch.logged()).toContain('batch.photos');
    for (const secret of ['a.jpg', 'b.jpg', 'Foto', ...names]) expect(batch.logged()).not.toContain(secret);
  });

  it('leaves file names out of rows that go without a folder', async () => {
    const { path } = await two();
    const batch = signedIn();
    const { draftId } = await batch.openAndFinish(path);
    await sendAll(batch, draftId);
    const rows = await readSheet(batch.uploads[0]!.copy);
    expect(rows.map((row) => row['File Foto KTP']?.text ?? '')).toEqual(['', '']);
  });

  it('resumes after an interruption, also after a restart: nothing is uploaded twice', async () => {
    const { folder, path } = await two();
    const lost = new AppError('STORAGE', 'Ruang server habis');
    const server = mediaServer({ fail: (at) => (at === 3 ? lost : undefined) });
    const batch = signedIn({ answers: server.answers });
    const { draftId } = await open(batch, path, folder);
    await expect(sendAll(batch, draftId)).rejects.toMatchObject({
      message: 'Ruang server habis. 2 dari 3 foto sudah terkirim. Kirim lagi untuk melanjutkan.',
    });
    expect(batch.uploads).toEqual([]);
    await expect(batch.ledger.unsure()).resolves.toEqual([]);

    const again = signedIn({ answers: server.answers, after: batch });
    await eventually(async () =>
      expect((await again.service.openFiles()).some((draft) => draft.draftId === draftId)).toBe(true),
    );
    const { photos } = await again.finished(draftId);
    expect(photos).toMatchObject({ name: 'Foto', state: 'ready', used: 2 });
    await sendAll(again, draftId);
    expect(server.stored).toHaveLength(3);
    expect(server.state.asked).toBe(4);
    const rows = await readSheet(again.uploads[0]!.copy);
    expect(rows.map((row) => row['File Foto KTP']?.text)).toEqual([await red(), await blue()]);
  });

  it('repeats an upload that got no answer', async () => {
    const { folder, path } = await two();
    const server = mediaServer({ fail: (at) => (at === 1 ? new AppError('OFFLINE', 'x') : undefined) });
    const batch = signedIn({ answers: server.answers });
    const { draftId } = await open(batch, path, folder);
    await sendAll(batch, draftId);
    expect(server.stored).toHaveLength(3);
    expect(batch.uploads).toHaveLength(1);
  });

  it('can be cancelled during the upload of photos: no row is sent, uploaded photos stay', async () => {
    const { folder, path } = await two();
    const server = mediaServer();
    const batch = signedIn({
      answers: {
        'media.upload': (input) => {
          if (server.state.asked === 1) batch.service.stopPhotos(draftId);
          return server.answers['media.upload'](input);
        },
      },
    });
    const { draftId } = await open(batch, path, folder);
    await expect(sendAll(batch, draftId)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(batch.uploads).toEqual([]);
    expect(server.stored).toHaveLength(2);
    await sendAll(batch, draftId);
    expect(server.stored).toHaveLength(3);
    expect(batch.uploads).toHaveLength(1);
  });

  it('ends when another user signs in: nothing is uploaded as theirs', async () => {
    const { folder, path } = await two();
    const server = mediaServer();
    const batch = signedIn({
      answers: {
        'media.upload': (input) => {
          batch.service.claim(8);
          return server.answers['media.upload'](input);
        },
      },
    });
    const { draftId } = await open(batch, path, folder);
    await expect(sendAll(batch, draftId)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(server.stored).toHaveLength(1);
    expect(batch.uploads).toEqual([]);
  });

  it('sends only checked photos: one that has changed since stops the sending', async () => {
    const { folder, path } = await two();
    const server = mediaServer();
    const batch = signedIn({ answers: server.answers });
    const { draftId } = await open(batch, path, folder);
    writeFileSync(join(folder, 'b.jpg'), await picture('black'));
    await expect(sendAll(batch, draftId)).rejects.toMatchObject({
      message:
        "Foto 'b.jpg' sudah diubah atau hilang dari folder foto. Tekan Muat Ulang pada folder foto, lalu kirim lagi.",
    });
    expect(batch.uploads).toEqual([]);
    await batch.service.setPhotoFolder(draftId);
    await sendAll(batch, draftId);
    expect(batch.uploads).toHaveLength(1);
  });

  it('names the missing right, and what the user can do', async () => {
    const { folder, path } = await two();
    const batch = signedIn({
      answers: {
        'media.upload': () => {
          throw new AppError('ACCESS_DENIED', 'Access Denied!');
        },
      },
    });
    const { draftId } = await open(batch, path, folder);
    await expect(sendAll(batch, draftId)).rejects.toMatchObject({
      message: expect.stringMatching(/^Anda tidak berhak mengirim foto/),
    });
  });
});

it('a reopened file remembers its folder, and shows when it is gone', async () => {
  const folder = photoFolder({ 'a.jpg': await picture('red') });
  const path = await filledTemplate([person(1, ktp('a'))]);
  const first = signedIn();
  const { draftId } = await open(first, path, folder);
  const moved = join(tempFolder(), 'Foto');
  renameSync(folder, moved);

  const second = signedIn({ after: first });
  await eventually(async () => expect(await second.service.openFiles()).not.toEqual([]));
  expect((await second.finished(draftId)).photos).toMatchObject({ name: 'Foto', state: 'gone' });
  expect(await reportCodes(second, draftId)).toEqual({ 3: ['Q02'] });
  renameSync(moved, folder);
  await second.service.setPhotoFolder(draftId);
  expect(second.service.summary(draftId).photos).toMatchObject({ state: 'ready', used: 1 });
  expect(await reportCodes(second, draftId)).toEqual({});
  rmSync(folder, { recursive: true });
  await second.service.setPhotoFolder(draftId);
  expect(second.service.summary(draftId).photos).toMatchObject({ state: 'gone' });
});
