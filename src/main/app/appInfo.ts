import { app } from 'electron';
import { settingOperations } from '../../shared/entities/setting/operations.ts';
import { setupOperations } from '../../shared/entities/setup/operations.ts';
import type { Connection, ConnectionDeps } from './connection.ts';
import { settingsProblem } from './serverLocation.ts';

export async function appInfo(
  { serverUrl, serverLocation, keychain, api, localServer }: Connection,
  { config, settings }: Pick<ConnectionDeps, 'config' | 'settings'>,
) {
  const needsSetup = async () => {
    if (serverLocation !== 'here') return false;
    const state = await api.request(setupOperations.state, {}).catch(() => null);
    return state !== null && state.data.status !== 'done';
  };
  const demoAccounts = async () => {
    const health = await api.request(settingOperations.health, {}).catch(() => null);
    return health?.data.demo ?? [];
  };
  const [hasKeychain, demo, setup] = await Promise.all([keychain.available(), demoAccounts(), needsSetup()]);
  return {
    version: app.getVersion(),
    platform: process.platform,
    dials: app.getApplicationNameForProtocol('tel:') !== '',
    serverUrl,
    keychain: hasKeychain,
    demo,
    setup,
    settings: settingsProblem(config, settings, serverLocation),
    problem: localServer?.problems.current() ?? null,
  };
}
