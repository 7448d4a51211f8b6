import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { referral } from '../../src/server/entities/referral/table.ts';
import { claimOperations } from '../../src/shared/entities/claim/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { type ReferralStatus, referralStatusNames } from '../../src/shared/entities/referral/status.ts';
import type { Session } from '../../src/shared/entities/session/schema.ts';
import { teamOperations } from '../../src/shared/entities/team/operations.ts';
import { makeWorker } from '../server/support/claims.ts';
import { user } from './desk.ts';
import { lightStage } from './lightStage.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();
const as = { as: user.email };
const workers = async () => (await on.server().call(claimOperations.workers, {}, as)).data;
const open = async () => {
  await on.stage.show('/meja-tim', states[0]!, false);
  return on.stage.page;
};

test('queues and people show what the server counts, and follow a colleague’s share', async () => {
  const page = await open();
  const { data: queues } = await on.server().call(teamOperations.queues, {}, as);
  const statuses = page.getByRole('region', { name: 'Antrean per status' }).getByRole('row');
  for (const [at, { referral_status_id, waiting, late }] of queues.entries()) {
    const name = referralStatusNames[referral_status_id as ReferralStatus];
    await expect
      .poll(async () =>
        (
          await statuses
            .nth(at + 1)
            .getByRole('cell')
            .allInnerTexts()
        ).slice(0, 3),
      )
      .toEqual([name, String(waiting), String(late)]);
  }
  const { data: people } = await on.server().call(teamOperations.people, {}, as);
  const rows = page.getByRole('region', { name: 'Pekerjaan menurut orang' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(people.length + 1);
  const names = await rows.allInnerTexts();
  for (const [at, { name }] of people.entries()) expect(names[at + 1]).toContain(name);

  const [worker] = await workers();
  const to = [{ user_id: worker!.user_id }];
  await on.server().call(claimOperations.share, { referral_status_id: 1, most: 3, to }, as);
  await page.evaluate(() => window.tell('live.changed', { entity: 'claim', kind: 'changed' }));
  const place = people.findIndex(({ user_id }) => user_id === worker!.user_id);
  const held = rows
    .nth(place + 1)
    .getByRole('cell')
    .nth(2);
  await expect.poll(() => held.innerText()).toBe('3');
  await on.server().call(claimOperations.recall, { user_ids: [worker!.user_id] }, as);
});

test('by keys alone: a queue is shared out past what a colleague holds, and taken back in part', async () => {
  const { data: assigned } = await on
    .server()
    .call(
      referralOperations.list,
      { referral_status_id: 2, limit: 5, sort_by: 'dueAt', sort_dir: 'asc' },
      as,
    );
  const colleague = await makeWorker(on.server());
  await on.server().call(claimOperations.take, { referral_id: assigned[0]!.id }, colleague.as);
  const page = await open();
  await page.getByRole('button', { name: 'Bagikan', exact: true }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Bagikan' });
  const queue = panel.getByRole('combobox', { name: 'Dari antrean' });
  await queue.focus();
  await page.keyboard.type('Assign');
  await page.keyboard.press('Enter');
  const most = panel.getByRole('textbox', { name: /^Jumlah paling banyak/ });
  await most.fill('4');
  const [first, second] = await workers();
  for (const worker of [first!, second!])
    await panel.getByRole('checkbox', { name: worker.name }).press('Space');
  await panel.getByRole('button', { name: 'Bagikan 4' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('4 pengajuan dibagikan').first().waitFor();
  await panel.waitFor({ state: 'hidden' });
  const held = async () => (await workers()).filter(({ shared_left }) => shared_left > 0);
  expect((await held()).map(({ shared_left }) => shared_left)).toEqual([2, 2]);
  const { data: claims } = await on
    .server()
    .call(claimOperations.list, { referral_ids: [assigned[0]!.id] }, as);
  expect(claims[0]).toMatchObject({ kind: 'lease' });

  await page.getByRole('button', { name: 'Bagikan', exact: true }).press('Enter');
  const count = panel.getByRole('textbox', { name: `Ditarik dari ${first!.name}` });
  await count.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('3');
  await panel.getByText('Isi 1 sampai 2').waitFor();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('1');
  const back = panel.getByRole('button', { name: `Tarik kembali 1 dari ${first!.name}` });
  await back.press('Enter');
  await page.getByText('1 pengajuan ditarik kembali').first().waitFor();
  expect((await held()).map(({ shared_left }) => shared_left)).toEqual([1, 2]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/share.png` });
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
});

test('numbers by hand: nobody gets more, and the rest is named with its reason', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Bagikan', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Bagikan' });
  await panel.getByRole('combobox', { name: 'Dari antrean' }).focus();
  await page.keyboard.type('Analisis');
  await page.keyboard.press('Enter');
  await panel.getByRole('textbox', { name: /^Jumlah paling banyak/ }).fill('5');
  await panel.getByText('Atur sendiri').click();
  const [worker] = await workers();
  await panel.getByRole('checkbox', { name: worker!.name }).press('Space');
  await panel.getByRole('textbox', { name: `Jumlah untuk ${worker!.name}` }).fill('2');
  await panel.getByText('3 tidak ikut: Jumlah bagian sudah penuh.').waitFor();
  await panel.getByText('+2').waitFor();
  expect(await panel.getByRole('button', { name: 'Bagikan 2' }).count()).toBe(1);
});

test('recipients that are chosen already are dropped only by whoever agrees', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Bagikan', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Bagikan' });
  const [worker] = await workers();
  const chosen = panel.getByRole('checkbox', { name: worker!.name });
  await chosen.press('Space');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Tinggalkan isian ini?' });
  await question.getByRole('button', { name: 'Tetap di sini' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await chosen.isChecked()).toBe(true);
  await panel.getByRole('button', { name: 'Batal' }).click();
  await question.getByRole('button', { name: 'Buang perubahan' }).click();
  await panel.waitFor({ state: 'hidden' });
});

test('another queue replaces recipients that are chosen already only for whoever agrees', async () => {
  const page = await open();
  const share = async (at: number) => {
    await page
      .getByRole('region', { name: 'Antrean per status' })
      .getByRole('button', { name: /^Tindakan untuk/ })
      .nth(at)
      .press('Enter');
    await page.getByRole('menuitem', { name: 'Bagikan…' }).press('Enter');
  };
  await share(0);
  const panel = page.getByRole('dialog', { name: 'Bagikan' });
  const [worker] = await workers();
  const chosen = panel.getByRole('checkbox', { name: worker!.name });
  await chosen.press('Space');
  await share(1);
  const question = page.getByRole('dialog', { name: 'Tinggalkan isian ini?' });
  await question.getByRole('button', { name: 'Tetap di sini' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await chosen.isChecked()).toBe(true);
  await share(1);
  await question.getByRole('button', { name: 'Buang perubahan' }).click();
  await expect.poll(() => chosen.isChecked()).toBe(false);
});

test('a status opens the list of its submissions, the next due first', async () => {
  await on.stage.show('/meja-tim', states[0]!, false);
  const row = on.stage.page.getByRole('region', { name: 'Antrean per status' }).getByRole('row').nth(1);
  await row.getByRole('button').first().press('Enter');
  await on.stage.page.waitForURL(/kelola-referal.*referral_status_id=1|referral_status_id=1/);
});

test('chosen rows of the list are shared out; what stays out stays chosen', async () => {
  const { data } = await on.server().call(referralOperations.list, { referral_status_id: 4, limit: 2 }, as);
  const [held, free] = data.map(({ id }) => id);
  const colleague = await makeWorker(on.server());
  await on.server().call(claimOperations.take, { referral_id: held! }, colleague.as);
  await on.stage.show('/pengajuan-referal?referral_status_id=4&limit=5', states[0]!, false);
  const { page } = on.stage;
  const boxes = page.getByRole('grid').getByRole('checkbox');
  await boxes.nth(1).press('Space');
  await boxes.nth(2).press('Space');
  await page.getByRole('button', { name: 'Bagikan', exact: true }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Bagikan' });
  await panel.getByText('2 pengajuan yang dipilih').waitFor();
  const [worker] = await workers();
  await panel.getByRole('checkbox', { name: worker!.name }).press('Space');
  await panel.getByRole('button', { name: 'Bagikan 1' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('1 pengajuan dibagikan, 1 tidak ikut').first().waitFor();
  await page.getByText(/^1 dipilih/).waitFor();
  const { data: claims } = await on.server().call(claimOperations.list, { referral_ids: [free!] }, as);
  expect(claims[0]).toMatchObject({ kind: 'assigned', user_id: worker!.user_id });
});

test('a target passes while the list is open', async () => {
  const { data } = await on.server().call(referralOperations.list, { referral_status_id: 5, limit: 1 }, as);
  const { id, submission_number } = data[0]!;
  const due_at = new Date(Date.now() + 8000);
  await on.server().services.db.update(referral).set({ due_at }).where(eq(referral.id, id));
  await on.stage.show(`/pengajuan-referal?referral_status_id=5&limit=200`, states[0]!, false);
  const { page } = on.stage;
  const row = page.getByRole('row').filter({ hasText: submission_number });
  await row.getByText('sisa 1 menit').waitFor();
  await expect.poll(() => Date.now()).toBeGreaterThan(due_at.getTime());
  await page.evaluate(() => window.letTimePass());
  await row.getByText('lewat 1 menit').waitFor();
});

test('the bell shows what the program sent to a user without the list of notifications', async () => {
  const colleague = { as: 'admin@mitra.example' };
  const session = (full: Session): Session => ({
    ...full,
    access: ['r_referral', 'u_referral_status', 'u_referral_status_assign'].map((access_code) => ({
      access_code,
      access_name: '',
      parent_id: null,
    })),
  });
  const state = { ...states[0]!, session };
  const { page } = on.stage;
  await on.stage.show('/home', state, false);
  await page.getByRole('button', { name: 'Notifikasi', exact: true }).press('Enter');
  await page.getByText('Belum ada pemberitahuan untuk Anda.').waitFor();

  const { data } = await on.server().call(referralOperations.list, { referral_status_id: 2, limit: 1 }, as);
  const to = [{ user_id: on.opened.desk.userId }];
  await on.server().call(claimOperations.share, { referral_ids: [data[0]!.id], to }, colleague);
  await on.stage.show('/home', state, false);
  await page.getByText(/^1 Anda pegang, tertua/).waitFor();
  await page.getByRole('button', { name: 'Notifikasi, 1 belum dibaca' }).press('Enter');
  await page.getByText('Tugas baru', { exact: true }).waitFor();
  await page.getByText(/membagikan 1 pengajuan kepada Anda/).waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/bell.png` });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Notifikasi', exact: true }).waitFor();
});
