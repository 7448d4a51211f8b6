import { Button, CloseButton, Progress } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { create } from 'zustand';
import { Figures } from '../layout/Figures.tsx';
import { useLetterKeys } from '../letterKeys.ts';
import classes from './HeldSends.module.css';
import { dismiss, type HeldSend, holdTime, leavePage, newestHeld, sendNow, undo, useHeld } from './held.ts';

/** Where held sends are shown: the place that was drawn last. */
const usePlaces = create<{ places: readonly HTMLElement[] }>(() => ({ places: [] }));

/** A place for them: the frame has one as the last resort, and so has a screen or a dialog that would cover it. */
export function HeldPlace({ last = false }: { last?: boolean }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!element) return;
    usePlaces.setState(({ places }) => ({ places: last ? [element, ...places] : [...places, element] }));
    return () =>
      usePlaces.setState(({ places }) => ({ places: places.filter((place) => place !== element) }));
  }, [element, last]);
  return <div ref={setElement} className={classes.place} />;
}

/**
 * What is held and what of it failed (features.md B5). U takes back the newest; another page sends what is held, closing
 * the window asks. Drawn once, by the frame.
 */
export function HeldSends() {
  const sends = useHeld((state) => state.sends);
  const place = usePlaces((state) => state.places.at(-1));
  const { pathname } = useLocation();
  const newest = newestHeld(sends) ?? sends.findLast(({ state }) => state === 'sending');
  const failed = sends.filter(({ state }) => state === 'failed');
  const open = sends.length - failed.length;
  useLetterKeys(
    'Halaman ini',
    newest?.state === 'held'
      ? {
          u: { label: 'Urungkan yang menunggu dikirim', run: () => undo() },
          i: { label: 'Kirim sekarang yang menunggu', run: () => void sendNow(newest.id) },
        }
      : {},
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path itself is the trigger
  useEffect(() => leavePage(), [pathname]);
  useEffect(() => {
    if (open === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [open]);

  if (!place || (!newest && failed.length === 0)) return null;
  return createPortal(
    <>
      {failed.map((send) => (
        <FailedSend key={send.id} send={send} />
      ))}
      {newest && <OpenSend key={newest.id} send={newest} others={open - 1} />}
    </>,
    place,
  );
}

function OpenSend({ send, others }: { send: HeldSend; others: number }) {
  const left = useTimeLeft(send);
  const held = send.state === 'held';
  return (
    <section className={classes.send} aria-label="Menunggu dikirim">
      <IconClock size={16} stroke={1.8} aria-hidden />
      <p className={classes.text}>
        <span role="status">
          <strong>{send.title}</strong>
          {others > 0 && ` dan ${others} lagi`}
        </span>{' '}
        <span aria-hidden>{held ? <Figures>· {Math.ceil(left / 1000)} dtk</Figures> : '· mengirim…'}</span>
      </p>
      {held && (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-keyshortcuts="I"
            onClick={() => void sendNow(send.id)}
          >
            Kirim sekarang (I)
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={14} />}
            aria-keyshortcuts="U"
            onClick={() => undo(send.id)}
          >
            Urungkan (U)
          </Button>
        </>
      )}
      <Progress
        className={classes.bar}
        value={held ? (100 * left) / holdTime : 100}
        color="amber.4"
        size={3}
        radius={0}
        aria-hidden
      />
    </section>
  );
}

function FailedSend({ send }: { send: HeldSend }) {
  return (
    <section className={classes.send} data-failed aria-label="Gagal dikirim">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <p className={classes.text} role="alert">
        <strong>{send.title}</strong> gagal: {send.reason}
      </p>
      <Button variant="default" size="compact-sm" onClick={() => void sendNow(send.id)}>
        Coba Lagi
      </Button>
      <CloseButton size="sm" aria-label={`Tutup ${send.title}`} onClick={() => dismiss(send.id)} />
    </section>
  );
}

/** Milliseconds between two drawings of what is left. */
const tick = 250;

function useTimeLeft({ until }: HeldSend): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.min(holdTime, until - now));
}
