import { join } from 'node:path';
import { utilityProcess } from 'electron';
import { createEmbeddedServer } from '../services/embedded/embeddedServer.ts';
import { createServerProblems, type ServerProblemsDeps } from '../services/embedded/serverProblems.ts';
import type { Log } from '../services/log.ts';
import type { Config } from './config.ts';
import { offerRestore, showDatabaseDamaged, showServerFailed } from './dialogs.ts';
import type { Windows } from './window.ts';

export interface LocalServerDeps {
  config: Config;
  userData: string;
  serverEntry: string;
  windows: Pick<Windows, 'current'>;
  log: Log;
}

export function createLocalServer(
  { config, userData, serverEntry, windows, log }: LocalServerDeps,
  {
    onState,
    isSignedIn,
    emit,
  }: { onState: (reachable: boolean) => void } & Pick<ServerProblemsDeps, 'isSignedIn' | 'emit'>,
) {
  const dataFolder = join(userData, 'data');
  const problems = createServerProblems({
    server: () => server,
    isSignedIn,
    showServerFailed: (reason) => showServerFailed(windows.current(), reason),
    offerRestore: (reason, date) => offerRestore(windows.current(), reason, date),
    showDatabaseDamaged: (reason, date) => showDatabaseDamaged(windows.current(), reason, date, dataFolder),
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
      if (reachable) problems.onReady();
      onState(reachable);
    },
    onGivenUp: problems.onGivenUp,
    onDamaged: problems.onDamaged,
  });
  return { server, problems };
}
