import { Portal } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './CutText.module.css';

/** Milliseconds. */
const restTime = 350;

/** px: the `max-width` in CutText.module.css and a margin. */
const widest = 480;

interface Cut {
  text: string;
  left: number;
  top: number;
}

function cutAt(target: EventTarget | null): Cut | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
  if (!cell || cell.matches('[aria-hidden]') || cell.querySelector('input:not([type="checkbox"])'))
    return null;
  const text = cell.innerText.trim();
  const range = document.createRange();
  range.selectNodeContents(cell);
  const { left, right, bottom } = cell.getBoundingClientRect();
  const end = right - Number.parseFloat(getComputedStyle(cell).paddingRight);
  const isCut =
    range.getBoundingClientRect().right > end + 1 ||
    [...cell.querySelectorAll('[data-line-clamp]')].some(
      ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight,
    );
  if (text === '' || !isCut || !isInSight(cell)) return null;
  return { text, left: Math.min(left, window.innerWidth - widest), top: bottom };
}

function isInSight(cell: HTMLElement): boolean {
  const { left, right, top, bottom } = cell.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  return [left + 4, (left + right) / 2, right - 4].some((x) =>
    cell.contains(document.elementFromPoint(x, middle)),
  );
}

/** Shows the full text of a truncated cell on hover and keyboard focus. */
export function CutText() {
  const [cut, setCut] = useState<Cut | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** `find` returns the truncated text. `after` is in milliseconds. */
    let rest: { find: () => Cut | null; after: number } | undefined;
    const showLater = () => {
      clearTimeout(timer);
      if (rest) timer = setTimeout(() => setCut(rest?.find() ?? null), rest.after);
    };
    const restOn = (find: () => Cut | null, after: number) => {
      rest = { find, after };
      if (!find()) setCut(null);
      showLater();
    };
    const hover = ({ target }: Event) =>
      restOn(() => (target instanceof Element && target.matches(':hover') ? cutAt(target) : null), restTime);
    // Focus may scroll the list, and scrolling hides the text.
    const focus = ({ target }: Event) => restOn(() => cutAt(target), 50);
    // After a scroll, the cell under a resting pointer gets no event.
    const scrolled = () => {
      setCut(null);
      showLater();
    };
    const end = () => {
      rest = undefined;
      clearTimeout(timer);
      setCut(null);
    };
    document.addEventListener('pointerover', hover);
    document.addEventListener('focusin', focus);
    document.addEventListener('scroll', scrolled, true);
    const ends = ['pointerdown', 'keydown'] as const;
    for (const name of ends) document.addEventListener(name, end, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', hover);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('scroll', scrolled, true);
      for (const name of ends) document.removeEventListener(name, end, true);
    };
  }, []);
  if (!cut) return null;
  // Screen readers skip this text, because they read the whole cell.
  return (
    <Portal>
      <div className={classes.text} aria-hidden style={{ left: cut.left, top: cut.top }}>
        {cut.text}
      </div>
    </Portal>
  );
}
