/** Whether the person or the program gives a field the focus: only the person's choice may select what it holds. */

const editable =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="file"])';

/** The press that is handled now. */
let press: { target: Element; isTab: boolean } | undefined;
/** The last press was in a field. */
let inField = false;

const note = (event: Event) => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  inField = target.closest(editable) !== null;
  press = { target, isTab: event instanceof KeyboardEvent && event.key === 'Tab' };
  setTimeout(() => {
    press = undefined;
  });
};

export function followPresses(): void {
  for (const kind of ['keydown', 'pointerdown', 'mousedown', 'click'])
    window.addEventListener(kind, note, { capture: true });
}

const isOf = (input: HTMLInputElement, target: Element): boolean =>
  input === target || [...(input.labels ?? [])].some((label) => label.contains(target));

/** It was clicked or reached by Tab, or has just been opened by a press elsewhere. */
export function isChosen(input: HTMLInputElement, isNew: boolean): boolean {
  if (press && (press.isTab || isOf(input, press.target))) return true;
  return isNew && !inField;
}
