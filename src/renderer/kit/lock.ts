import { holdPopups, releasePopups } from './notify.ts';
import { useSession } from './session.ts';

/** On the document while nobody may see its page; styles/base.css hides by it whatever does not bear the other mark. */
const lockedMark = 'data-locked';
export const lockMark = 'data-lock';

const isClosed = () => document.documentElement.hasAttribute(lockedMark);

/** Where the keyboard goes on once the page is open again. */
function afterwards(before: Element | null): HTMLElement | null | undefined {
  // A menu has closed meanwhile: what opened it stands for it.
  const opener = before?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const kept = opener ? document.getElementById(opener) : before;
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].findLast((each) =>
    each.checkVisibility(),
  );
  const isReached = kept?.isConnected && kept !== document.body && (!dialog || dialog.contains(kept));
  if (isReached && kept instanceof HTMLElement) return kept;
  return dialog
    ? (dialog.querySelector<HTMLElement>('[data-autofocus]') ??
        dialog.querySelector<HTMLElement>('button, input, textarea, [tabindex]'))
    : document.querySelector<HTMLElement>('main');
}

/**
 * Closes the document in the very moment in which the session is locked, without waiting for anything to be drawn, and
 * opens it again as it was. Called before anything else listens for keys.
 */
export function followLock(): void {
  let before: Element | null = null;
  useSession.subscribe(({ lock, session }) => {
    const closes = lock !== null && session !== null;
    if (closes === isClosed()) return;
    if (closes) before = document.activeElement;
    document.documentElement.toggleAttribute(lockedMark, closes);
    if (closes) return holdPopups();
    if (session === null) return;
    releasePopups();
    // The lock's own fields are gone by then, which would take the keyboard with them.
    setTimeout(() => !isClosed() && afterwards(before)?.focus({ preventScroll: true }));
  });
  for (const name of ['keydown', 'keyup', 'keypress'] as const)
    window.addEventListener(name, keepFromPage, { capture: true });
}

/** Keys reach the lock only. Esc is none of its own: what lies behind would close by it. */
function keepFromPage(event: KeyboardEvent): void {
  if (!isClosed()) return;
  const isEscape = event.key === 'Escape';
  if (isEscape) event.preventDefault();
  const isOwn = event.target instanceof Element && event.target.closest(`[${lockMark}]`) !== null;
  if (isEscape || !isOwn) event.stopImmediatePropagation();
}
