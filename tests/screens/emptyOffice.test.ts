import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pages } from '../../src/renderer/pages/index.ts';
import { needs } from '../../src/renderer/pages/needs.ts';
import { categoryOperations } from '../../src/shared/entities/category/operations.ts';
import { mediaOperations } from '../../src/shared/entities/media/operations.ts';
import { productOperations } from '../../src/shared/entities/product/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sharedServer } from '../server/harness.ts';
import { pngDataUrl } from '../server/support/png.ts';
import { emptyAdmin } from '../server/support/template.ts';
import { openScreens, type Screens } from './open.ts';
import { openStage, type Stage } from './stage.ts';
import { type State, states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const server = sharedServer({ demo: false });
const as = { as: emptyAdmin.email };
let opened: Screens;
let stage: Stage;

beforeAll(async () => {
  opened = await openScreens(server(), emptyAdmin);
  stage = await openStage(opened.browser, { ...opened, scheme: 'light' });
});
afterAll(async () => {
  await stage?.close();
  await opened?.close();
});

const asItIs = states[0]!;
const without = (...codes: string[]): State => ({
  ...asItIs,
  session: (session) => ({
    ...session,
    access: session.access.filter(({ access_code }) => !codes.includes(access_code)),
  }),
});
const show = async (address: string, state = asItIs, sound = false) => {
  await stage.show(address, state, sound);
  return stage.page.locator('main');
};
const card = () => stage.page.getByRole('region', { name: 'Siapkan kantor Anda' });

const records: Readonly<Record<string, number>> = {
  '/detail-partner/:id': 1,
  '/edit-company/:id': 1,
  '/add-agent-product/:id': 1,
  '/add-admin/:id': 1,
  '/add-admin-alt/:id': 0,
  '/role-details/:id': 8,
  '/edit-role/:id': 8,
};
const addresses = pages.flatMap(({ path }) => {
  if (!path.includes(':')) return [path];
  return records[path] === undefined ? [] : [path.replace(':id', String(records[path]))];
});

test('an empty list says what it is for and what must be there before', async () => {
  const branches = await (await show('/kelola-cabang')).textContent();
  expect(branches).toContain('Belum ada cabang. Tempat pengajuan dikerjakan.');
  const referrals = await show('/pengajuan-referal');
  expect(await referrals.textContent()).toContain('Belum ada program. Buka Kelola Produk');
  expect(await referrals.getByRole('link', { name: 'Tambah agen' }).getAttribute('href')).toBe('/add-agent');
  const denied = await (await show('/kelola-cabang', without('c_branch'))).textContent();
  expect(denied).toMatch(
    /Belum ada cabang\. .+(Hak ini dimiliki role .+|Hubungi super admin untuk memintanya)\./,
  );
});

const waysToMissing = async (address: string): Promise<string[]> => {
  const main = await show(address, asItIs, true);
  const links = await main
    .locator('form a')
    .evaluateAll((all) => all.map((link) => `${link.textContent}: ${link.getAttribute('href')}`));
  return links.filter((text) => text.startsWith('Tambah '));
};

const forms = addresses.filter((address) => address.startsWith('/add-'));
const missingAtFirst: Readonly<Record<string, string[]>> = {
  '/add-referal': ['Tambah agen: /add-agent', 'Tambah produk: /add-produk'],
  '/add-agent-product/1': ['Tambah produk: /add-produk'],
};
test.each(forms)('%s names what it needs and leads there', async (address) => {
  const ways = await waysToMissing(address);
  expect(ways.toSorted()).toEqual(missingAtFirst[address] ?? []);
  for (const way of ways) {
    await show(address, asItIs, true);
    const [words = '', target = ''] = way.split(': ');
    await stage.page.locator('main form').getByRole('link', { name: words }).click();
    await stage.settle();
    expect(new URL(stage.page.url()).pathname).toBe(target);
    await stage.page.locator('main form').waitFor();
  }
});

test('a user who may not add the missing record sees who can', async () => {
  const main = await show('/add-referal', without('c_product'));
  const text = await main.textContent();
  expect(text).toMatch(
    /Belum ada produk\. (Hak ini dimiliki role .+|Hubungi super admin untuk memintanya)\./,
  );
  expect(await main.getByRole('link', { name: 'Tambah produk' }).count()).toBe(0);
});

describe('the card on the home page', () => {
  const steps = () =>
    card()
      .getByRole('listitem')
      .evaluateAll((all) =>
        all.map((each) => `${each.querySelector('h3')?.textContent} ${each.dataset.state}`),
      );

  test('names the nine steps in order, and what each waits for', async () => {
    await show('/home');
    expect(await steps()).toEqual([
      'Perusahaan done',
      'Cabang now',
      'Produk next',
      'Kategori waits',
      'Program waits',
      'Pertanyaan waits',
      'Agen next',
      'Pengguna next',
      'Pengajuan pertama waits',
    ]);
    const first = card().getByRole('listitem').last();
    expect(await first.textContent()).toContain('setelah Program dan Agen');
    await card().getByRole('link', { name: 'Tambah cabang' }).click();
    await stage.settle();
    expect(new URL(stage.page.url()).pathname).toBe('/add-branch');
  });

  test('a step that is skipped folds, and the next one is the turn', async () => {
    await show('/home');
    await card().getByRole('button', { name: 'Lewati dulu' }).click();
    expect((await steps()).slice(0, 3)).toEqual(['Perusahaan done', 'Cabang skipped', 'Produk now']);
    await card().getByRole('button', { name: 'Kembalikan Cabang' }).click();
    expect((await steps()).slice(0, 3)).toEqual(['Perusahaan done', 'Cabang now', 'Produk next']);
  });

  test('says who can help where the right is missing', async () => {
    await show('/home', without('c_branch'));
    const branch = card().getByRole('listitem').nth(1);
    expect(await branch.textContent()).toMatch(/Perlu hak akses: .+(Hak ini dimiliki role|Hubungi )/);
    expect(await branch.getByRole('link', { name: 'Tambah cabang' }).count()).toBe(0);
  });

  test('stays hidden for whoever hid it, until it is wanted back', async () => {
    await show('/home');
    await card().getByRole('button', { name: 'Sembunyikan' }).click();
    expect(await card().count()).toBe(0);
    const menu = stage.page.getByRole('navigation').first();
    await menu.getByRole('link', { name: 'Kelola Agen' }).click();
    await stage.page.waitForURL('**/kelola-agen');
    await menu.getByRole('link', { name: 'Beranda' }).click();
    await stage.page.getByText('Antrean saya').waitFor();
    await stage.settle();
    expect(await card().count()).toBe(0);
    await stage.page.getByRole('button', { name: 'Langkah menyiapkan kantor' }).click();
    await card().waitFor();
  });
});

test('the card is gone with the first submission that is Selesai', async () => {
  const asked: unknown[] = [];
  const withOne: State = {
    ...asItIs,
    answer: async ({ operation, pass }) => {
      const answer = await pass();
      if (operation?.id !== referralOperations.list.id || !answer.ok) return answer;
      const { status, body } = answer.data as { status: number; body: string };
      const told = JSON.parse(body);
      asked.push(told.paginate.total);
      return {
        ok: true,
        data: { status, body: JSON.stringify({ ...told, paginate: { ...told.paginate, total: 1 } }) },
      };
    },
  };
  await show('/home', withOne);
  // A slow page reads the list again.
  expect([...new Set(asked)]).toEqual([0]);
  expect(await card().count()).toBe(0);
  expect(await stage.page.getByRole('button', { name: 'Langkah menyiapkan kantor' }).count()).toBe(0);
});

describe('from the first product on', () => {
  let product = 0;
  beforeAll(async () => {
    const image = await pngDataUrl();
    const picture = await server().call(mediaOperations.upload, { folderName: 'product_icon', image }, as);
    const made = await server().call(
      productOperations.create,
      {
        product_name: 'Kredit Motor',
        product_code: 'KM1',
        product_color: '#0F766E',
        product_img: picture.data.name,
        product_level: [1],
        notes: 'Catatan',
        tnc: 'Syarat',
        is_ktp_mandatory: false,
        partnerAssign: [1],
      },
      as,
    );
    expect(made.status, made.message).toBe(201);
    product = made.data.id;
  });

  const choose = async (label: string, option: string) => {
    await stage.page.getByRole('combobox', { name: label }).click();
    await stage.page.getByRole('option', { name: option }).click();
    await stage.settle();
  };
  const hint = async () => (await stage.page.locator('main form').textContent()) ?? '';
  const hrefOf = (name: string) =>
    stage.page.locator('main form').getByRole('link', { name }).getAttribute('href');

  test('the category and then the program of the chosen product are named, on the home page too', async () => {
    await show('/add-referal');
    await choose('Produk', 'Kredit Motor');
    expect(await hint()).toContain('Belum ada kategori untuk produk ini. Tambah kategori');
    expect(await hrefOf('Tambah kategori')).toBe(`/add-category/${product}`);
    expect(await waysToMissing(`/add-program/${product}`)).toEqual([
      `Tambah kategori: /add-category/${product}`,
    ]);
    const list = await show(`/detail-produk/${product}`);
    expect(await list.textContent()).toContain('Belum ada program untuk produk ini. Tambah program');

    await server().call(categoryOperations.create, { product_id: product, category_name: 'Matik' }, as);
    await show('/add-referal');
    await choose('Produk', 'Kredit Motor');
    await choose('Kategori', 'Matik');
    expect(await hint()).toContain('Belum ada program untuk kategori ini. Tambah program');
    expect(await hrefOf('Tambah program')).toBe(`/add-program/${product}`);

    await show('/home');
    const program = card().getByRole('listitem').nth(4);
    expect(await program.getByRole('link', { name: 'Tambah program' }).getAttribute('href')).toBe(
      needs.program.to(product),
    );
  });
});

describe('in an office that is at work', () => {
  const demo = sharedServer();
  test('nothing of it is there', async () => {
    const busy = await openScreens(demo());
    const at = await openStage(busy.browser, { ...busy, scheme: 'light' });
    await at.show('/home', asItIs, false);
    expect(await at.page.getByText('Siapkan kantor Anda').count()).toBe(0);
    expect(await at.page.getByText('Antrean saya').count()).toBe(1);
    await at.close();
    await busy.close();
  });
});
