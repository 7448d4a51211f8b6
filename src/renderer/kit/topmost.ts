/** Each press of Esc closes what lies on top, and nothing below it. */

/** What lay on top when Esc went down, for as long as listeners are told of it; what is on top by then may be gone. */
let pressed: { dialog: Element | undefined; search: boolean } | undefined;

/** Dialogs, and the panels that buttons open. */
const closable = '[role="dialog"][aria-modal="true"], .mantine-Popover-dropdown[role="dialog"]';

/** The dialog that has the keyboard; where none has it, any that is open. */
const topDialog = (target: EventTarget | null) => {
  const own = target instanceof Element && target.closest(closable);
  return own || [...document.querySelectorAll(closable)].findLast((each) => each.checkVisibility());
};

/** A search with text empties itself first. */
const isSearching = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';

/** Called before anything else listens for keys. */
export function followEscape(): void {
  const note = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    pressed = { dialog: topDialog(target), search: isSearching(target) };
    setTimeout(() => {
      pressed = undefined;
    });
  };
  window.addEventListener('keydown', note, { capture: true });
}

/** Whether something else is closed by the press of Esc that is told just now; `own` is what would close, absent for a page. */
export function isForOther(own?: Element | null): boolean {
  if (!pressed) return false;
  const { dialog, search } = pressed;
  return search || (dialog !== undefined && !own?.contains(dialog));
}
