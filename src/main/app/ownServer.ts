import { join } from 'node:path';
import { utilityProcess } from 'electron';
import { createEmbeddedServer } from '../services/embedded/embeddedServer.ts';
import { createServerTroubles, type ServerTroublesDeps } from '../services/embedded/serverTroubles.ts';
import type { Log } from '../services/log.ts';
import type { Config } from './config.ts';
import { offerRestore, tellDamaged, tellServerGivenUp } from './dialogs.ts';
import type { Windows } from './window.ts';

export interface OwnServerDeps {
  config: Config;
  userData: string;
  serverEntry: string;
  windows: Pick<Windows, 'current'>;
  log: Log;
}

export function createOwnServer(
  { config, userData, serverEntry, windows, log }: OwnServerDeps,
  {
    onState,
    isSignedIn,
    emit,
  }: { onState: (reachable: boolean) => void } & Pick<ServerTroublesDeps, 'isSignedIn' | 'emit'>,
) {
  const dataFolder = join(userData, 'data');
  const troubles = createServerTroubles({
    server: () => server,
    isSignedIn,
    tellGivenUp: (reason) => tellServerGivenUp(windows.current(), reason),
    offerRestore: (reason, date) => offerRestore(windows.current(), reason, date),
    tellDamaged: (reason, date) => tellDamaged(windows.current(), reason, date, dataFolder),
    emit,
    log,
  });
  const server = createEmbeddedServer({
    fork: (args, env) =>
      utilityProcess.fork(serverEntry, args, { env, stdio: 'pipe', serviceName: 'Rujukan Server' }),
    dataFolder,
    firstStart: config.firstStart,
    log,
    onState: (reachable) => {
      if (reachable) troubles.onReady();
      onState(reachable);
    },
    onGivenUp: troubles.onGivenUp,
    onDamaged: troubles.onDamaged,
  });
  return { server, troubles };
}
