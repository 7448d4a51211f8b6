import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProtocolHandler, type ProtocolDeps } from '../../src/main/bridge/protocol.ts';
import { appOrigin } from '../../src/main/security/origin.ts';

/** Serves the renderer on loopback through the app's own protocol handler, so with its CSP and nonce. */
export async function serveSite(deps: ProtocolDeps): Promise<{ origin: string; close(): void }> {
  const answer = createProtocolHandler(deps);
  const server = createServer(async ({ url }, response) => {
    if (url === '/favicon.ico') return response.writeHead(204).end();
    const { status, headers, body } = await answer(new Request(appOrigin + url));
    // Asset names change with their content, and tests load the page hundreds of times.
    if (url?.startsWith('/assets/')) headers.set('cache-control', 'max-age=86400, immutable');
    response.writeHead(status, Object.fromEntries(headers));
    if (body) for await (const chunk of body) response.write(chunk);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
