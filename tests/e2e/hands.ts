import { execFileSync } from 'node:child_process';
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { waitMs } from '../run.ts';
import { api, expect } from './program.ts';

export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page
      .locator('main')
      .getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) })
      .fill(value);
}

export async function addBranch(page: Page, company: string, name: string): Promise<void> {
  const main = page.locator('main');
  await main.getByRole('combobox', { name: 'Perusahaan' }).fill(company);
  await page.getByRole('option', { name: company }).click();
  await main.getByLabel('Cari wilayah').fill('sukajadi bandung');
  await page.getByRole('option', { name: 'Sukajadi, Kota Bandung, Jawa Barat' }).click();
  await main.getByRole('combobox', { name: 'Kelurahan' }).click();
  await page.getByRole('option').first().click();
  await fill(page, {
    Nama: name,
    'Nomor Telepon': '0221234568',
    Alamat: 'Jl. Uji No. 2',
    'Kode Pos': '40162',
    'Nama PIC': 'Budi Uji',
    'Nomor Telepon PIC': '0812345678901',
  });
  await main.getByRole('button', { name: 'Tambah' }).click();
}

export const held = (page: Page): Locator => page.getByRole('region', { name: 'Menunggu dikirim' });

export async function sendHeld(page: Page): Promise<void> {
  await held(page).getByRole('button', { name: 'Kirim sekarang' }).click();
  await expect(held(page)).toBeHidden();
}

export async function unfoldMenu(page: Page): Promise<void> {
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  const fold = page.getByRole('menuitem', { name: /^Tidak tersedia.*:/, expanded: false });
  if ((await fold.count()) > 0) await fold.click();
}

export async function move(
  page: Page,
  target: string,
  fillForm: (dialog: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Ubah Status' }).click();
  await page.getByRole('menuitem', { name: target }).click();
  await fillForm(dialog);
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toBeHidden();
  if (['Ubah ke Pembayaran', 'Ubah ke Selesai'].includes(target)) return expect(held(page)).toHaveCount(0);
  await sendHeld(page);
}

/** A keyboard that counts presses. A chord or a paste counts as one. */
export function counter(page: Page) {
  let count = 0;
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      count += keys.length;
    },
    paste: async (text: string) => {
      await page.keyboard.insertText(text);
      count += 1;
    },
    take: () => {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}

export async function activeAgents(page: Page): Promise<string[]> {
  const { data } = await api(page, referralOperations.list, { limit: 200, page: 1 });
  const codes = [...new Set(data.map((row) => row.agent_code))].slice(0, 30);
  const agents = await Promise.all(
    codes.map((code) => api(page, agentOperations.byCode, { agent_code: code })),
  );
  return agents.flatMap(({ data: agent }) => (agent?.agent_status === 'active' ? [agent.agent_code] : []));
}

export async function furtherWindow(
  app: ElectronApplication,
  page: Page,
  act: () => Promise<unknown>,
): Promise<Page> {
  const { origin } = new URL(page.url());
  const before = app.windows();
  await act();
  // A new window may first show a blank page for a moment.
  const made = () => app.windows().find((each) => !before.includes(each) && each.url().startsWith(origin));
  await expect.poll(() => made() !== undefined).toBe(true);
  const opened = made()!;
  await opened.waitForLoadState('load');
  return opened;
}

export function serverProcesses(userData: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => line.includes('server.js') && line.includes(userData))
    .map((line) => Number.parseInt(line, 10));
}

export function signalServer(userData: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of serverProcesses(userData)) process.kill(pid, signal);
}

export async function lockAfterFiveMinutes(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profil / }).click();
  await page.getByRole('menuitem', { name: 'Pengaturan Rujukan' }).click();
  await page
    .getByRole('radiogroup', { name: 'Kunci otomatis' })
    .getByText('5 menit', { exact: true })
    .click();
  await expect(page.getByRole('radio', { name: '5 menit', exact: true })).toBeChecked();
}

/** Waits for a message in the notification history, because its popup may be gone. */
export async function told(page: Page, message: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  // A change of page closes the history, so the loop may have to open the history again.
  await expect(async () => {
    if ((await dialog.count()) === 0)
      await page.getByRole('button', { name: /^Riwayat pemberitahuan/ }).click();
    await expect(dialog.getByText(message).first()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: waitMs });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

export const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement;
    return active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement
      ? (active.labels?.[0]?.textContent ?? '').replace('*', '').trim()
      : '';
  });

export async function tabTo(page: Page, label: string, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if ((await focused(page)) === label) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${label}`);
}

export async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

export async function askPalette(page: Page, words: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const press = (
    key: string,
    how: { code?: string; modifiers?: number; keyCode?: number; text?: string } = {},
  ) => {
    const { keyCode: windowsVirtualKeyCode = 0, text, ...rest } = how;
    const parts = { key, windowsVirtualKeyCode, ...rest };
    const down = { type: 'keyDown', ...parts, ...(text && { text }) } as const;
    return [
      devTools.send('Input.dispatchKeyEvent', down),
      devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...parts }),
    ];
  };
  const control = 2;
  await Promise.all([
    ...press('k', { code: 'KeyK', modifiers: control, keyCode: 75 }),
    ...[...words].flatMap((letter) => press(letter, { text: letter })),
    ...press('Enter', { code: 'Enter', keyCode: 13, text: '\r' }),
  ]);
  await devTools.detach();
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await tabTo(page, label);
  const field = page.locator('input:focus');
  await expect(field).toBeEnabled();
  const wanted = page.getByRole('option', { name: new RegExp(option) }).first();
  if (await field.evaluate((input: HTMLInputElement) => input.readOnly)) {
    await page.keyboard.press('ArrowDown');
    await expect(wanted).toBeVisible();
    for (let presses = 0; presses < 30; presses++) {
      if ((await wanted.getAttribute('data-combobox-selected')) !== null) break;
      await page.keyboard.press('ArrowDown');
    }
  } else {
    await page.keyboard.type(option);
    await expect(wanted).toBeVisible();
  }
  await page.keyboard.press('Enter');
}

export async function tabToButton(page: Page, name: string): Promise<void> {
  const at = () =>
    page.evaluate(() => {
      const active = document.activeElement as HTMLElement | null;
      return active?.ariaLabel ?? active?.innerText?.trim() ?? '';
    });
  for (let presses = 0; presses < 80; presses++) {
    if ((await at()) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
}

export async function typeAddress(page: Page): Promise<void> {
  await type(page, 'Alamat', 'Jl. Hari Kerja No. 1');
  await type(page, 'Cari wilayah', 'sukajadi bandung');
  await expect(page.getByRole('option', { name: /^Sukajadi, Kota Bandung/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await choose(page, 'Kelurahan', 'Pasteur');
  await type(page, 'Kode Pos', '40161');
}

/**
 * Adds a picture to the open form.
 * @param first label of the field that has the focus at the start
 */
export async function choosePicture(page: Page, first: string): Promise<void> {
  await expect.poll(() => focused(page)).toBe(first);
  await tabToButton(page, 'Pilih gambar');
  await page
    .locator('main input[type="file"]')
    .first()
    .setInputFiles({ name: 'gambar.png', mimeType: 'image/png', buffer: pixel });
  await expect(page.locator('main').getByRole('button', { name: 'Ganti' }).first()).toBeVisible();
}

/** Counts key presses from now on, without typed text. */
export function countKeys(page: Page): () => number {
  let count = 0;
  const { keyboard } = page;
  const press = keyboard.press.bind(keyboard);
  keyboard.press = (...args) => {
    count += 1;
    return press(...args);
  };
  return () => {
    const taken = count;
    count = 0;
    return taken;
  };
}
