import type { Page } from '@playwright/test';

/** Text that no kind of field takes for a value. */
const wrong = '-6,9x';
/** Most stops of a form that are walked. */
const mostStops = 120;
/** a new password is copied into its confirmation, which stays open. */
const copied: Readonly<Record<string, string>> = { password: 'confirm_password' };

const textFields = 'main form :is(input, textarea):not([type="checkbox"], [type="radio"], [type="file"])';

/** The field that has the keyboard, and what all of them hold. */
const look = (page: Page) =>
  page.evaluate((fields) => {
    const at = document.activeElement as HTMLInputElement;
    const shown = [...document.querySelectorAll<HTMLInputElement>(fields)];
    return {
      id: at.id,
      name: at.labels?.[0]?.textContent ?? at.ariaLabel ?? at.id,
      inForm: at.closest('main form') !== null,
      // A choice shows what it offers instead of what was typed, once it is left.
      takesText: at.matches(fields) && !at.readOnly && at.role !== 'combobox',
      values: Object.fromEntries(shown.map((each) => [each.id, each.value])),
    };
  }, textFields);

/** Types something wrong into every field of the page's form, each left by Tab; `faults` says which key went elsewhere. */
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
