const focusable =
  ':is(a[href], button, input, textarea, [tabindex="0"], [contenteditable="true"]):not([type="hidden"], [type="file"], [tabindex="-1"], :disabled)';

const frames = 'main, [role="dialog"]';

function neighboursOf(control: Element): HTMLElement[] {
  const frame = control.closest(frames);
  const found = new Set<HTMLElement>();
  for (let at = control.parentElement; at && frame; at = at === frame ? null : at.parentElement) {
    const all = [...at.querySelectorAll<HTMLElement>(focusable)].filter((each) => each !== control);
    const isAfter = (each: Element) =>
      Boolean(control.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING);
    for (const each of [...all.filter(isAfter), ...all.filter((each) => !isAfter(each)).reverse()])
      found.add(each);
  }
  return frame instanceof HTMLElement ? [...found, frame] : [];
}

/** Call this before removing a focused control. The nearest control gets its focus. */
export function focusNeighbourOf(control: Element | null): void {
  if (!control || document.activeElement !== control) return;
  const neighbours = neighboursOf(control);
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return;
    neighbours
      .find((each) => each.isConnected && each.checkVisibility() && !each.matches(':disabled'))
      ?.focus({ preventScroll: true });
  });
}
