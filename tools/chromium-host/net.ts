import { createReadStream, existsSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Net } from 'electron';
import { strict } from './host.ts';
import { handlerOf } from './protocol.ts';

const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain',
};

function fetchFile(url: string): Response {
  const file = fileURLToPath(url);
  if (!existsSync(file) || statSync(file).isDirectory()) throw new Error('net::ERR_FILE_NOT_FOUND');
  const type = contentTypes[extname(file).toLowerCase()] ?? 'application/octet-stream';
  const body = Readable.toWeb(createReadStream(file)) as ReadableStream;
  return new Response(body, { headers: { 'content-type': type } });
}

/** Uses Node's fetch, so Chromium's proxy settings do not apply. */
const hostFetch: Net['fetch'] = async (input, init) => {
  const url = typeof input === 'string' ? input : input.url;
  if (url.startsWith('file:')) return fetchFile(url);
  const handler = init?.bypassCustomProtocolHandlers ? undefined : handlerOf(url);
  return handler ? handler(new Request(url, init)) : fetch(input, init);
};

export const net = strict({ fetch: hostFetch, isOnline: () => true, online: true }, 'net') satisfies Pick<
  Net,
  'fetch' | 'isOnline' | 'online'
>;
