import { createApiClient } from '../../../src/main/services/api/apiClient.ts';
import type { ServerLink } from '../../../src/main/services/api/serverAddress.ts';
import { createTransport } from '../../../src/main/services/api/transport.ts';
import type { Log } from '../../../src/main/services/log.ts';
import type { Keychain } from '../../../src/main/services/session/keychain.ts';
import { createSession } from '../../../src/main/services/session/session.ts';
import type { BridgeEvents, EmitEvent, EventName } from '../../../src/shared/bridge/events.ts';

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export function memoryKeychain(stored: string | null = null): Keychain & { stored(): string | null } {
  let secret = stored;
  return {
    available: async () => true,
    read: async () => secret,
    write: async (next) => {
      secret = next;
    },
    forget: async () => {
      secret = null;
    },
    stored: () => secret,
  };
}

export interface RecordedEvents {
  emit: EmitEvent;
  of<Name extends EventName>(name: Name): BridgeEvents[Name][];
}

export function recordEvents(): RecordedEvents {
  const all: { name: EventName; payload: unknown }[] = [];
  return {
    emit: (name, payload) => void all.push({ name, payload }),
    of: <Name extends EventName>(name: Name) =>
      all.filter((event) => event.name === name).map((event) => event.payload as BridgeEvents[Name]),
  };
}

const fixedLink = (url: string, secret: string | null = 's3cret'): ServerLink => ({
  ready: async () => ({ url, secret }),
});

export function signInParts(url: string, keychain = memoryKeychain()) {
  const ended: string[] = [];
  const outcomes: boolean[] = [];
  const send = createTransport({
    link: fixedLink(url),
    log: silentLog,
    userAgent: 'Rujukan/uji',
    onOutcome: (reachable) => void outcomes.push(reachable),
  });
  const session = createSession({
    send,
    keychain,
    log: silentLog,
    onEnded: (message) => void ended.push(message),
  });
  return {
    session,
    api: createApiClient({ send, session, pauses: [5, 5] }),
    send,
    keychain,
    ended,
    outcomes,
  };
}
