import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { CdpConnection } from './cdp.ts';
import { debug } from './host.ts';
import { prepareProfile } from './profile.ts';
import { interceptRequests } from './protocol.ts';
import { contentsOfSession, contentsOfTarget } from './registry.ts';
import { onRequest, refusedPages } from './requests.ts';
import { debuggingPort, isHeaded, needsNoSandbox, runtime } from './runtime.ts';
import { chromium, profilePath, type Target, targetAttached } from './targets.ts';

const fixedFlags = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-domain-reliability',
  '--disable-client-side-phishing-detection',
  '--disable-search-engine-choice-screen',
  '--disable-infobars',
  '--hide-crash-restore-bubble',
  '--password-store=basic',
  '--use-mock-keychain',
  '--test-type',
  '--remote-debugging-pipe',
  '--no-startup-window',
];

const disabledFeatures = [
  'OptimizationHints',
  'MediaRouter',
  'AutofillServerCommunication',
  'NetworkTimeServiceQuerying',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

const ownSwitches = new Set(['inspect', 'headless', 'remote-debugging-port', 'user-data-dir', 'no-sandbox']);

function portFlag(): string[] {
  const port = debuggingPort() ?? (runtime.argv.includes('--headless') ? '0' : undefined);
  return port === undefined ? [] : [`--remote-debugging-port=${port}`];
}

function flags(): string[] {
  const list = [...fixedFlags, `--user-data-dir=${profilePath()}`, ...portFlag()];
  if (!isHeaded()) list.push('--headless', '--hide-scrollbars', '--mute-audio');
  if (needsNoSandbox()) list.push('--no-sandbox');
  // Only the main process uses the network, through Node.
  if (!process.env.RUJUKAN_HOST_ALLOW_NET) {
    list.push('--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1');
    // A proxy would resolve host names on its own.
    list.push('--no-proxy-server');
  }
  const features = [...disabledFeatures, runtime.switches.get('disable-features')].filter(Boolean);
  list.push(`--disable-features=${features.join(',')}`);
  for (const [name, value] of runtime.switches) {
    if (ownSwitches.has(name) || name === 'disable-features') continue;
    list.push(value ? `--${name}=${value}` : `--${name}`);
  }
  return list;
}

/** If the port is taken, Chromium would use another address or exit silently. */
async function requireFreePort(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening').catch((cause: unknown) => {
    throw new Error(`port ${port} is in use; choose another one with --remote-debugging-port`, { cause });
  });
  server.close();
  await once(server, 'close');
}

const printed: string[] = [];

/** Playwright reads the line "DevTools listening". Other programs read the line RUJUKAN_HOST. */
function onLine(line: string): void {
  debug(line);
  if (printed.length < 40) printed.push(line);
  if (line.startsWith('DevTools listening')) console.error(line);
  const port = /^DevTools listening on ws:\/\/[^/]*:(\d+)\//.exec(line)?.[1];
  if (port) console.log(`RUJUKAN_HOST ${JSON.stringify({ cdp: `http://127.0.0.1:${port}` })}`);
}

export async function startBrowser(onClosed: () => void): Promise<void> {
  const port = Number(debuggingPort() ?? 0);
  if (port > 0) await requireFreePort(port);
  prepareProfile(profilePath());
  const connection = new CdpConnection(chromium(), flags(), {
    // By default, crash dumps go below the home folder.
    BREAKPAD_DUMP_LOCATION: join(profilePath(), 'Crash Reports'),
  });
  runtime.browser = connection;
  connection.onClose = onClosed;
  connection.onLine = onLine;
  const { root } = connection;
  root.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const { targetId: id, type, url, openerId } = targetInfo;
    attach({ id, session: connection.session(sessionId), sessionId }, type, url, openerId);
  });
  root.on('Target.detachedFromTarget', ({ sessionId }) => {
    contentsOfSession(sessionId)?.gone();
    connection.forget(sessionId);
  });
  root.on('Fetch.requestPaused', (request) => {
    onRequest(request).catch((error) => debug('request', request.request.url, error));
  });
  const { product } = await root.send('Browser.getVersion').catch(async (cause: unknown) => {
    await connection.drained;
    throw new Error(`Chromium did not start\n${printed.join('\n')}`, { cause });
  });
  Object.assign(process.versions, { chrome: product.split('/')[1] });
  await root.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
  await interceptRequests();
}

function attach(target: Target, type: string, url: string, openerId: string | undefined): void {
  const run = () => target.session.send('Runtime.runIfWaitingForDebugger');
  if (type !== 'page') {
    run().catch((error) => debug('worker', error));
    return;
  }
  const opener = openerId ? contentsOfTarget(openerId) : undefined;
  if (!opener) {
    targetAttached(target, url);
    return;
  }
  if (opener.popupOpened(target)) return;
  // A refused popup shares its opener's renderer, which must resume before the popup closes.
  refusedPages.add(target.id);
  run().catch((error) => debug('popup', error));
  const closed = runtime.browser?.root.send('Target.closeTarget', { targetId: target.id });
  closed?.catch((error) => debug('popup', error));
}

export async function stopBrowser(): Promise<void> {
  const connection = runtime.browser;
  if (!connection?.isOpen) return;
  connection.onClose = () => undefined;
  const ended = new Promise<void>((resolve) => connection.process.once('exit', () => resolve()));
  const patience = new Promise<void>((resolve) => setTimeout(resolve, 3000).unref());
  await connection.root.send('Browser.close').catch((error) => debug('close browser', error));
  await Promise.race([ended, patience]);
  if (connection.isOpen) connection.process.kill('SIGKILL');
}
