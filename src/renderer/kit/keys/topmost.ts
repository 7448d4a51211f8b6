/** Esc closes only the topmost layer. */

/** Top dialog, and whether a filled search field has the focus, before other listeners react to Esc. */
let pressed: { dialog: Element | undefined; search: boolean } | undefined;

const closable = '[role="dialog"][aria-modal="true"], .mantine-Popover-dropdown[role="dialog"]';

const topDialog = (target: EventTarget | null) => {
  const own = target instanceof Element && target.closest(closable);
  return own || [...document.querySelectorAll(closable)].findLast((each) => each.checkVisibility());
};

const isSearching = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';

/** A popover takes the focus late and would not get Esc until then. */
function passOn({ key, target }: KeyboardEvent, dialog: Element | undefined): void {
  if (!dialog?.matches('.mantine-Popover-dropdown') || dialog.contains(target as Node)) return;
  dialog.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}

/** Must run before all other key listeners are added, except those of kit/session/lock.ts. */
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

/** True if Esc belongs to another layer than `own`. Pages have no `own`. */
export function isForOther(own?: Element | null): boolean {
  if (!pressed) return false;
  const { dialog, search } = pressed;
  return search || (dialog !== undefined && !own?.contains(dialog));
}

/** Attribute of a field that opens a calendar or colour palette. No ARIA role marks these fields. */
export const opensOwn = 'data-opens';

const choosing = `input[aria-haspopup="listbox"], [${opensOwn}]`;

/** True if Esc belongs to an open menu, list or calendar. */
export const isOfOpen = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.getAttribute('aria-expanded') === 'true' ||
    target.matches('[data-mantine-stop-propagation]') ||
    target.closest('[role="menu"]') !== null);

/** True also for a closed field that can open a list or calendar. An extra Esc there cancels nothing. */
export const isOfChoice = (target: EventTarget | null): boolean =>
  isOfOpen(target) || (target instanceof Element && target.matches(choosing));
