import { Button, CloseButton, Progress } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { call } from '../../lib/desktop.ts';
import { useLetterKeys } from '../keys/letterKeys.ts';
import { Figures } from '../layout/Figures.tsx';
import { useUnloadQuestion } from '../page/useUnloadQuestion.ts';
import { answerLeaveQuestions } from '../session/pendingWork.ts';
import { useSession } from '../session/sessionState.ts';
import classes from './HeldSends.module.css';
import {
  dismiss,
  type HeldSend,
  holdTime,
  isOver,
  openSends,
  othersLabel,
  sendNow,
  sendOthers,
  showRecords,
  useHeld,
} from './held.ts';
import { sendEverywhere, undoEverywhere } from './windows.ts';

/** Shows the pending sends of all windows, and this window's failed or stopped sends (features.md B5). */
export function HeldSends() {
  const state = useHeld();
  const open = openSends(state);
  const held = open.filter((send) => send.state === 'held');
  const over = state.sends.filter(isOver);
  const unsure = state.sends.filter((send) => send.state === 'unsure');
  const hasHeld = held.length > 0;
  useLetterKeys(
    'Halaman ini',
    hasHeld ? { u: { label: 'Urungkan semua perubahan yang menunggu', run: undoEverywhere } } : {},
    { inDialogs: true },
  );
  useLetterKeys(
    'Halaman ini',
    hasHeld
      ? { g: { label: 'Kirim sekarang semua perubahan yang menunggu', run: () => void sendEverywhere() } }
      : {},
  );

  useUnloadQuestion(state.sends.length > over.length);
  // A locked page cannot ask the user.
  const isAskable = useSession(({ lock }) => lock === null) && hasHeld;
  useEffect(() => {
    call('desktop.holds', { holds: isAskable }).catch(() => undefined);
  }, [isAskable]);
  useEffect(answerLeaveQuestions, []);

  const others = open.filter((send) => !unsure.includes(send));
  const shown = held.at(-1) ?? others.at(-1);
  if (!shown && over.length + unsure.length === 0) return null;
  return (
    <div className={classes.sends}>
      {over.map((send) => (
        <StoppedSend key={send.id} send={send} />
      ))}
      {unsure.map((send) => (
        <UnsureSend key={send.id} send={send} />
      ))}
      {shown && <OpenSend send={shown} held={held.length} others={others.length - 1} />}
    </div>
  );
}

function OpenSend({ send, held, others }: { send: HeldSend; held: number; others: number }) {
  const left = useTimeLeft(send);
  const all = held > 1 ? ' semua' : '';
  return (
    <section className={classes.send} aria-label="Menunggu dikirim">
      <IconClock size={16} stroke={1.8} aria-hidden />
      <p className={classes.text}>
        <span role="status">
          <strong>{send.title}</strong>
          {others > 0 && ` dan ${others} lainnya`}
        </span>{' '}
        <span aria-hidden>
          {held === 0 ? (
            '· mengirim…'
          ) : send.isPaused ? (
            '· menunggu jawaban'
          ) : (
            <Figures>· {Math.ceil(left / 1000)} detik</Figures>
          )}
        </span>
      </p>
      {held > 0 && (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-keyshortcuts="G"
            onClick={() => void sendEverywhere()}
          >
            Kirim{all} sekarang (G)
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={14} />}
            aria-keyshortcuts="U"
            onClick={undoEverywhere}
          >
            Urungkan{all} (U)
          </Button>
        </>
      )}
      <Progress
        className={classes.bar}
        value={held > 0 ? (100 * left) / holdTime : 100}
        color="amber.4"
        size={3}
        radius={0}
        aria-hidden
      />
    </section>
  );
}

function UnsureSend({ send }: { send: HeldSend }) {
  return (
    <section className={classes.send} data-changed aria-label="Belum pasti terkirim">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <p className={classes.text} role="alert">
        <strong>{send.title}</strong> belum pasti terkirim: jawaban server tidak sampai. Ditanyakan lagi
        otomatis; tidak dilakukan dua kali.
      </p>
      <Button variant="default" size="compact-sm" onClick={() => void sendNow(send.id)}>
        Tanyakan sekarang
      </Button>
    </section>
  );
}

function StoppedSend({ send }: { send: HeldSend }) {
  const failed = send.state === 'failed';
  return (
    <section
      className={classes.send}
      data-failed={failed || undefined}
      data-changed={!failed || undefined}
      aria-label={failed ? 'Gagal dikirim' : 'Berhenti, tidak dikirim'}
    >
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <p className={classes.text} role="alert">
        <strong>{send.title}</strong> {failed ? 'gagal' : 'tidak dikirim'}: {send.reason}
      </p>
      {send.rest && (
        <Button variant="default" size="compact-sm" onClick={() => void sendOthers(send.id)}>
          {othersLabel(send.rest)}
        </Button>
      )}
      {failed && send.isTransient && (
        <Button variant="default" size="compact-sm" onClick={() => void sendNow(send.id)}>
          Coba Lagi
        </Button>
      )}
      {send.canShowRecords && (
        <Button variant="default" size="compact-sm" onClick={() => showRecords(send.id)}>
          Lihat
        </Button>
      )}
      <CloseButton size="sm" aria-label={`Tutup ${send.title}`} onClick={() => dismiss(send.id)} />
    </section>
  );
}

const tick = 250;

function useTimeLeft({ until, isPaused }: HeldSend): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, []);
  return isPaused ? holdTime : Math.max(0, Math.min(holdTime, until - now));
}
