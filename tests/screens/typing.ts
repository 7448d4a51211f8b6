import type { Page } from '@playwright/test';
import { isShort } from '../run.ts';

const wrong = '-6,9x';
const mostStops = 120;
/** A new password is copied into its confirmation field. */
const copied: Readonly<Record<string, string>> = { password: 'confirm_password' };

const textFields = 'main form :is(input, textarea):not([type="checkbox"], [type="radio"], [type="file"])';

const look = (page: Page) =>
  page.evaluate((fields) => {
    const at = document.activeElement as HTMLInputElement;
    const shown = [...document.querySelectorAll<HTMLInputElement>(fields)];
    return {
      id: at.id,
      name: at.labels?.[0]?.textContent ?? at.ariaLabel ?? at.id,
      inForm: at.closest('main form') !== null,
      takesText: at.matches(fields) && !at.readOnly && at.role !== 'combobox',
      values: Object.fromEntries(shown.map((each) => [each.id, each.value])),
    };
  }, textFields);

/**
 * Types an invalid value into each text field of the form and leaves the field with Tab. Reports keys that
 * were lost or went to another field.
 */
export async function misplacedKeys(page: Page): Promise<{ typed: number; faults: string[] }> {
  const faults: string[] = [];
  let typed = 0;
  const first = page.locator(`${textFields}:not([type="hidden"], :disabled):visible`).first();
  if ((await first.count()) === 0) return { typed, faults };
  await first.focus();
  const seen = new Set<string>();
  for (let stop = 0, at = await look(page); stop < mostStops && at.inForm && !seen.has(at.id); stop += 1) {
    if (at.id) seen.add(at.id);
    if (at.takesText) {
      await page.keyboard.press('Control+a');
      await page.keyboard.type(wrong);
      typed += 1;
    }
    await page.keyboard.press('Tab');
    const next = await look(page);
    if (at.takesText) faults.push(...misplaced(at, next));
    at = next;
  }
  return { typed, faults };
}

type Look = Awaited<ReturnType<typeof look>>;

function misplaced(at: Look, next: Look): string[] {
  const faults: string[] = [];
  if (next.id === at.id) faults.push(`Tab stays in '${at.name}'`);
  for (const [id, value] of Object.entries(next.values)) {
    const isOther = id !== at.id && id.split('-').at(-1) !== copied[at.id.split('-').at(-1)!];
    if (isOther && value !== at.values[id] && value.includes(wrong))
      faults.push(`what was typed into '${at.name}' stands in ${id}`);
  }
  const held = next.values[at.id] ?? '';
  if (held !== '' && held !== wrong && held === at.values[at.id])
    faults.push(`'${at.name}' took no key: it holds '${held}'`);
  return faults;
}

const letters = isShort ? 'adftu' : 'abcdefghijklmnopqrstuvwxyz';
const signs = `${letters}5/?`;

declare global {
  interface Window {
    gotKeys?: { key: string; taken: boolean }[];
  }
}

const kindsBelow = (page: Page, root: string) =>
  page.evaluateHandle((below) => {
    const fields = document.querySelectorAll<HTMLInputElement>(
      `${below} :is(input, textarea, [contenteditable="true"]):not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"], :disabled)`,
    );
    const kinds = new Map<string, HTMLElement>();
    for (const field of fields) {
      if (!field.checkVisibility({ visibilityProperty: true })) continue;
      const { localName, type, inputMode, role, readOnly, dataset } = field;
      const kind = [localName, type, inputMode, role, readOnly, dataset.figure].join(' ');
      if (!kinds.has(kind)) kinds.set(kind, field);
    }
    return [...kinds.values()];
  }, root);

/** Types letters and signs into a field of each kind below `root`. Reports lost keys and a lost focus. */
export async function lettersTaken(page: Page, root = 'main'): Promise<{ kinds: number; faults: string[] }> {
  await page.evaluate(() => {
    if (window.gotKeys) return;
    window.gotKeys = [];
    // A keyboard shortcut stops its key at the window, before this listener, or prevents the default action.
    const note = (event: KeyboardEvent) =>
      setTimeout(() => window.gotKeys!.push({ key: event.key, taken: event.defaultPrevented }));
    document.addEventListener('keydown', note, { capture: true });
  });
  const faults: string[] = [];
  const fields = await kindsBelow(page, root);
  const kinds = await fields.evaluate((all) => all.length);
  for (let index = 0; index < kinds; index += 1) {
    const name = await fields.evaluate((all, at) => {
      window.gotKeys = [];
      const field = all[at] as HTMLInputElement;
      field.focus();
      return field.labels?.[0]?.textContent ?? field.ariaLabel ?? field.id;
    }, index);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(signs);
    const seen = await fields.evaluate(async (all, at) => {
      const field = all[at] as HTMLInputElement;
      await new Promise((resolve) => setTimeout(resolve));
      const wrapper = field.closest('.mantine-InputWrapper-root');
      return {
        text: (field.value ?? field.innerText).toLowerCase(),
        stays: document.activeElement === field,
        chooses: field.readOnly,
        says: wrapper?.querySelector('[aria-invalid="true"], .field-hint:not(:empty)') != null,
        keys: window.gotKeys!.filter(({ taken }) => !taken).map(({ key }) => key),
      };
    }, index);
    const lost = [...signs].filter((sign) => !seen.keys.includes(sign));
    if (lost.length > 0) faults.push(`'${name}' does not get ${lost.join(' ')}`);
    if (!seen.stays) faults.push(`'${name}' loses the keyboard while it is typed in`);
    if (!seen.chooses && !seen.says && !seen.text.includes(letters))
      faults.push(`'${name}' holds '${seen.text}' and does not say why`);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
  }
  await fields.dispose();
  return { kinds, faults: [...faults, ...(await cellCommands(page, root))] };
}

async function cellCommands(page: Page, root: string): Promise<string[]> {
  const row = page.locator(`${root} [role="grid"] tbody tr[data-index]`).first();
  if ((await row.count()) === 0) return [];
  await row.focus();
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('ArrowRight');
    if ((await page.locator('[data-takes-text]:focus').count()) === 0) continue;
    await page.keyboard.press('?');
    const editor = page.locator('.cell-editor');
    const text = (await editor.count()) > 0 ? await editor.inputValue() : 'nothing';
    await page.keyboard.press('Escape');
    return text === '?' ? [] : [`a cell in which '?' is typed holds ${text}`];
  }
  return [];
}
