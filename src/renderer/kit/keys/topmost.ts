/** Esc closes only the topmost layer. */

/** The topmost layer when Esc was pressed; it may be gone before all listeners run. */
let pressed: { dialog: Element | undefined; search: boolean } | undefined;

const closable = '[role="dialog"][aria-modal="true"], .mantine-Popover-dropdown[role="dialog"]';

/** The focused dialog, else an open one. */
const topDialog = (target: EventTarget | null) => {
  const own = target instanceof Element && target.closest(closable);
  return own || [...document.querySelectorAll(closable)].findLast((each) => each.checkVisibility());
};

/** A search with text is cleared first. */
const isSearching = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';

/** A popover hears keys only while it has the focus, which it gets a moment after it opens. */
function passOn({ key, target }: KeyboardEvent, dialog: Element | undefined): void {
  if (!dialog?.matches('.mantine-Popover-dropdown') || dialog.contains(target as Node)) return;
  dialog.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}

/** Call it before other key listeners exist. */
export function followEscape(): void {
  const note = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (key !== 'Escape') return;
    const dialog = topDialog(target);
    const search = isSearching(target);
    if (!search) passOn(event, dialog);
    pressed = { dialog, search };
    setTimeout(() => {
      pressed = undefined;
    });
  };
  window.addEventListener('keydown', note, { capture: true });
}

/** True if Esc closes something other than `own`, which pages leave out. */
export function isForOther(own?: Element | null): boolean {
  if (!pressed) return false;
  const { dialog, search } = pressed;
  return search || (dialog !== undefined && !own?.contains(dialog));
}

/** Put on a field that opens a calendar or colours, which no role tells. */
export const opensOwn = 'data-opens';

const choosing = `input[aria-haspopup="listbox"], [${opensOwn}]`;

/** Esc belongs to a menu, and to a list or calendar that is open. */
export const isOfOpen = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.getAttribute('aria-expanded') === 'true' ||
    target.matches('[data-mantine-stop-propagation]') ||
    target.closest('[role="menu"]') !== null);

/** Esc also belongs to a field that opens one: pressed once too often it does nothing. */
export const isOfChoice = (target: EventTarget | null): boolean =>
  isOfOpen(target) || (target instanceof Element && target.matches(choosing));
