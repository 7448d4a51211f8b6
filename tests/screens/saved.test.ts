import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exportFile } from '../../src/server/entities/exportFile/table.ts';
import type { Download, ForwardedAnswer } from '../../src/shared/bridge/types.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { exportFileOperations } from '../../src/shared/entities/exportFile/operations.ts';
import { sharedServer } from '../server/harness.ts';
import { type Desk, openDesk } from './desk.ts';
import { openScreens, type Screens } from './open.ts';
import { openStage, type Stage } from './stage.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const server = sharedServer();
let opened: Screens;
let stage: Stage;
let isMaking = true;
let held: Promise<void> | undefined;
let downloadsOf: () => Promise<unknown>;
const shownInFolder: string[] = [];

beforeAll(async () => {
  opened = await openScreens(server());
  const desk = await openDesk(server());
  downloadsOf = () => desk.call('download.list', undefined);
  const { path } = exportFileOperations.list;
  const call: Desk['call'] = async (name, input) => {
    if (name === 'download.reveal' || name === 'download.open') shownInFolder.push(name);
    const answer = await desk.call(name, input);
    if (held && name === 'api.request' && (input as { path: string }).path === agentOperations.export.path)
      await held;
    const isList = name === 'api.request' && (input as { path: string }).path.startsWith(`${path}?`);
    if (!isList || !isMaking || !answer.ok) return answer;
    const { body, ...rest } = answer.data as ForwardedAnswer;
    return { ok: true, data: { ...rest, body: body.replaceAll('"state":"ready"', '"state":"running"') } };
  };
  stage = await openStage(opened.browser, { ...opened, desk: { ...desk, call }, scheme: 'light' });
});
afterAll(async () => {
  await stage?.close();
  await opened?.close();
});

async function exportAgents() {
  const { page } = stage;
  isMaking = true;
  const before = await lastId();
  await stage.show('/kelola-agen', states[0]!, false);
  await page.locator('main').getByRole('button', { name: 'Ekspor', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ekspor Agen' });
  await dialog.getByRole('textbox', { name: /^Alasan/ }).fill('Uji');
  await dialog.getByRole('button', { name: 'Ekspor' }).click();
  await dialog.getByRole('button', { name: 'Batalkan' }).waitFor();
  await expect.poll(lastId).not.toBe(before);
  return dialog;
}

const lastFile = async () => {
  const rows = await server().services.db.select().from(exportFile).orderBy(exportFile.id);
  return rows.at(-1)!;
};
const lastId = async () => ((await lastFile()) as { id: number } | undefined)?.id;
const popup = (text: string) =>
  stage.page
    .locator('.mantine-Notification-root, [aria-label="Pesan yang menunggu"] li')
    .filter({ hasText: text })
    .last();

test('A-195: an export whose dialog is closed says when it is ready, and every saved file where it is', async () => {
  const { page } = stage;
  const dialog = await exportAgents();
  await dialog.getByRole('button', { name: 'Tutup' }).last().click();
  await popup('Ekspor Agen masih disiapkan').getByRole('button', { name: 'Batalkan' }).waitFor();
  await page.evaluate(() => {
    history.pushState(null, '', '/faq');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('heading', { name: 'FAQ', exact: true }).waitFor();
  await page.evaluate(() => window.letTimePass());
  const ready = popup('Ekspor Agen siap');
  expect(await popup('masih disiapkan').count()).toBe(1);
  isMaking = false;
  await expect
    .poll(async () => {
      await page.evaluate(() => window.letTimePass());
      return ready.count();
    })
    .toBe(1);
  await ready.getByText(/^agent_.+\.xlsx, [\d.]+ baris\.$/).waitFor();
  expect(await popup('masih disiapkan').count()).toBe(0);
  await ready.getByRole('button', { name: 'Download' }).click();
  const ended = async () => {
    const { data } = (await downloadsOf()) as { data: Download[] };
    return data[0]?.state === 'done' ? data[0] : undefined;
  };
  await expect.poll(ended).toBeDefined();
  await page.evaluate((done) => window.tell('download.changed', done), await ended());
  const saved = popup('Tersimpan');
  await saved.getByText(/^agent_.+\.xlsx di .+$/).waitFor();
  for (const name of ['Buka', 'Tampilkan di folder']) await saved.getByRole('button', { name }).click();
  await expect.poll(() => shownInFolder).toEqual(['download.open', 'download.reveal']);
  await page.getByRole('button', { name: /^Unduhan/ }).click();
  const line = page.getByRole('dialog', { name: 'Unduhan' });
  expect(await line.getByRole('button').allInnerTexts()).toEqual(['Buka', 'Tampilkan di folder']);
  await page.keyboard.press('Escape');
});

test.each(['dialog', 'message'])('C-247: an export is called off in its %s', async (where) => {
  const dialog = await exportAgents();
  const { id } = await lastFile();
  const ofFile = eq(exportFile.id, id);
  const state = async () => (await lastFile()).state;
  await expect.poll(state).toBe('ready');
  await server().services.db.update(exportFile).set({ state: 'running' }).where(ofFile);
  if (where === 'message') await dialog.getByRole('button', { name: 'Tutup' }).last().click();
  const place = where === 'dialog' ? dialog : popup('masih disiapkan');
  await place.getByRole('button', { name: 'Batalkan' }).click();
  await expect.poll(state).toBe('stopped');
  await popup('Ekspor dibatalkan').waitFor();
  expect(await popup('masih disiapkan').count()).toBe(0);
});

test('an export that another window stops is no longer shown as being made', async () => {
  const dialog = await exportAgents();
  const { id } = await lastFile();
  await expect.poll(async () => (await lastFile()).state).toBe('ready');
  const become = (state: 'running' | 'stopped') =>
    server().services.db.update(exportFile).set({ state }).where(eq(exportFile.id, id));
  await become('running');
  await dialog.getByRole('progressbar').waitFor();
  await become('stopped');
  await dialog.getByText('Pembuatan file dibatalkan').waitFor();
  await dialog.getByRole('progressbar').waitFor({ state: 'detached' });
});

test('an export that is called off before the server has named its file is stopped once it has', async () => {
  let answer = () => {};
  held = new Promise((resolve) => {
    answer = resolve;
  });
  const dialog = await exportAgents();
  const { id } = await lastFile();
  const state = async () => (await lastFile()).state;
  await expect.poll(state).toBe('ready');
  await server().services.db.update(exportFile).set({ state: 'running' }).where(eq(exportFile.id, id));
  await dialog.getByRole('button', { name: 'Batalkan' }).click();
  await dialog.waitFor({ state: 'detached' });
  answer();
  held = undefined;
  await expect.poll(state).toBe('stopped');
  await popup('Ekspor dibatalkan').waitFor();
});

test('every file that main saves is offered to be opened and to be shown', () => {
  const src = resolve(import.meta.dirname, '../../src');
  const handlers = readFileSync(join(src, 'main/bridge/handlers.ts'), 'utf8');
  const routes = [...handlers.matchAll(/'([\w.]+)': async [^\n]*downloads\.adopt\(/g)].map(
    ([, name]) => name!,
  );
  expect(routes.length).toBeGreaterThan(2);
  const files = globSync('renderer/**/*.{ts,tsx}', { cwd: src }).map(
    (path) => [path, readFileSync(join(src, path), 'utf8')] as const,
  );
  for (const route of [...routes, 'download.start']) {
    const callers = files.filter(([, text]) => text.includes(`call('${route}'`));
    expect(callers, route).not.toEqual([]);
    for (const [path] of callers) {
      const beside = files.filter(([other]) => dirname(other) === dirname(path)).map(([, text]) => text);
      expect(beside.join('\n'), `${route} in ${path}`).toMatch(/notifySaved\(|<SavedButtons /);
    }
  }
});
