import { useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';

const controls =
  'a[href], button, input, select, textarea, label, [contenteditable="true"], [role="button"], [role="tab"], [role="menuitem"], [role="option"]';

const across = ['right', 'center', 'left'] as const;
const down = ['bottom', 'top'] as const;

/** Pixels between popups and what they stand beside, and between the points that are looked at. */
const gap = 16;
const step = 12;
/** Above the pager of a list. */
const fromFoot = 72;
/** A popup unfolds only after it is there. */
const leastHeight = 90;

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
  isAtFoot: boolean;
}

/** Where popups may stand, the usual place first. */
function placesFor(width: number, height: number): Place[] {
  const page = document.querySelector('main')?.getBoundingClientRect();
  const [from, to] = [(page?.left ?? 0) + gap, (page?.right ?? innerWidth) - gap - width];
  const lefts = { right: to, center: (from + to) / 2, left: from };
  const foot = document.documentElement.style.getPropertyValue('--foot-height');
  const tops = { bottom: innerHeight - fromFoot - (Number.parseFloat(foot) || 0) - height, top: gap / 2 };
  return down.flatMap((y) =>
    across.map((x) => ({ left: lefts[x], top: tops[y], width, height, isAtFoot: y === 'bottom' })),
  );
}

/** How many points of the place lie over something that can be pressed or typed into. */
function coveredBy({ left, top, width, height }: Place): number {
  let covered = 0;
  for (let y = top; y <= top + height; y += step)
    for (let x = left; x <= left + width; x += step)
      if (document.elementFromPoint(x, y)?.closest(controls)?.closest('.mantine-Notifications-root') === null)
        covered += 1;
  return covered;
}

const groupOf = () =>
  document.querySelector<HTMLElement>('.mantine-Notifications-root[data-position="bottom-right"]');

function place(): void {
  const group = groupOf();
  if (!group) return;
  const { width, height } = group.getBoundingClientRect();
  const all = placesFor(width, Math.max(height, leastHeight)).map((each) => ({
    ...each,
    covered: coveredBy(each),
  }));
  const before = all[Number(group.dataset.place ?? 0)]!;
  const best = all.reduce((one, other) => (other.covered < one.covered ? other : one), before);
  group.dataset.place = String(all.indexOf(best));
  Object.assign(group.style, {
    inset: 'auto',
    left: `${best.left}px`,
    ...(best.isAtFoot ? { bottom: `${innerHeight - best.top - best.height}px` } : { top: `${best.top}px` }),
  });
}

const lookEvery = 250;

/** Popups stand where they cover no control; the page may change below them. */
export function PopupPlace() {
  const { notifications } = useNotifications();
  const isShown = notifications.length > 0;
  useEffect(() => {
    if (!isShown) return;
    place();
    const timer = setInterval(place, lookEvery);
    return () => {
      clearInterval(timer);
      delete groupOf()?.dataset.place;
    };
  }, [isShown]);
  return null;
}
