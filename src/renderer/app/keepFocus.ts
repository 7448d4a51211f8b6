/** The page, and what lies over it. */
const frames = 'main, [role="dialog"]';

const stops =
  ':is(a[href], button, input, textarea, select, [tabindex="0"], [contenteditable="true"]):not([type="hidden"], [tabindex="-1"])';

/** Where the keyboard was. */
interface Place {
  control: HTMLElement;
  frame: HTMLElement;
  /** What is around the control, from within up to the frame, and as which child of each the control is found. */
  around: readonly { element: Element; index: number }[];
}

function placeOf(control: HTMLElement, frame: HTMLElement): Place {
  const around: { element: Element; index: number }[] = [];
  for (let at: Element = control; at !== frame && at.parentElement; at = at.parentElement)
    around.push({ element: at.parentElement, index: [...at.parentElement.children].indexOf(at) });
  return { control, frame, around };
}

const isShown = (element: Element): boolean => element.isConnected && element.checkVisibility();
const isUsable = (element: Element): boolean => isShown(element) && !element.matches(':disabled');

const firstStop = (within: Element | undefined): HTMLElement | undefined =>
  [within, ...(within?.querySelectorAll(stops) ?? [])].find(
    (each): each is HTMLElement => each instanceof HTMLElement && each.matches(stops) && isUsable(each),
  );

/** The control itself, once it can be used; when it is gone what stands in its place, what is left around it, the frame. */
function standIn({ control, frame, around }: Place): HTMLElement | undefined {
  if (isShown(control)) return isUsable(control) ? control : undefined;
  for (const { element, index } of around) {
    if (!isShown(element)) continue;
    if (element === frame) break;
    // Rows that are read again come back, and know better where the keyboard was.
    if (element.closest('[aria-busy="true"]')) return undefined;
    const target = firstStop(element.children[Math.min(index, element.children.length - 1)]);
    const other = target ?? firstStop(element);
    if (other) return other;
  }
  return frame;
}

/**
 * The browser takes the focus from what is disabled or goes away: a button for as long as it works, a message that is
 * closed, a page that is left. Whoever works by keyboard would stand at the top of everything. So what was disabled gets
 * it again as soon as it can be used, and for what is gone something near it does, unless the user has gone elsewhere by
 * then. Answers how to stop.
 */
export function keepFocus(): () => void {
  /** The last one of the page and of each dialog, the newest first. */
  let places: Place[] = [];
  const isNowhere = () => document.activeElement === document.body;
  const look = () => {
    if (!isNowhere() || places.length === 0) return;
    places = places.filter(({ frame }) => frame.isConnected);
    const target = places[0] ? standIn(places[0]) : document.querySelector<HTMLElement>('main');
    target?.focus({ preventScroll: true });
  };
  // Only afterwards: between the blur of one field and the focus of the next nothing has the keyboard either, and what
  // is typed then belongs to the next.
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      look();
    });
  };
  const onFocus = ({ target }: FocusEvent) => {
    const frame = target instanceof HTMLElement && target.closest<HTMLElement>(frames);
    if (frame) places = [placeOf(target, frame), ...places.filter((each) => each.frame !== frame)];
  };
  const onLeave = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget || !(target instanceof Element)) return;
    setTimeout(() => {
      if (!isUsable(target)) look();
      // It is still there: it was left on purpose, or for another window.
      else if (isNowhere() && document.hasFocus()) places = [];
    });
  };
  const onPointer = ({ target }: PointerEvent) => {
    if (target instanceof Node && !places[0]?.control.contains(target)) places = [];
  };
  const changes = new MutationObserver(lookSoon);
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'aria-busy'],
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onLeave);
  document.addEventListener('pointerdown', onPointer, true);
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onLeave);
    document.removeEventListener('pointerdown', onPointer, true);
  };
}
