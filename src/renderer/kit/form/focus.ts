export const fieldId = (form: string, path: string) => `${form}-${path}`.replace(/[^\w-]/g, '-');

const focusable = 'input:not([type="hidden"]), textarea, button, select, [tabindex="0"]';

/** Editable inputs. The input of a select counts, although it is read-only. */
const fields =
  ':is(input, textarea, [contenteditable="true"]):not([type="hidden"], [type="file"], :disabled, [readonly]:not([role="combobox"]))';
const isSwitch = (field: Element) => field.matches('[type="checkbox"]');

/** Marks inputs that only help to fill other fields, for example a place search. */
export const helps = { 'data-helps': true } as const;
const isHelp = (field: Element) => field.closest('[type="search"], [data-helps]') !== null;

const isShown = (field: Element): field is HTMLElement => field.checkVisibility({ visibilityProperty: true });

const stopOf = (field: HTMLElement): HTMLElement =>
  field instanceof HTMLInputElement && field.type === 'radio'
    ? (field.closest('[role="radiogroup"]')?.querySelector<HTMLElement>(':checked') ?? field)
    : field;

export function firstField(frame: Element): HTMLElement | undefined {
  const first = [...frame.querySelectorAll(fields)].find(isShown);
  return first && stopOf(first);
}

function isEmpty(field: HTMLElement): boolean {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
  const group = field.closest('[role="radiogroup"]');
  if (group) return !group.querySelector(':checked');
  // A multi-select shows its values as pills before an empty input.
  return field.value === '' && !field.parentElement?.querySelector('.mantine-Pill-root');
}

const isElsewhere = (form: HTMLElement): boolean => {
  const at = document.activeElement;
  return at !== null && at !== document.body && !at.contains(form);
};

/** Focuses the first empty field in the window, else the first field. Skips switches and helper inputs. */
export function focusFirstField(form: HTMLElement): void {
  if (isElsewhere(form)) return;
  const all = [...form.querySelectorAll(fields)]
    .filter(isShown)
    .filter((field) => !isSwitch(field) && !isHelp(field) && !field.closest('[inert]'));
  const seen = all.filter((field) => field.getBoundingClientRect().bottom < window.innerHeight);
  const first = seen.find(isEmpty) ?? all[0];
  if (first) stopOf(first).focus({ preventScroll: true });
}

export function focusField(id: string): boolean {
  const element = document.getElementById(id);
  if (!element) return false;
  const target = element.matches(focusable) ? element : element.querySelector<HTMLElement>(focusable);
  element.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
  return true;
}

/** Mantine sets only `data-invalid` on an invalid password field. */
const wrongField = ':is([aria-invalid="true"], [data-invalid="true"])';

export function focusWrong(form: HTMLElement): void {
  const at = document.activeElement;
  const isOutside = at !== document.body && !form.contains(at);
  if (isOutside || at?.matches(wrongField)) return;
  const wrong = [...form.querySelectorAll(`${wrongField}:is(${focusable})`)].find(isShown);
  wrong?.focus();
}

export function inScreenOrder(paths: readonly string[], idOf: (path: string) => string): string[] {
  const elements = new Map(paths.map((path) => [path, document.getElementById(idOf(path))]));
  return [...paths].sort((a, b) => {
    const [first, second] = [elements.get(a), elements.get(b)];
    if (!first || !second) return Number(!first) - Number(!second);
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
}
