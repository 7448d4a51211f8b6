import type { Locator } from '@playwright/test';
import { pages } from '../../src/renderer/pages/index.ts';
import { allows } from '../../src/shared/core/access.ts';
import type { Stage } from './stage.ts';

/** Next steps that a page offers: targets of links and buttons, and whether its text names who can help. */
export interface Ways {
  to: string[];
  helped: boolean;
}

export interface Found {
  /** True for a page whose form has an enabled submit button or a next button. */
  isForm: boolean;
  ways: Ways;
  faults: string[];
}

const helpers = /Hak ini dimiliki role .+?\.|Hubungi super admin untuk memintanya\./;
/** Buttons that count as no next step. */
const back = /^(Batal|Kembali|Tutup|Refresh|Muat Ulang|Reset|Sembunyikan|Filter|Kolom|Antrean|Ekspor|Cari)$/;
const pressed = [
  'button:visible:enabled:not([aria-disabled="true"], [aria-label]:not([aria-label^="Ubah "]), thead *)',
  '[data-opens-row]:visible',
  '[role="grid"] tbody td[aria-colindex]:not([data-check], [data-menu]):visible',
].join();
const isWay = ({ to, helped }: Ways): boolean => to.length > 0 || helped;

const patterns = pages.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

export const pageAt = (address: string) =>
  patterns.find(({ pattern }) => pattern.test(address.split(/[?#]/)[0]!))?.page;

export function waysOn(stage: Stage, codes: ReadonlySet<string>) {
  const { page } = stage;
  const here = () => new URL(page.url()).pathname;

  const mayGo = (address: string, from = here()): boolean => {
    const target = pageAt(address);
    return target !== undefined && allows(target.access, codes) && target !== pageAt(from);
  };

  async function read(part: Locator): Promise<Ways> {
    const links = await part
      .locator('a[href]:visible')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    return {
      to: links.filter((link) => mayGo(link)),
      helped: helpers.test((await part.textContent()) ?? ''),
    };
  }

  /** Presses up to eight buttons, rows or cells of a part until one opens a next step. */
  async function press(part: Locator, again: () => Promise<void>): Promise<Ways> {
    const before = here();
    const things = part.locator(pressed);
    const names = await things.allTextContents();
    const order = [...names.keys()]
      .filter((at) => !back.test(names[at]!.trim()))
      .sort((one, other) => Number(/^Tambah/.test(names[other]!)) - Number(/^Tambah/.test(names[one]!)));
    for (const at of order.slice(0, 8)) {
      if ((await things.count()) !== names.length) await again();
      await things.nth(at).click();
      await stage.settle();
      const dialog = page.getByRole('dialog');
      const said: Ways = (await dialog.count()) > 0 ? await read(dialog.last()) : { to: [], helped: false };
      const inside = await dialog.locator(`input:enabled, textarea:enabled, ${pressed}`).allTextContents();
      const isWork = inside.some((name) => !back.test(name.trim()));
      const to = [...said.to, ...(isWork || mayGo(here(), before) ? [here()] : [])];
      if (here() !== before || (await dialog.count()) > 0) await again();
      if (isWay({ ...said, to })) return { ...said, to };
    }
    return { to: [], helped: false };
  }

  const offered = async (part: Locator, again: () => Promise<void>): Promise<Ways> => {
    const ways = await read(part);
    return isWay(ways) ? ways : press(part, again);
  };

  /** Marks the parts of the page that report missing data, and returns their names. */
  const emptyParts = () =>
    page.locator('main').evaluate((main) => {
      const empty = [...main.querySelectorAll('[role="status"]')].filter((each) =>
        /tidak ada data|^belum ada/i.test(each.textContent ?? ''),
      );
      const parts = new Set(empty.map((each) => each.closest('section') ?? each));
      return [...parts].map((part, at) => {
        part.setAttribute('data-empty-part', String(at));
        return part.getAttribute('aria-label') ?? part.textContent ?? '';
      });
    });

  /** Chooses the first option of each empty select that is editable, from top to bottom. */
  async function choose(root: string): Promise<{ ways: Ways; faults: string[] }> {
    const ways: Ways = { to: [], helped: false };
    const faults: string[] = [];
    const boxes = page.locator(`${root} input[role="combobox"]:visible`);
    for (let at = 0; at < (await boxes.count()); at += 1) {
      const box = boxes.nth(at);
      const { name, hint, waits, isOpen, isRequired, isChosen } = await box.evaluate(
        (input: HTMLInputElement) => ({
          name: input.labels?.[0]?.textContent ?? input.ariaLabel ?? input.id,
          hint: (input.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent ?? '')
            .join(' ')
            .trim(),
          waits: / lebih dulu$/.test(input.placeholder),
          isOpen: !input.disabled && !input.readOnly,
          isRequired: input.ariaRequired === 'true',
          isChosen:
            input.value !== '' ||
            input.closest('.mantine-InputWrapper-root')?.querySelector('.mantine-MultiSelect-pill') != null,
        }),
      );
      if (waits && !isWay(ways)) faults.push(`${name} waits for a choice above, which is made`);
      if (!isOpen || isChosen) continue;
      await box.click();
      await stage.settle();
      const list = page.getByRole('listbox').filter({ visible: true });
      const first = list.getByRole('option').first();
      if ((await first.count()) > 0) {
        await first.click();
        await stage.settle();
        continue;
      }
      const isTyped = (await list.count()) === 0;
      await page.keyboard.press('Escape');
      const own = await read(box.locator('xpath=ancestor::*[contains(@class, "InputWrapper-root")][1]'));
      ways.to.push(...own.to);
      ways.helped ||= own.helped;
      const isFree = isTyped && (hint !== '' || !isRequired);
      if (!isWay(own) && !isFree) faults.push(`${name} has no options and says '${hint}'`);
    }
    return { ways, faults };
  }

  const form = 'main form:not([data-note])';
  async function look(again: () => Promise<void>): Promise<Found> {
    const main = page.locator('main');
    const goesOn = page
      .locator(`${form} button[type="submit"]:visible:enabled`)
      .or(page.locator(form).getByRole('button', { name: 'Selanjutnya' }));
    const isForm = (await goesOn.count()) > 0;
    const { ways, faults } = isForm ? await choose(form) : { ways: await offered(main, again), faults: [] };
    if (isForm) return { isForm, ways, faults };
    const settings = main.locator('input:is([role="switch"], [type="radio"]):enabled');
    const isSettings = (await settings.count()) > 0 && (await emptyParts()).length === 0;
    if (!isWay(ways) && !isSettings) faults.push(`leads nowhere: ${(await main.innerText()).slice(0, 200)}`);
    const marked = async () => {
      await again();
      await emptyParts();
    };
    for (const [at, name] of (await emptyParts()).entries()) {
      await emptyParts();
      const own = await offered(page.locator(`[data-empty-part="${at}"]`), marked);
      if (!isWay(own)) faults.push(`the empty part '${name.slice(0, 120)}' leads nowhere`);
    }
    return { isForm, ways, faults };
  }

  return { look, choose };
}

/**
 * Returns the addresses of forms that cannot be sent, even after the user follows their next steps. An
 * unvisited page counts as a way to the end, unless the walk was `whole`.
 */
export function unfinished(found: ReadonlyMap<string, Found>, whole: boolean): string[] {
  const ofPage = new Map([...found].map(([address, each]) => [pageAt(address), each]));
  const ends = (address: string, trail: readonly unknown[]): boolean => {
    const page = pageAt(address);
    const each = ofPage.get(page);
    if (trail.includes(page)) return false;
    if (!each) return !whole;
    const next = (to: string) => ends(to, [...trail, page]);
    if (each.isForm) return each.ways.to.every(next);
    return each.ways.to.some(next);
  };
  return [...found].flatMap(([address, { isForm }]) => (isForm && !ends(address, []) ? [address] : []));
}
