/** Finding fields on the screen: they carry ids made from their path. */

/** DOM id of the field at `path` in the form with id `form`. */
export const fieldId = (form: string, path: string) => `${form}-${path}`.replace(/[^\w-]/g, '-');

const focusable = 'input:not([type="hidden"]), textarea, button, select, [tabindex="0"]';

/** Fields in which one types; a list would open, and a switch or picture is not what one begins with. */
const typed = ':is(input:not([type]), input[type="text"], input[type="email"], input[type="tel"], textarea)';

/** A page that is a form is ready to be typed into, unless something in it has the focus already. */
export function focusFirstField(form: HTMLElement): void {
  if (form.contains(document.activeElement)) return;
  const open = `${typed}:not(:disabled, [readonly], [role="combobox"], [aria-haspopup])`;
  form.querySelector<HTMLElement>(open)?.focus({ preventScroll: true });
}

/** Moves focus to a field and brings it into view; false when it is not on the screen. */
export function focusField(id: string): boolean {
  const element = document.getElementById(id);
  if (!element) return false;
  const target = element.matches(focusable) ? element : element.querySelector<HTMLElement>(focusable);
  element.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
  return true;
}

/** Paths as a reader meets them on the screen; those not shown come last. */
export function inScreenOrder(paths: readonly string[], idOf: (path: string) => string): string[] {
  const elements = new Map(paths.map((path) => [path, document.getElementById(idOf(path))]));
  return [...paths].sort((a, b) => {
    const [first, second] = [elements.get(a), elements.get(b)];
    if (!first || !second) return Number(!first) - Number(!second);
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
}
