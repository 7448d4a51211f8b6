import { expect, test, vi } from 'vitest';
import { desktopEntries, pageEntries } from '../../src/renderer/app/palette/entries.ts';
import { accounts } from '../../src/server/demo/accounts.ts';
import { allows } from '../../src/shared/core/access.ts';
import { numberIn } from '../../src/shared/core/numberIn.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { productOperations } from '../../src/shared/entities/product/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { userOperations } from '../../src/shared/entities/user/operations.ts';
import { clipboard, openDesk, user } from './desk.ts';
import { lightStage } from './lightStage.ts';
import { openStage } from './stage.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();

test('Enter before the answer waits for it, and opens the record; the record is then the first line', async () => {
  const { data } = await on.server().call(referralOperations.list, { limit: 1, page: 1 }, { as: user.email });
  const { id, submitter_name, submission_number } = data[0]!;
  await on.stage.show('/home', states[0]!, false);
  const page = on.stage.page;
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Ketik nama layar/ }).fill(submission_number);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain(`/detail-referal/${id}`);
  await page.keyboard.press('Control+k');
  const first = page.getByRole('option').first();
  await expect.poll(() => first.textContent()).toContain(submitter_name);
});

const as = { as: user.email };
const call = () => on.server().call;

const kinds: Readonly<Record<string, () => Promise<[name: string, path: string]>>> = {
  Pengajuan: async () => {
    const { data } = await call()(referralOperations.list, { limit: 1, page: 1 }, as);
    return [data[0]!.submitter_mobile_number, `/detail-referal/${data[0]!.id}`];
  },
  Agen: async () => {
    const { data } = await call()(agentOperations.list, { limit: 1, page: 1 }, as);
    return [data[0]!.agent_code, `/detail-agen/${data[0]!.id}`];
  },
  Perusahaan: async () => {
    const query = { limit: 2, page: 1, partner_type: 'company' } as const;
    const { data } = await call()(partnerOperations.list, query, as);
    return [data[1]!.name, `/detail-partner/${data[1]!.id}`];
  },
  Cabang: async () => {
    const query = { limit: 1, page: 1, partner_type: 'branch' } as const;
    const { data } = await call()(partnerOperations.list, query, as);
    return [data[0]!.name, `/detail-partner/${data[0]!.id}`];
  },
  Pengguna: async () => {
    const { data } = await call()(userOperations.list, {}, as);
    return [data[0]!.name, `/detail-user/${data[0]!.id}`];
  },
  Produk: async () => {
    const { data } = await call()(productOperations.list, {}, as);
    return [data[0]!.product_name, `/detail-produk/${data[0]!.id}`];
  },
  Program: async () => {
    const { data } = await call()(productOperations.list, {}, as);
    const program = data.flatMap(({ program_list }) => program_list)[0]!;
    return [program.program_name, `/detail-program/${program.id}`];
  },
  Batch: async () => {
    const { data } = await call()(batchUploadOperations.list, { page: 1, size: 1 }, as);
    const batch = data.referral.rows[0]!;
    return [batch.name, `/propose-batch-upload/hasil/${batch.id}`];
  },
};

test.for(Object.entries(kinds))('a record of the kind %s is found and opened', async ([group, first]) => {
  const [name, path] = await first();
  await on.stage.show('/home', states[0]!, false);
  const page = on.stage.page;
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Ketik nama layar/ }).fill(name);
  const lines = page.getByRole('group', { name: group, exact: true }).getByRole('option');
  await lines.first().waitFor();
  await lines.first().click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
});

test.for(['verifikator@mitra.example', 'cabang.bdg@mitra.example', 'keuangan@mitra.example'])(
  'the palette opens to %s all that the rights open, and offers nothing else',
  async (email) => {
    const desk = await openDesk(on.server(), accounts.find((each) => each.email === email)!);
    const stage = await openStage(on.opened.browser, { ...on.opened, desk, scheme: 'light' });
    const { page } = stage;
    await stage.show('/home', states[0]!, false);
    const search = page.getByRole('combobox', { name: /^Ketik nama layar/ });
    const { data: me } = await call()(sessionOperations.me, {}, { as: email });
    const codes = new Set(me.access.map(({ access_code }) => access_code));
    const faults: string[] = [];
    for (const { label, page: target } of pageEntries.filter(({ page: each }) =>
      allows(each.access, codes),
    )) {
      await page.keyboard.press('Control+k');
      await search.fill(label);
      await page.getByRole('option', { name: label, selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => new URL(page.url()).pathname).toBe(target.path);
      await stage.settle();
      if (await page.getByText('Access Denied!').first().isVisible()) faults.push(label);
    }
    expect(faults).toEqual([]);
    await page.keyboard.press('Control+k');
    for (const { label, page: target } of pageEntries) {
      if (allows(target.access, codes)) continue;
      await search.fill(label);
      await page.getByRole('option').first().waitFor();
      if (
        (await page
          .getByRole('group', { name: 'Layar', exact: true })
          .getByRole('option', { name: label, exact: true })
          .count()) > 0
      )
        faults.push(`${label} is offered`);
    }
    expect(faults).toEqual([]);
    await stage.close();
  },
);

const owners: Readonly<Record<string, () => Promise<[number: string, name: string, path: string]>>> = {
  'phone number of a submission': async () => {
    const { data } = await call()(referralOperations.list, { limit: 1, page: 1 }, as);
    const { id, submitter_mobile_number, submitter_name } = data[0]!;
    return [submitter_mobile_number, submitter_name, `/detail-referal/${id}`];
  },
  'phone number of an agent': async () => {
    const { data } = await call()(agentOperations.list, { limit: 1, page: 1 }, as);
    const { id, mobile_number, fullname } = data[0]!;
    return [mobile_number, fullname, `/detail-agen/${id}`];
  },
  'code of an agent': async () => {
    const { data } = await call()(agentOperations.list, { limit: 1, page: 1 }, as);
    const { id, agent_code, fullname } = data[0]!;
    return [agent_code, fullname, `/detail-agen/${id}`];
  },
  'number of a branch': async () => {
    const query = { limit: 1, page: 1, partner_type: 'branch' } as const;
    const { data } = await call()(partnerOperations.list, query, as);
    const { id, partner_prefix_code, name } = data[0]!;
    return [partner_prefix_code, name, `/detail-partner/${id}`];
  },
};

test.for(Object.entries(owners))(
  'the %s in the clipboard is the first line, and opens whose it is',
  async ([, owner]) => {
    const [number, name, path] = await owner();
    clipboard.number = numberIn(number);
    expect(clipboard.number).toBe(number);
    await on.stage.show('/home', states[0]!, false);
    const page = on.stage.page;
    await page.keyboard.press('Control+k');
    const first = page.getByRole('option').first();
    await expect.poll(() => first.textContent()).toContain(name);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    clipboard.number = null;
  },
);

test('Tab narrows the lines to one kind, whose newest come without a word; closing forgets it', async () => {
  const { data } = await call()(referralOperations.list, { limit: 1, page: 1 }, as);
  await on.stage.show('/home', states[0]!, false);
  const page = on.stage.page;
  const groups = () =>
    page
      .getByRole('listbox', { name: 'Layar dan pengajuan' })
      .getByRole('group')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  const chosen = page.locator('[role="dialog"] button[aria-pressed="true"]');
  await page.keyboard.press('Control+k');
  await expect.poll(() => chosen.textContent()).toBe('Semua');
  for (const name of ['Tindakan', 'Layar', 'Pengajuan']) {
    await page.keyboard.press('Tab');
    await expect.poll(() => chosen.textContent()).toBe(name);
  }
  await page.getByRole('option', { name: data[0]!.submitter_name, selected: true }).first().waitFor();
  await page.keyboard.type('a');
  await expect.poll(groups).toEqual(['Pengajuan', 'Cari']);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(groups).toEqual(['Layar']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect.poll(() => chosen.textContent()).toBe('Semua');
});

test('Ctrl+Enter opens what is marked in a window of its own, also before the answer', async () => {
  const { data } = await call()(referralOperations.list, { limit: 1, page: 1 }, as);
  const { id, submission_number } = data[0]!;
  await on.stage.show('/home', states[0]!, false);
  const page = on.stage.page;
  const opened: string[] = [];
  await page.exposeFunction('tellOpened', (address: string) => opened.push(address));
  await page.evaluate(() => {
    window.open = (address) => {
      (window as unknown as { tellOpened(address: string): void }).tellOpened(String(address));
      return null;
    };
  });
  for (const word of ['faq', submission_number]) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Ketik nama layar/ }).fill(word);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: 'Palet perintah' }).waitFor({ state: 'hidden' });
  }
  await expect.poll(() => opened).toEqual(['/faq', `/detail-referal/${id}`]);
  expect(new URL(page.url()).pathname).toBe('/home');
});

test('the actions of a record are named by it, and the keyboard is back before they run', async () => {
  const { data } = await call()(referralOperations.list, { limit: 1, page: 1 }, as);
  const { id, submitter_name } = data[0]!;
  await on.stage.show(`/detail-referal/${id}`, states[0]!, false);
  const page = on.stage.page;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('hapus pengajuan');
  const line = page.getByRole('group', { name: `Tindakan pada ${submitter_name}` }).getByRole('option');
  await line.first().waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog').filter({ hasText: submitter_name });
  await dialog.waitFor();
  await expect.poll(() => dialog.evaluate((each) => each.contains(document.activeElement))).toBe(true);
});

test('a page that arrives late leaves the keyboard to the palette that was opened meanwhile', async () => {
  await on.stage.show('/home', states[0]!, false);
  const page = on.stage.page;
  const search = page.getByRole('combobox', { name: /^Ketik nama layar/ });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/AddAgentPage|agent\/form/, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await search.fill('tambah agen');
  await page.getByRole('option', { name: 'Tambah Agen', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Palet perintah' }).waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('faq');
  letGo();
  await page.waitForURL('**/add-agent');
  await page.locator('main form').waitFor();
  await on.stage.settle();
  expect(await search.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/faq');
  await page.unroute(/AddAgentPage|agent\/form/);
});

test('every setting leads to its group on the page of the settings', async () => {
  await on.stage.show('/home', states[0]!, false);
  const page = on.stage.page;
  for (const { label, action } of desktopEntries) {
    if (!('setting' in action)) continue;
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Ketik nama layar/ }).fill(label);
    await page.getByRole('option', { name: label, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    const group = page
      .locator('main section')
      .filter({ has: page.getByRole('heading', { name: action.setting }) });
    await expect
      .poll(() => group.evaluate((each) => each.getBoundingClientRect().top < innerHeight), {
        message: label,
      })
      .toBe(true);
  }
});

/** Words typed into the palette, each with the element that its command shows. */
const deeds: Readonly<Record<string, string>> = {
  unduhan: 'role=dialog[name="Unduhan"]',
  'riwayat pemberitahuan': 'role=dialog[name="Riwayat pemberitahuan"]',
  pintasan: 'role=dialog[name="Pintasan keyboard"]',
  'folder kerja': 'main section:has(h2:text-is("Folder kerja"))',
  cadangkan: 'main section:has(h2:text-is("Cadangan data"))',
  lisensi: 'main section:has(h2:text-is("Tentang"))',
  'ganti kata sandi': 'main form input[type="password"]',
  'kunci layar': '[data-lock]',
};

test.for(Object.entries(deeds))("'%s' is done by its first line", async ([word, shown]) => {
  await on.stage.show('/home', states[0]!, false);
  const page = on.stage.page;
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Ketik nama layar/ }).fill(word);
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+( dari \d+)? pilihan$/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  const sign = page.locator(shown).first();
  await sign.waitFor();
  await expect.poll(() => sign.evaluate((each) => each.getBoundingClientRect().top < innerHeight)).toBe(true);
});
