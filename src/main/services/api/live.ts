import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import type { EmitEvent } from '../../../shared/bridge/events.ts';
import { AppError } from '../../../shared/core/errors.ts';
import {
  databaseEntity,
  everyEntity,
  type LiveEvent,
  liveEventSchema,
  livePath,
} from '../../../shared/core/live.ts';
import type { Log } from '../log.ts';
import type { SessionService } from '../session/session.ts';
import { requireSuccess } from './answers.ts';
import type { Transport } from './transport.ts';

/** Stream of live events. Each retry makes the pages read their data again, because events may be lost. */
export interface Live {
  start(): void;
  stop(): void;
}

export interface LiveDeps {
  session: Pick<SessionService, 'authorized'>;
  send: Transport;
  emit: EmitEvent;
  onNotice?(event: LiveEvent): void;
  log: Log;
  /** Milliseconds; doubles up to {@link longestPause}. */
  firstPause?: number;
  /** Milliseconds; the server's heartbeat is 20 s. */
  silence?: number;
}

const longestPause = 60_000;
/** SECURITY: our server's events are shorter than this limit (Electron checklist 17). */
const eventLimit = 4096;

export function createLive(deps: LiveDeps): Live {
  const { emit, log, firstPause = 1000 } = deps;
  let running: AbortController | null = null;

  const readStream = async (signal: AbortSignal): Promise<void> => {
    let pause = firstPause;
    let databaseAway = false;
    const forward = (event: LiveEvent) => {
      if (event.entity === databaseEntity) databaseAway = event.kind === 'away';
      emit('live.changed', event);
    };
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      let opened = false;
      // The server does not repeat events that were sent between two connections.
      const announceGap = () => {
        if (attempt > 1) emit('live.changed', { entity: everyEntity, kind: 'changed' });
      };
      try {
        const onOpen = () => {
          opened = true;
          pause = firstPause;
          // A stream needs the database, so the database must be back.
          if (databaseAway) forward({ entity: databaseEntity, kind: 'back' });
          announceGap();
        };
        await subscribe(deps, signal, { onOpen, onEvent: forward });
      } catch (error) {
        if (signal.aborted || isNoSession(error)) return;
        log.info('live.interrupted', { attempt });
        if (!opened) announceGap();
        pause = Math.max(retryAfterMs(error) ?? pause, firstPause);
      }
      await sleep(pause, undefined, { signal, ref: false });
      pause = Math.min(pause * 2, longestPause);
    }
  };

  const stop = () => {
    running?.abort();
    running = null;
  };
  return {
    start: () => {
      stop();
      running = new AbortController();
      // Rejects only when `stop` ends the pause between two tries.
      readStream(running.signal).catch(() => undefined);
    },
    stop,
  };
}

/** Throws when the stream breaks, is refused or stays silent. */
async function subscribe(
  { session, send, onNotice, silence = 60_000 }: LiveDeps,
  stopped: AbortSignal,
  { onOpen, onEvent }: { onOpen(): void; onEvent(event: LiveEvent): void },
): Promise<void> {
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), silence);
  timer.unref();
  const signal = AbortSignal.any([stopped, silent.signal]);
  try {
    const response = await session.authorized((authorization) =>
      send({
        method: 'GET',
        path: livePath,
        headers: { authorization, accept: 'text/event-stream' },
        signal,
        expected: 'events',
      }),
    );
    const { body } = await requireSuccess(response);
    if (!body) return;
    onOpen();
    await readEvents(body, {
      onLife: () => timer.refresh(),
      onData: (data) => {
        const event = eventOf(data);
        if (!event) return;
        onEvent(event);
        if (event.notice) onNotice?.(event);
      },
    });
  } finally {
    clearTimeout(timer);
  }
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onData, onLife }: { onData(data: string): void; onLife(): void },
): Promise<void> {
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent: ({ data }) => onData(data),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
    maxBufferSize: eventLimit,
  });
  for await (const chunk of body) {
    onLife();
    parser.feed(decoder.decode(chunk, { stream: true }));
  }
}

function eventOf(data: string): LiveEvent | undefined {
  try {
    return liveEventSchema.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

function retryAfterMs(error: unknown): number | undefined {
  const seconds = error instanceof AppError ? error.retryAfter : undefined;
  return seconds === undefined ? undefined : seconds * 1000;
}

function isNoSession(error: unknown): boolean {
  return error instanceof AppError && error.code === 'NO_SESSION';
}
