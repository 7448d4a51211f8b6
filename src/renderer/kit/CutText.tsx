import { Portal } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './CutText.module.css';

/** Milliseconds, like other tooltips. */
const restTime = 350;

/** px, as in the stylesheet. */
const widest = 480;

interface Cut {
  text: string;
  left: number;
  top: number;
}

/** Undefined unless the cell truncates its text. */
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

/** Not scrolled away or below something else; a pinned column may cover a part. */
function isInSight(cell: HTMLElement): boolean {
  const { left, right, top, bottom } = cell.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  return [left + 4, (left + right) / 2, right - 4].some((x) =>
    cell.contains(document.elementFromPoint(x, middle)),
  );
}

/** Shows the full text of a truncated cell on hover and on keyboard focus. */
export function CutText() {
  const [cut, setCut] = useState<Cut | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: Cut | null, after: number) => {
      clearTimeout(timer);
      if (!next) setCut(null);
      else timer = setTimeout(() => setCut(next), after);
    };
    const hover = ({ target }: Event) => {
      focused = null;
      show(cutAt(target), restTime);
    };
    let focused: EventTarget | null = null;
    // Delayed, because focus may scroll, which hides the text.
    const focus = ({ target }: Event) => {
      focused = target;
      show(cutAt(target), 50);
    };
    const scrolled = () => {
      show(null, 0);
      if (focused) show(cutAt(focused), 50);
    };
    const end = () => {
      focused = null;
      show(null, 0);
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
  // Hidden from screen readers, which read the whole cell.
  return (
    <Portal>
      <div className={classes.text} aria-hidden style={{ left: cut.left, top: cut.top }}>
        {cut.text}
      </div>
    </Portal>
  );
}
