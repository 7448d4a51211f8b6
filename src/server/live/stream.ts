import { AppError, messages } from '../../shared/core/errors.ts';
import { everyEntity, type LiveEvent } from '../../shared/core/live.ts';
import type { CurrentUser } from '../kit/context.ts';
import { changesRights, heardBy, type LiveMessage, mayHear } from './audience.ts';
import type { LiveChannel } from './channel.ts';
import type { OpenStreams } from './openStreams.ts';

/** Milliseconds between two signs of life, at which the session is looked at again as well. */
const heartbeatMs = 20_000;
/** Messages that a reader may leave unread before it is taken for dead. */
const unreadLimit = 500;

const encoder = new TextEncoder();
const signOfLife = encoder.encode(':\n\n');

export interface LiveStreamOptions {
  live: LiveChannel;
  streams: OpenStreams;
  /** The user of the stream's token with the rights of this moment; undefined once it is worth nothing. */
  loadUser(): Promise<CurrentUser | undefined>;
  /** Whether an error only says that the database is away: then nothing is known of the session, nor heard by it. */
  mayWait(error: unknown): boolean;
}

/**
 * Server-sent events for one session: `LiveEvent` as JSON, only those the user may hear. Ends when the session or its
 * access token does; the client then comes back with a fresh one. Errors: NO_SESSION, UNAVAILABLE.
 */
export async function answerLive({ live, streams, loadUser, mayWait }: LiveStreamOptions): Promise<Response> {
  const first = await loadUser();
  if (!first) throw new AppError('NO_SESSION', messages.noSession);
  let user = first;
  let stop: () => void = () => undefined;

  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const end = () => {
      stop();
      controller.close();
    };
    const leave = streams.enter(user.id, end);
    let ended = false;
    const tell = (event: LiveEvent) => {
      controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
      if ((controller.desiredSize ?? 0) < -unreadLimit) end();
    };
    const look = async () => {
      const now = await loadUser().catch((error: unknown) => (mayWait(error) ? user : undefined));
      if (ended) return;
      if (!now) return end();
      const isOther = standing(now) !== standing(user);
      user = now;
      // Everything that the page shows was read with the rights and the scope of before.
      if (isOther) tell({ entity: everyEntity, kind: 'changed' });
      else controller.enqueue(signOfLife);
    };
    const pass = (message: LiveMessage) => {
      if (!ended && mayHear(user, message)) tell(heardBy(user, message));
    };
    /** Set while a look is under way: what is heard then waits, for it is the new scope that decides. */
    let looking: Promise<void> | undefined;
    const unsubscribe = live.subscribe({
      hear: (message) => {
        if (changesRights(message)) {
          const mine = (looking ?? Promise.resolve()).then(look);
          looking = mine;
          void mine.then(() => {
            if (looking === mine) looking = undefined;
          });
        }
        if (looking) void looking.then(() => pass(message));
        else pass(message);
      },
      say: (event) => {
        if (!ended) tell(event);
      },
      end,
    });
    const heartbeat = setInterval(() => void look(), heartbeatMs);
    stop = () => {
      ended = true;
      clearInterval(heartbeat);
      unsubscribe();
      leave();
    };
    // The head of the answer leaves with the first bytes.
    controller.enqueue(signOfLife);
  };

  return new Response(new ReadableStream({ start, cancel: () => stop() }), {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // A proxy in front would hold events back until it has enough of them.
      'x-accel-buffering': 'no',
      connection: 'close',
    },
  });
}

/** All of a user that a page depends on, to compare. */
const standing = ({ codes, role_id, role_name, name, email, company_id, branch_id }: CurrentUser): string =>
  JSON.stringify([role_id, role_name, name, email, company_id, branch_id, [...codes].sort()]);
