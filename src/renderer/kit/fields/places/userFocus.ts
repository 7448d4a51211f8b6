const editable =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="file"])';

let press: { target: Element; isTab: boolean } | undefined;
let inField = false;

const rememberPress = (event: Event) => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  inField = target.closest(editable) !== null;
  press = { target, isTab: event instanceof KeyboardEvent && event.key === 'Tab' };
  setTimeout(() => {
    press = undefined;
  });
};

export function trackPresses(): void {
  for (const kind of ['keydown', 'pointerdown', 'mousedown', 'click'])
    window.addEventListener(kind, rememberPress, { capture: true });
}

const isOf = (input: HTMLInputElement, target: Element): boolean =>
  input === target || [...(input.labels ?? [])].some((label) => label.contains(target));

/**
 * True if Tab or a press on the field or its label caused the focus. Also true for a new field, unless the
 * last press was in a field.
 */
export function isFocusedByUser(input: HTMLInputElement, isNew: boolean): boolean {
  if (press && (press.isTab || isOf(input, press.target))) return true;
  return isNew && !inField;
}
