import { app, net } from 'electron';
import type { EmitEvent } from '../../shared/bridge/events.ts';
import { settingOperations } from '../../shared/entities/setting/operations.ts';
import { createApiClient } from '../services/api/apiClient.ts';
import { createDevice } from '../services/api/device.ts';
import { createLive, type LiveDeps } from '../services/api/live.ts';
import { createReachability } from '../services/api/reachability.ts';
import { remoteServer, type ServerLink } from '../services/api/serverAddress.ts';
import { createTransport, type Fetch } from '../services/api/transport.ts';
import { userAgentOf } from '../services/api/userAgent.ts';
import type { DesktopSettings } from '../services/desktop/desktopSettings.ts';
import { createKeychain, keychainAccount, openSystemEntry } from '../services/session/keychain.ts';
import { createSession } from '../services/session/session.ts';
import type { SessionDeps } from '../services/session/tokens.ts';
import { createLocalServer, type LocalServerDeps } from './localServer.ts';
import { serverLocationOf, serverUrlOf, unknownServer } from './serverLocation.ts';

export interface ConnectionDeps extends LocalServerDeps {
  settings: DesktopSettings;
}

export interface ConnectionEvents extends Pick<SessionDeps, 'onEnded'>, Pick<LiveDeps, 'onNotice'> {
  emit: EmitEvent;
  onReachable(): void;
}

export type Connection = ReturnType<typeof createConnection>;

export function createConnection(
  deps: ConnectionDeps,
  { emit, onReachable, onEnded, onNotice }: ConnectionEvents,
) {
  const { config, settings, userData, log } = deps;
  const serverUrl = serverUrlOf(config, settings);
  const serverLocation = serverLocationOf(config, settings, userData);
  /** Identifies the server and the data folder in the keychain and in stored files. */
  const account = keychainAccount(serverUrl, userData);
  const open = (entry: string) => createKeychain({ account: entry, openEntry: openSystemEntry, log });
  const keychainFor = (what: string) => open(`${account} ${what}`);
  const reachability = createReachability({
    onChange: (reachable) => {
      emit('server.state', { reachable });
      if (reachable) onReachable();
    },
    check: () => api.request(settingOperations.health, {}),
  });
  const localServer =
    serverLocation === 'here'
      ? createLocalServer(deps, { onState: reachability.set, isSignedIn: () => session.isSignedIn(), emit })
      : null;
  const link: ServerLink =
    localServer?.server ?? (serverUrl === null ? unknownServer : remoteServer(serverUrl));
  const netFetch: Fetch = (url, init) => net.fetch(url, init);
  const send = createTransport({
    link,
    log,
    netFetch,
    userAgent: userAgentOf(app.getVersion()),
    device: createDevice(keychainFor('device')),
    onOutcome: reachability.set,
  });
  const keychain = open(account);
  const session = createSession({ send, keychain, log, onEnded });
  const api = createApiClient({ send, session });
  const live = createLive({ session, send, emit, onNotice, log });
  return {
    serverUrl,
    serverLocation,
    localServer,
    netFetch,
    account,
    keychainFor,
    keychain,
    session,
    api,
    live,
  };
}
