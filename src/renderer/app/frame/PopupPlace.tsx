import { useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';

const controls =
  'a[href], button, input, select, textarea, label, [contenteditable="true"], [role="button"], [role="tab"], [role="menuitem"], [role="option"]';

/** Both in px: `gap` from a popup to the page's edges, `apart` from one tried height to the next. */
const gap = 16;
const apart = 40;
/** px that keep the pager of a list visible. */
const fromFoot = 72;
/** px assumed as the minimum height, because an opening popup measures less. */
const leastHeight = 90;

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Yields the places to try, the usual place first. */
function* placesFor(width: number, height: number): Generator<Place> {
  const page = document.querySelector('main')?.getBoundingClientRect();
  const [from, to] = [(page?.left ?? 0) + gap, (page?.right ?? innerWidth) - gap - width];
  const foot = Number.parseFloat(document.documentElement.style.getPropertyValue('--foot-height')) || 0;
  for (let top = innerHeight - foot - fromFoot - height; top >= gap / 2; top -= apart)
    for (const left of [to, (from + to) / 2, from]) yield { left, top, width, height };
}

const popups = '.mantine-Notifications-root';

interface Control {
  element: Element;
  box: DOMRect;
}

const controlsShown = (): Control[] =>
  [...document.querySelectorAll(controls)]
    .filter((element) => !element.closest(popups))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.bottom > 0 && box.top < innerHeight);

/** Weight of a focused control, or of a control in an open dialog or calendar. */
const most = 10;

const seenAt = (x: number, y: number) =>
  document
    .elementsFromPoint(x, y)
    .find((each) => !each.closest(popups))
    ?.closest(controls);

function weightOf({ element, box }: Control, place: Place): number {
  const left = Math.max(box.left, place.left);
  const top = Math.max(box.top, place.top);
  const width = Math.min(box.right, place.left + place.width) - left;
  const height = Math.min(box.bottom, place.top + place.height) - top;
  if (width <= 0 || height <= 0) return 0;
  // An icon may cover the middle of an input.
  const isSeen = [1 / 2, 1 / 8, 7 / 8].some((part) =>
    [1 / 2, 1 / 8, 7 / 8].some((down) => seenAt(left + width * part, top + height * down) === element),
  );
  if (!isSeen) return 0;
  return element.closest('[role="dialog"]') || element.contains(document.activeElement) ? most : 1;
}

function coveredBy(place: Place, all: readonly Control[], enough = Number.POSITIVE_INFINITY): number {
  let covered = 0;
  for (const control of all) {
    covered += weightOf(control, place);
    if (covered >= enough) break;
  }
  return covered;
}

function bestOf(places: Iterable<Place>, all: readonly Control[]): Place | undefined {
  let best: { place: Place; covered: number } | undefined;
  for (const place of places) {
    const covered = coveredBy(place, all, best?.covered);
    if (covered === 0) return place;
    if (!best || covered < best.covered) best = { place, covered };
  }
  return best?.place;
}

const groupOf = () => document.querySelector<HTMLElement>(`${popups}[data-position="bottom-right"]`);

/** Keeps the left and lower edges while the popups cover no control. Popups grow upwards. */
function place(kept: { left: number; bottom: number } | undefined): typeof kept {
  const group = groupOf();
  if (!group) return;
  const { width, height: drawn } = group.getBoundingClientRect();
  const height = Math.max(drawn, leastHeight);
  const before = kept && { left: kept.left, top: kept.bottom - height, width, height };
  const all = controlsShown();
  const isKept = before !== undefined && before.top >= 0 && coveredBy(before, all) === 0;
  const best = isKept ? before : bestOf(placesFor(width, height), all);
  if (!best) return kept;
  const [left, bottom] = [best.left, best.top + height];
  if (kept?.left !== left || kept.bottom !== bottom)
    Object.assign(group.style, { inset: 'auto', left: `${left}px`, bottom: `${innerHeight - bottom}px` });
  return { left, bottom };
}

export function PopupPlace() {
  const { notifications } = useNotifications();
  const isShown = notifications.length > 0;
  useEffect(() => {
    if (!isShown) return;
    let at = place(undefined);
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        at = place(at);
      });
    };
    const changes = new MutationObserver(look);
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style', 'class'] });
    window.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      window.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [isShown]);
  return null;
}
