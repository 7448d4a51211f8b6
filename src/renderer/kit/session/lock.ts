import { pauseSends, resumeSends } from '../held/held.ts';
import { holdPopups, releasePopups } from '../notices/notify.ts';
import { useSession } from './sessionState.ts';

/** Attribute on `html` with which styles/base.css hides everything without `data-lock`. */
const lockedMark = 'data-locked';
export const lockMark = 'data-lock';

const isClosed = () => document.documentElement.hasAttribute(lockedMark);

function afterwards(before: Element | null): HTMLElement | null | undefined {
  // An open menu closes during the lock, so the focus returns to the menu's opener.
  const opener = before?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const kept = opener ? document.getElementById(opener) : before;
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].findLast((each) =>
    each.checkVisibility(),
  );
  // An element in any dialog counts, because the top dialog may not be the last in the document.
  const isReached =
    kept?.isConnected && kept !== document.body && (!dialog || kept.closest('[role="dialog"]'));
  if (isReached && kept instanceof HTMLElement) return kept;
  return dialog
    ? (dialog.querySelector<HTMLElement>('[data-autofocus]') ??
        dialog.querySelector<HTMLElement>('button, input, textarea, [tabindex]'))
    : document.querySelector<HTMLElement>('main');
}

/** Hides the page as soon as the session locks. Must run before any other key listener is added. */
export function followLock(): void {
  let before: Element | null = null;
  useSession.subscribe(({ lock, session }) => {
    const closes = lock !== null && session !== null;
    if (closes === isClosed()) return;
    if (closes) before = document.activeElement;
    document.documentElement.toggleAttribute(lockedMark, closes);
    if (closes) {
      holdPopups();
      // Held sends wait, because the user could not see their result.
      return pauseSends('lock');
    }
    resumeSends('lock');
    if (session === null) return;
    releasePopups();
    // Waits for the removal of the lock screen's fields, which takes the focus away.
    setTimeout(() => !isClosed() && afterwards(before)?.focus({ preventScroll: true }));
  });
  for (const name of ['keydown', 'keyup', 'keypress'] as const)
    window.addEventListener(name, keepFromPage, { capture: true });
}

/** Only the lock screen gets keys. No element gets Esc, which would close a layer behind the lock screen. */
function keepFromPage(event: KeyboardEvent): void {
  if (!isClosed()) return;
  const isEscape = event.key === 'Escape';
  if (isEscape) event.preventDefault();
  const isOwn = event.target instanceof Element && event.target.closest(`[${lockMark}]`) !== null;
  if (isEscape || !isOwn) event.stopImmediatePropagation();
}
