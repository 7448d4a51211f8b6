/** Finding fields on the screen: they carry ids made from their path. */

/** DOM id of the field at `path` in the form with id `form`. */
export const fieldId = (form: string, path: string) => `${form}-${path}`.replace(/[^\w-]/g, '-');

const focusable = 'input:not([type="hidden"]), textarea, button, select, [tabindex="0"]';

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
