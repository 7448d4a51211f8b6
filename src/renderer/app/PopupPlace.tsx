import { useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';

const controls =
  'a[href], button, input, select, textarea, label, [contenteditable="true"], [role="button"], [role="tab"], [role="menuitem"], [role="option"]';

/** Pixels between popups and what they stand beside, and between the places that are tried. */
const gap = 16;
const apart = 40;
/** Between the points that are looked at; no control is smaller (WCAG 2.2, 2.5.8). */
const step = 20;
/** Above the pager of a list. */
const fromFoot = 72;
/** A popup unfolds only after it is there. */
const leastHeight = 90;

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where popups may stand, the usual place first: right, middle and left, from the foot of the page to its head. */
function* placesFor(width: number, height: number): Generator<Place> {
  const page = document.querySelector('main')?.getBoundingClientRect();
  const [from, to] = [(page?.left ?? 0) + gap, (page?.right ?? innerWidth) - gap - width];
  const foot = Number.parseFloat(document.documentElement.style.getPropertyValue('--foot-height')) || 0;
  for (let top = innerHeight - foot - fromFoot - height; top >= gap / 2; top -= apart)
    for (const left of [to, (from + to) / 2, from]) yield { left, top, width, height };
}

/** Points from one edge to the other, both included. */
const pointsOf = (from: number, length: number): number[] => {
  const count = Math.ceil(length / step);
  return Array.from({ length: count + 1 }, (_each, at) => from + (at * length) / count);
};

/** Of an open dialog or calendar, and with the keyboard, more than any other. */
const most = 10;

/** How much it would matter that this point is covered. */
function weightAt(x: number, y: number): number {
  const control = document.elementFromPoint(x, y)?.closest(controls);
  if (!control || control.closest('.mantine-Notifications-root')) return 0;
  return control.closest('[role="dialog"]') || control.contains(document.activeElement) ? most : 1;
}

/** How much of the place lies over what can be pressed or typed into. */
function coveredBy({ left, top, width, height }: Place): number {
  const across = pointsOf(left, width);
  return pointsOf(top, height).reduce((sum, y) => across.reduce((row, x) => row + weightAt(x, y), sum), 0);
}

/** The first that covers nothing, else the one that covers least. */
function bestOf(places: Iterable<Place>): Place | undefined {
  let best: { place: Place; covered: number } | undefined;
  for (const place of places) {
    const covered = coveredBy(place);
    if (covered === 0) return place;
    if (!best || covered < best.covered) best = { place, covered };
  }
  return best?.place;
}

const groupOf = () =>
  document.querySelector<HTMLElement>('.mantine-Notifications-root[data-position="bottom-right"]');

/** Popups grow upwards, so that their lower edge is what stays. */
function place(kept: { left: number; bottom: number } | undefined): typeof kept {
  const group = groupOf();
  if (!group) return;
  const { width, height: drawn } = group.getBoundingClientRect();
  const height = Math.max(drawn, leastHeight);
  const before = kept && { left: kept.left, top: kept.bottom - height, width, height };
  const isKept = before !== undefined && before.top >= 0 && coveredBy(before) === 0;
  const best = isKept ? before : bestOf(placesFor(width, height));
  if (!best) return kept;
  const [left, bottom] = [best.left, best.top + height];
  if (kept?.left !== left || kept.bottom !== bottom)
    Object.assign(group.style, { inset: 'auto', left: `${left}px`, bottom: `${innerHeight - bottom}px` });
  return { left, bottom };
}

/** Popups stand where they cover no control; the page may change below them. */
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
