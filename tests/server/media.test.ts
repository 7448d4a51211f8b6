import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq, ne } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { agent } from '../../src/server/entities/agent/table.ts';
import { product } from '../../src/server/entities/product/table.ts';
import { program } from '../../src/server/entities/program/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import { documentFolder, mediaOperations } from '../../src/shared/entities/media/operations.ts';
import { productOperations } from '../../src/shared/entities/product/operations.ts';
import { sharedServer } from './harness.ts';

const server = sharedServer();
const { upload, uploadPdf, file } = mediaOperations;
const admin = { as: 'admin@mitra.example' };
const bandung = { as: 'cabang.bdg@mitra.example' };
const medan = { as: 'cabang.mdn@mitra.example' };
const finance = { as: 'keuangan@mitra.example' };

const picture = (width = 40, color = '#336699') =>
  sharp({ create: { width, height: 30, channels: 3, background: color } });
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const send = (
  bytes: Uint8Array,
  folderName: 'product' | 'referral_identity_card' = 'product',
  options = admin,
) => server().call(upload, { folderName, image: base64(bytes) }, options);

test('C-072 stores an image under a name of its own; C-231 answers it, never sniffed', async () => {
  const image = `data:image/png;base64,${base64(await picture().png().toBuffer())}`;
  const { status, data } = await server().call(upload, { folderName: 'product', image }, admin);
  expect(status).toBe(200);
  expect(data.name).toMatch(/^[0-9a-f]{40}\.png$/);
  const response = await server().download(file, { folder: 'product', name: data.name }, bandung);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(40);
});

test('the stored picture carries no EXIF, and is turned upright', async () => {
  const withExif = await picture()
    .withExif({ IFD0: { Artist: 'Budi' }, IFD3: { GPSLatitude: '6/1 12/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(withExif).metadata()).exif).toBeDefined();
  const { data } = await send(withExif);
  const response = await server().download(file, { folder: 'product', name: data.name }, admin);
  const stored = await sharp(await response.arrayBuffer()).metadata();
  expect(stored.exif).toBeUndefined();
  expect(stored.orientation).toBeUndefined();
  expect([stored.width, stored.height]).toEqual([30, 40]);
});

test('data appended to a picture is removed', async () => {
  const tail = Buffer.from('<script>alert(1)</script>');
  const { data } = await send(Buffer.concat([await picture(41).png().toBuffer(), tail]));
  const response = await server().download(file, { folder: 'product', name: data.name }, admin);
  expect(Buffer.from(await response.arrayBuffer()).includes(tail)).toBe(false);
});

test.each([
  ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['HTML', () => Buffer.from('<html><body>halo</body></html>')],
  ['GIF', () => picture().gif().toBuffer()],
  ['PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
  ['a program', () => Buffer.from('MZ\u0090\u0000')],
  ['text', () => Buffer.from('bukan gambar')],
])('%s is no picture (R-722)', async (_, make) => {
  const answer = await send(await make());
  expect(answer.status).toBe(422);
  expect(answer.error?.fields).toEqual({ image: 'Gambar harus JPEG, PNG, atau WebP' });
});

test('a torn picture and a pixel bomb are refused', async () => {
  const whole = await picture(400).jpeg().toBuffer();
  expect((await send(whole.subarray(0, whole.length / 2))).message).toBe(
    'Gambar tidak dapat dibuka. Pilih gambar lain.',
  );
  const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.byteLength).toBeLessThan(1_000_000);
  expect((await send(bomb)).message).toMatch(
    /^Gambar terlalu besar: [\d.]+ × [\d.]+ piksel, paling banyak 40\.000\.000\./,
  );
});

test('more than 5 MB, an empty and an unreadable upload are refused', async () => {
  const large = await server().call(upload, { folderName: 'product', image: 'A'.repeat(7_100_000) }, admin);
  expect(large.status).toBe(413);
  expect(large.message).toBe('Ukuran file paling besar 5 MB');
  expect((await server().call(upload, { folderName: 'product', image: '' }, admin)).message).toBe(
    'Gambar wajib dipilih',
  );
  const broken = await server().call(
    upload,
    { folderName: 'product', image: 'data:image/png;base64,@@@' },
    admin,
  );
  expect(broken.error?.fields).toEqual({ image: 'Isi file tidak dapat dibaca' });
});

test('R-721, C-914: unknown folders are refused, and each folder has its codes', async () => {
  const image = base64(await picture().png().toBuffer());
  const unknown = await server().call(upload, { folderName: '../etc' as never, image }, admin);
  expect(unknown.message).toBe('Folder tidak dikenal');
  expect((await server().call(upload, { folderName: 'product_icon', image }, bandung)).status).toBe(403);
  expect((await server().call(upload, { folderName: 'referral_selfie', image }, bandung)).status).toBe(200);
  expect((await server().call(upload, { folderName: 'admin_profile_picture', image }, bandung)).status).toBe(
    200,
  );
});

test('A-055: product is another name of product_icon, for uploads, products and pictures', async () => {
  const { data } = await send(await picture(37).png().toBuffer());
  for (const folder of ['product', 'product_icon'] as const)
    expect((await server().download(file, { folder, name: data.name }, admin)).status, folder).toBe(200);
  const answer = await server().call(
    productOperations.create,
    {
      product_name: 'Kartu Kredit',
      product_code: 'KKR',
      product_color: '#336699',
      product_img: data.name,
      product_level: [1],
      is_ktp_mandatory: false,
      partnerAssign: [2],
    },
    admin,
  );
  expect(answer.status, answer.message).toBe(201);
});

test('a name that leads out of its folder is refused', async () => {
  const token = await server().tokenOf(admin.as);
  for (const name of ['..%2f..%2fpgdata%2fPG_VERSION', '%2e%2e', '..', '.lock.db', 'a%00.png']) {
    const response = await server().app.request(`/w/media/file/product/${name}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([404, 422], name).toContain(response.status);
  }
});

test('no partly written file is left', async () => {
  await send(await picture(50).png().toBuffer());
  const names = readdirSync(join(server().dataFolder, 'media', 'product_icon'));
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('C-073 takes PDFs only and answers them as a download', async () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  const stored = await server().call(uploadPdf, { folderName: documentFolder, file: base64(pdf) }, admin);
  expect(stored.status).toBe(200);
  const response = await server().download(file, { folder: documentFolder, name: stored.data.name }, bandung);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf);
  const wrong = await server().call(
    uploadPdf,
    { folderName: documentFolder, file: base64(Buffer.from('halo')) },
    admin,
  );
  expect(wrong.message).toBe('Dokumen harus PDF');
  const none = await server().call(uploadPdf, { folderName: documentFolder, file: '' }, admin);
  expect(none.message).toBe('Dokumen wajib dipilih');
  const large = await server().call(
    uploadPdf,
    { folderName: documentFolder, file: 'A'.repeat(14_100_000) },
    admin,
  );
  expect(large).toMatchObject({ status: 413, message: 'Ukuran file paling besar 10 MB' });
});

test('R-723: an identity photo is seen by its uploader, then only within scope, then by nobody', async () => {
  const { data } = await send(
    await picture(61, '#aa2211').png().toBuffer(),
    'referral_identity_card',
    bandung,
  );
  const see = async (options: { as: string }) =>
    (await server().download(file, { folder: 'referral_identity_card', name: data.name }, options)).status;
  expect(await see(bandung)).toBe(200);
  expect(await see(admin)).toBe(404);

  const { db } = server().services;
  const id = await referralOfBandung();
  await db.update(referral).set({ identity_photo: data.name }).where(eq(referral.id, id));
  expect(await see(admin)).toBe(200);
  expect(await see(medan)).toBe(404);
  await db.update(referral).set({ deleted_at: new Date() }).where(eq(referral.id, id));
  expect(await see(admin)).toBe(404);
  expect(await see(bandung)).toBe(404);
});

test('R-723: an agent’s documents need r_agent_profile and the agent in scope', async () => {
  const { db } = server().services;
  const [premium] = await db.select().from(agent).where(ne(agent.identity_image, '')).limit(1);
  const see = async (options: { as: string }) =>
    (await server().download(file, { folder: 'agent_identity_card', name: premium!.identity_image }, options))
      .status;
  expect(await see(admin)).toBe(200);
  expect(await see(finance)).toBe(404);
});

async function referralOfBandung(): Promise<number> {
  const { db } = server().services;
  const [anyProduct] = await db.select().from(product).limit(1);
  const [ofBandung] = await db.select().from(agent).where(eq(agent.branch_id, 8)).limit(1);
  const [anyProgram] = await db.select().from(program).where(eq(program.product_id, anyProduct!.id)).limit(1);
  const [made] = await db
    .insert(referral)
    .values({
      submission_number: 'PR-000000-0001',
      product_id: anyProduct!.id,
      category_id: anyProgram!.category_id,
      program_id: anyProgram!.id,
      name: 'Uji Foto',
      phone: '081100009999',
      agent_id: ofBandung!.id,
      soa_company_id: 2,
      soa_branch_id: 8,
    })
    .returning({ id: referral.id });
  return made!.id;
}
