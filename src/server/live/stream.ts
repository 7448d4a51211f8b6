import { AppError, messages } from '../../shared/core/errors.ts';
import { everyEntity, type LiveEvent } from '../../shared/core/live.ts';
import type { CurrentUser } from '../kit/context.ts';
import { changesRights, type LiveMessage, mayReceive, receivedBy } from './audience.ts';
import type { LiveChannel } from './channel.ts';
import type { OpenStreams } from './openStreams.ts';

const heartbeatMs = 20_000;
const unreadLimit = 500;

const encoder = new TextEncoder();
const signOfLife = encoder.encode(':\n\n');

export interface LiveStreamOptions {
  live: LiveChannel;
  streams: OpenStreams;
  loadUser(): Promise<CurrentUser | undefined>;
  mayWait(error: unknown): boolean;
}

/**
 * The stream ends with the session or its access token; the client then reconnects.
 * @throws AppError NO_SESSION, UNAVAILABLE
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
    const leave = streams.register(user.id, end);
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
      if (isOther) tell({ entity: everyEntity, kind: 'changed' });
      else controller.enqueue(signOfLife);
    };
    const pass = (message: LiveMessage) => {
      if (!ended && mayReceive(user, message)) tell(receivedBy(user, message));
    };
    /** The reload of the user, if one is running. Messages wait for the new rights until it ends. */
    let looking: Promise<void> | undefined;
    const unsubscribe = live.subscribe({
      onMessage: (message) => {
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
      sendEvent: (event) => {
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
    // A response sends its headers only with the first bytes.
    controller.enqueue(signOfLife);
  };

  return new Response(new ReadableStream({ start, cancel: () => stop() }), {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // Without this header nginx buffers events.
      'x-accel-buffering': 'no',
      connection: 'close',
    },
  });
}

const standing = ({ codes, role_id, role_name, name, email, company_id, branch_id }: CurrentUser): string =>
  JSON.stringify([role_id, role_name, name, email, company_id, branch_id, [...codes].sort()]);
