import type { ElementHandle } from '@playwright/test';
import type { Stage } from './stage.ts';

const written =
  ':is(input:is([type="text"], [type="search"], :not([type])):not([role="combobox"]), textarea):not([readonly], :disabled)';
const signs = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

type Typed = ElementHandle<HTMLElement | SVGElement>;

/** Returns functions that find the first field below `root`, and the first cell editor of its grid. */
async function fieldsOf(stage: Stage, root: string): Promise<(() => Promise<Typed | null>)[]> {
  const { page } = stage;
  const fields = page.locator(`${root} ${written}`).filter({ visible: true });
  const row = page.locator(`${root} [role="grid"] tbody tr[data-index]`).first();
  const found: (() => Promise<Typed | null>)[] = [];
  if ((await fields.count()) > 0) found.push(() => fields.first().elementHandle());
  if ((await row.count()) > 0)
    found.push(async () => {
      await row.focus();
      for (let step = 0; step < 4; step += 1) {
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('F2');
        await stage.settle();
        const editor = await page.$('.cell-editor');
        if (editor) return editor;
      }
      return null;
    });
  return found;
}

/** Returns fields that lose typed text or focus when the server's data changes. */
export async function lostTyping(stage: Stage, root = 'main'): Promise<string[]> {
  const { page } = stage;
  const faults: string[] = [];
  for (const find of await fieldsOf(stage, root)) {
    const field = await find();
    if (!field) continue;
    const before = await field.inputValue();
    await field.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('1');
    const half = await field.inputValue();
    await stage.changeAll();
    await page.keyboard.type('2');
    const { name, isThere, value } = await field.evaluate((each) => ({
      name: each.ariaLabel ?? (each as HTMLInputElement).labels?.[0]?.textContent ?? each.id,
      isThere: each === document.activeElement,
      value: (each as HTMLInputElement).value,
    }));
    // The check ends here: the typed text stays, and in a search field it may leave no rows.
    if (!isThere) return [...faults, `'${name}' loses the keyboard while it is typed in`];
    if (half !== before && signs(value) !== `${signs(half)}2`)
      faults.push(`'${name}' had '${half}', and '${value}' after one more figure`);
    await page.keyboard.press('Control+a');
    if (before === '') await page.keyboard.press('Delete');
    else await page.keyboard.insertText(before);
    if (await field.evaluate((each) => each.matches('.cell-editor'))) await page.keyboard.press('Escape');
    await stage.settle();
    await stage.changeAll();
  }
  return faults;
}
