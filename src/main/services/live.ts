import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../shared/core/errors.ts';
import { everyEntity, type LiveEvent, liveEventSchema, livePath } from '../../shared/core/live.ts';
import type { EmitEvent } from '../bridge/events.ts';
import { requireSuccess } from './answers.ts';
import type { Log } from './log.ts';
import type { SessionService } from './session.ts';
import type { Transport } from './transport.ts';

/**
 * Hears from the server what has changed, and tells the page. Where no stream can be had (a proxy may break it), every
 * new try tells the page to read again: polling, once a minute.
 */
export interface Live {
  /** Somebody has signed in; a subscription of before ends. */
  start(): void;
  stop(): void;
}

export interface LiveDeps {
  session: Pick<SessionService, 'authorized'>;
  send: Transport;
  emit: EmitEvent;
  log: Log;
  /** Milliseconds before the first new try; each further one waits twice as long, up to {@link longestPause}. */
  firstPause?: number;
  /** Milliseconds without a sign of life after which the connection is taken for dead; the server's is 20 s. */
  silence?: number;
}

const longestPause = 60_000;
/** SECURITY: 17. Characters of one line; a server that sends longer ones is none of ours. */
const lineLimit = 4096;

export function createLive(deps: LiveDeps): Live {
  const { emit, log, firstPause = 1000 } = deps;
  let running: AbortController | null = null;

  const follow = async (signal: AbortSignal): Promise<void> => {
    let pause = firstPause;
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      let opened = false;
      // What happened while nobody listened is not told again.
      const readAgain = () => {
        if (attempt > 1) emit('live.changed', { entity: everyEntity, kind: 'changed' });
      };
      try {
        await subscribe(deps, signal, () => {
          opened = true;
          pause = firstPause;
          readAgain();
        });
      } catch (error) {
        if (signal.aborted || isNoSession(error)) return;
        log.info('live.interrupted', { attempt });
        if (!opened) readAgain();
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
      // Only the pause between two tries rejects, and only because of `stop`.
      follow(running.signal).catch(() => undefined);
    },
    stop,
  };
}

/** Passes events on until the server ends the stream. Throws when it breaks, is refused or falls silent. */
async function subscribe(
  { session, send, emit, silence = 60_000 }: LiveDeps,
  stopped: AbortSignal,
  onOpen: () => void,
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
      }),
    );
    const { body } = await requireSuccess(response);
    if (!body) return;
    onOpen();
    await readLines(body, (line) => {
      timer.refresh();
      const event = eventOf(line);
      if (event) emit('live.changed', event);
    });
  } finally {
    clearTimeout(timer);
  }
}

async function readLines(body: ReadableStream<Uint8Array>, onLine: (line: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > lineLimit) throw new Error('The live stream sends lines without an end');
    for (const line of lines) onLine(line);
  }
}

/** Undefined for signs of life, and for what this version of the program does not know. */
function eventOf(line: string): LiveEvent | undefined {
  if (!line.startsWith('data:')) return undefined;
  try {
    return liveEventSchema.safeParse(JSON.parse(line.slice('data:'.length))).data;
  } catch {
    return undefined;
  }
}

function isNoSession(error: unknown): boolean {
  return error instanceof AppError && error.code === 'NO_SESSION';
}
