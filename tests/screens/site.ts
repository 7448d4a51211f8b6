import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'vite';
import config from '../../electron.vite.config.ts';
import { appOrigin } from '../../src/main/security/origin.ts';
import { createProtocolHandler, type ProtocolDeps } from '../../src/main/security/protocol.ts';

/** Builds the renderer as the program has it (electron-vite does not minify), but with React's warnings, into `folder`. */
export async function buildRenderer(folder: string): Promise<void> {
  const { renderer } = config;
  await build({
    ...renderer,
    configFile: false,
    mode: 'development',
    logLevel: 'error',
    build: {
      ...renderer?.build,
      minify: false,
      reportCompressedSize: false,
      outDir: folder,
      emptyOutDir: true,
    },
  });
}

/** Serves it on loopback by the handler of the program's own scheme: the same files, media, CSP and nonce. */
export async function serveSite(deps: ProtocolDeps): Promise<{ origin: string; close(): void }> {
  const answer = createProtocolHandler(deps);
  const server = createServer(async ({ url }, response) => {
    // A browser asks for it by itself; a window of Electron does not.
    if (url === '/favicon.ico') return response.writeHead(204).end();
    const { status, headers, body } = await answer(new Request(appOrigin + url));
    response.writeHead(status, Object.fromEntries(headers));
    if (body) for await (const chunk of body) response.write(chunk);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
