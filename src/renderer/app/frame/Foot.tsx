import { useEffect, useRef } from 'react';
import { restoreFocus } from '../../kit/dialogs/restoreFocus.ts';
import { HeldSends } from '../../kit/held/HeldSends.tsx';
import { useHeld } from '../../kit/held/held.ts';
import { useNotices } from '../../kit/notices/notify.ts';
import classes from './Foot.module.css';
import { StayingNotices } from './StayingNotices.tsx';

export function Foot() {
  const frame = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  useHeld();
  useNotices();
  useEffect(() => {
    const own = frame.current!;
    const measure = () =>
      document.documentElement.style.setProperty('--foot-height', `${own.getBoundingClientRect().height}px`);
    const sizes = new ResizeObserver(measure);
    sizes.observe(own);
    return () => sizes.disconnect();
  }, []);
  // A pressed button disappears with its row, so its focus must move.
  useEffect(() => {
    if (!before.current || document.activeElement !== document.body) return;
    restoreFocus(before.current);
    before.current = null;
  });
  return (
    <aside
      ref={frame}
      className={classes.foot}
      aria-label="Pesan Rujukan"
      onFocus={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
    >
      <StayingNotices />
      <HeldSends />
    </aside>
  );
}
