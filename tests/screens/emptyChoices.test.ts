import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { productPartner } from '../../src/server/entities/product/table.ts';
import type { Operation } from '../../src/shared/core/operation.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { claimOperations } from '../../src/shared/entities/claim/operations.ts';
import { partnerCategories } from '../../src/shared/entities/partner/fields.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { productOperations } from '../../src/shared/entities/product/operations.ts';
import { programOperations } from '../../src/shared/entities/program/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { createProduct } from '../server/support/catalogue.ts';
import { partnerContact } from '../server/support/partners.ts';
import { user } from './desk.ts';
import { emptied } from './emptied.ts';
import { lightStage } from './lightStage.ts';
import { type State, states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();
const asItIs = states[0]!;
const as = { as: user.email };

/** A state in which the operations `gone` answer without rows. */
const without = (...gone: Operation[]): State => ({
  ...asItIs,
  answer: async ({ operation, pass }) => {
    const answer = await pass();
    return gone.some((each) => each.id === operation?.id) ? emptied(answer, operation) : answer;
  },
});
const withoutRight = (code: string, state = asItIs): State => ({
  ...state,
  session: (session) => ({
    ...session,
    access: session.access.filter(({ access_code }) => access_code !== code),
  }),
});

const dialog = () => on.stage.page.getByRole('dialog');
async function press(name: string | RegExp): Promise<void> {
  await on.stage.page.locator('main').getByRole('button', { name }).first().click();
  await dialog().waitFor();
  await on.stage.settle();
}

async function follow(name: string): Promise<string> {
  const { page } = on.stage;
  const here = () => new URL(page.url()).pathname;
  const before = here();
  await page.getByRole('link', { name, exact: true }).first().click();
  const leave = page.getByRole('button', { name: /^(Tinggalkan|Buang perubahan)$/ });
  await expect
    .poll(async () => {
      if ((await leave.count()) > 0) await leave.click();
      return here();
    })
    .not.toBe(before);
  return here() + new URL(page.url()).search;
}

async function newCompany(name: string, partner_code: string): Promise<number> {
  const input = {
    ...partnerContact,
    partner_type: 'company',
    name,
    partner_code,
    category: partnerCategories[0],
    pic_jabatan: 'Direktur',
    pic_phone_number: '08123456789',
  } as const;
  const made = await on.server().call(partnerOperations.create, input, as);
  expect(made.status, made.message).toBe(201);
  return made.data.id;
}

describe('a submission that no company can take', () => {
  const assign = async (id: number) => {
    await on.stage.show(`/detail-referal/${id}`, asItIs, false);
    await on.stage.page.locator('main').getByRole('button', { name: 'Ubah Status' }).click();
    await on.stage.page.getByRole('menuitem', { name: /Assign/ }).click();
    await dialog().waitFor();
    await on.stage.settle();
    return dialog();
  };

  test('names what is missing, and leads there', async () => {
    const { call, services } = on.server();
    const { data } = await call(referralOperations.list, { referral_status_id: 1, limit: 1 }, as);
    const { id, product_id, product_name } = data[0]!;
    await services.db.delete(productPartner).where(eq(productPartner.product_id, product_id));
    const nobody = await assign(id);
    expect(await nobody.textContent()).toContain(
      `Belum ada perusahaan bercabang yang menawarkan ${product_name}. Buka Kelola Data Perusahaan`,
    );
    expect(await follow('Buka Kelola Data Perusahaan')).toMatch(/^\/kelola-perusahaan/);

    const partner_id = await newCompany('PT Tanpa Cabang', 'TCB');
    await call(partnerOperations.assignProduct, { partner_id, product_id: [product_id] }, as);
    expect(await (await assign(id)).textContent()).toContain(
      'Belum ada cabang untuk PT Tanpa Cabang. Tambah cabang',
    );
    expect(await follow('Tambah cabang')).toBe(`/add-branch?parent_id=${partner_id}`);
  });
});

describe('the template', () => {
  const state = without(batchUploadOperations.programs);
  test('without programs leads to the products', async () => {
    await on.stage.show('/propose-batch-upload', state, false);
    await press('Template');
    expect(await dialog().textContent()).toContain('Belum ada program. Buka Kelola Produk');
    expect(await follow('Buka Kelola Produk')).toMatch(/^\/kelola-produk/);
  });

  test('says who can help', async () => {
    await on.stage.show('/propose-batch-upload', withoutRight('crud_program', state), false);
    await press('Template');
    expect(await dialog().textContent()).toMatch(/Belum ada program\. Hak ini dimiliki role .+\./);
  });
});

describe('the filter of a list', () => {
  const read = async (...gone: Operation[]) => {
    await on.stage.show('/pengajuan-referal', without(...gone), false);
    await press(/^Filter/);
    return (await dialog().textContent()) ?? '';
  };

  test('names what there is none of', async () => {
    const text = await read(partnerOperations.lookup, productOperations.list);
    expect(text).toContain('Belum ada produk. Tambah produk');
    expect(text).toContain('Belum ada perusahaan. Tambah perusahaan');
  });

  test('waits for the choice above, then names what that misses', async () => {
    await read(programOperations.byCategory);
    const category = dialog().getByRole('combobox', { name: 'Kategori' });
    expect(await category.getAttribute('placeholder')).toBe('Pilih satu produk lebih dulu');
    expect(await category.isDisabled()).toBe(true);
    for (const label of ['Produk', 'Kategori']) {
      await dialog().getByRole('combobox', { name: label }).click();
      await on.stage.page.getByRole('option').filter({ visible: true }).first().click();
      await on.stage.settle();
    }
    expect(await dialog().textContent()).toContain('Belum ada program untuk kategori ini. Tambah program');
    expect(await follow('Tambah program')).toMatch(/^\/add-program\/\d+$/);
  });
});

test('a notification without agents leads to the form of agents', async () => {
  await on.stage.show('/add-notif', without(agentOperations.list), false);
  await on.stage.page.getByRole('radio', { name: 'Agen tertentu' }).check();
  await on.stage.settle();
  expect(await on.stage.page.locator('main form').textContent()).toContain('Belum ada agen. Tambah agen');
  expect(await follow('Tambah agen')).toBe('/add-agent');
});

test('submissions that nobody can receive lead to the form of users', async () => {
  await on.stage.show('/meja-tim', without(claimOperations.workers), false);
  await press(/^Bagikan/);
  expect(await dialog().textContent()).toContain('Belum ada petugas yang dapat menerima pengajuan');
  expect(await follow('Tambah pengguna')).toBe('/add-user');
});

test('an Open API partner without products or programs names which of them', async () => {
  const company = await newCompany('PT Tanpa Produk', 'TPR');
  const chosen = async () => {
    await on.stage.show('/add-partner-open-api', asItIs, false);
    await on.stage.page.getByRole('combobox', { name: 'Perusahaan' }).fill('PT Tanpa Produk');
    await on.stage.page.getByRole('option', { name: 'PT Tanpa Produk' }).click();
    await on.stage.settle();
    return on.stage.page.locator('main form').textContent();
  };
  const text = await chosen();
  expect(text).toContain('Belum ada cabang untuk perusahaan ini. Tambah cabang');
  expect(text).toContain('Belum ada produk untuk perusahaan ini. Tambah produk');
  const product = await createProduct(on.server(), { partnerAssign: [company] });
  expect(await chosen()).toContain('Belum ada program untuk produk perusahaan ini. Tambah program');
  expect(await follow('Tambah program')).toBe(`/add-program/${product}`);
});
