import type { Page } from '@playwright/test';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { faqOperations } from '../../src/shared/entities/faq/operations.ts';
import { api, expect, open, signIn, test } from './program.ts';

test('an unsent form waits beside its list; two edits of one record become one', async ({
  program: { page },
}) => {
  await signIn(page, 'superadmin@mitra.example');
  const main = page.locator('main');
  const question = 'Kapan insentif dibayar?';

  await test.step('what was typed is offered beside Tambah, and opened as it was left', async () => {
    await open(page, '/faq');
    await expect(main.getByRole('button', { name: 'Tambah' })).toBeVisible();
    await expect(main.getByRole('button', { name: '1 draf' })).toHaveCount(0);
    await main.getByRole('button', { name: 'Tambah' }).click();
    await main.getByRole('textbox', { name: /^Pertanyaan/ }).fill(question);
    const kept = () =>
      page.evaluate(async () => {
        const answer = await window.desktop.call('draft.read', { form: '/add-faq' });
        return answer.ok ? (answer.data?.values ?? '') : '';
      });
    await expect.poll(kept).toContain(question);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Tinggalkan' }).click();
    await main.getByRole('button', { name: '1 draf' }).click();
    await expect(main.getByRole('textbox', { name: /^Pertanyaan/ })).toHaveValue(question);
    await expect(page.getByText('Lanjutkan draf?')).toHaveCount(0);
    await main.getByRole('textbox', { name: /^Jawaban/ }).fill('Setiap tanggal 5.');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { name: 'FAQ', exact: true })).toBeVisible();
    await expect(main.getByRole('gridcell').first()).toBeVisible();
    await expect(main.getByRole('button', { name: '1 draf' })).toHaveCount(0);
    const { data } = await api(page, faqOperations.list, { keyword: question });
    expect(data[0]).toMatchObject({ question, answer: 'Setiap tanggal 5.' });
  });

  await test.step('what only one side changed merges, what both changed is chosen', async () => {
    const { data } = await api(page, faqOperations.list, { keyword: question });
    const { id } = data[0]!;
    const stored = (await api(page, faqOperations.detail, { id })).data;
    await open(page, `/edit-faq/${id}`);
    await main.getByRole('textbox', { name: /^Jawaban/ }).fill('Setiap tanggal 10.');
    await api(page, faqOperations.update, {
      id,
      version: stored.version,
      answer: 'Setiap tanggal 7.',
      question: `${question} (baru)`,
    });
    await page.keyboard.press('Control+s');
    const dialog = conflictIn(page);
    await expect(dialog.getByText('Bentrok 1')).toBeVisible();
    await expect(dialog.getByText('isian yang sama diubah di dua jendela')).toBeVisible();
    await expect(dialog.getByRole('columnheader', { name: /^Anda, di jendela lain/ })).toBeVisible();
    await expect(dialog.getByText('Digabung otomatis 1')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /^Jawaban: / })).toHaveText([
      /Setiap tanggal 7\./,
      /Setiap tanggal 10\./,
    ]);
    await dialog.getByRole('radio').first().focus();
    await page.keyboard.press('2');
    await page.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await expect
      .poll(async () => (await api(page, faqOperations.detail, { id })).data)
      .toMatchObject({ question: `${question} (baru)`, answer: 'Setiap tanggal 10.' });
    await page.getByRole('button', { name: /^Riwayat pemberitahuan/ }).click();
    const history = page.getByRole('dialog', { name: 'Riwayat pemberitahuan' });
    await expect(history).toBeVisible();
    await expect(history.getByText('Muat ulang, lalu coba lagi')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('two edits of an agent that meet in no field become one', async () => {
    const { data } = await api(page, agentOperations.list, { limit: 1, page: 1 });
    const { id } = data[0]!;
    const stored = (await api(page, agentOperations.detail, { id })).data;
    await open(page, `/edit-agent/${id}`);
    await main.getByRole('textbox', { name: /^Email/ }).fill('baru@mitra.example');
    await api(page, agentOperations.update, {
      id,
      version: stored.version,
      fullname: `${stored.fullname} Baru`,
    });
    await page.keyboard.press('Control+s');
    const dialog = conflictIn(page);
    await expect(dialog.getByText('Tidak ada isian yang bentrok.')).toBeVisible();
    await expect(dialog.getByText('Digabung otomatis 2')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await expect
      .poll(async () => (await api(page, agentOperations.detail, { id })).data)
      .toMatchObject({ fullname: `${stored.fullname} Baru`, email: 'baru@mitra.example' });
  });

  await test.step('a record that somebody deletes meanwhile says so, and keeps what was typed', async () => {
    const { data } = await api(page, faqOperations.list, { keyword: question });
    const { id } = data[0]!;
    await open(page, `/edit-faq/${id}`);
    await main.getByRole('textbox', { name: /^Jawaban/ }).fill('Isian yang tidak boleh hilang.');
    await api(page, faqOperations.remove, { id });
    await page.keyboard.press('Control+s');
    await expect(main.getByRole('status')).toContainText('Data ini tidak ada lagi');
    await expect(main.getByRole('button', { name: 'Simpan' })).toHaveCount(0);
    await expect(main.getByRole('region', { name: 'Isian Anda yang belum disimpan' })).toContainText(
      'Isian yang tidak boleh hilang.',
    );
  });
});

test('a dialog over what was changed meanwhile says so, and is sent when asked again', async ({
  program: { page },
}) => {
  await signIn(page, 'superadmin@mitra.example');
  const main = page.locator('main');
  const { data } = await api(page, agentOperations.list, { limit: 1, page: 1 });
  const { id, agent_level } = data[0]!;
  const [theirs, mine] = ([1, 2, 3] as const).filter((level) => level !== agent_level);
  await open(page, `/detail-agen/${id}`);
  await main.getByRole('button', { name: /^Ubah level/i }).click();
  const dialog = page.getByRole('dialog', { name: /^Ubah Level/ });
  await dialog.getByRole('radio', { name: new RegExp(`^${mine}`) }).check();
  await api(page, agentOperations.updateLevel, { id, agent_level: theirs! });
  await page.keyboard.press('Control+s');
  const notice = dialog
    .getByRole('alert')
    .filter({ hasText: 'Sudah berubah sejak Anda lihat: Anda · Diubah' });
  await expect(notice).toContainText('Jika masih tepat, simpan sekali lagi.');
  await page.keyboard.press('Control+s');
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await api(page, agentOperations.detail, { id })).data.agent_level)
    .toBe(mine);
});

const conflictIn = (page: Page) => page.getByRole('dialog', { name: /saat Anda mengisinya$/ });
