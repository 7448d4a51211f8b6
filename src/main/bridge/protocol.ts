import { randomBytes } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { CustomScheme } from 'electron';
import { AppError, errorStatus } from '../../shared/core/errors.ts';
import { mediaOperations } from '../../shared/entities/media/operations.ts';
import { commonHeaders, contentSecurityPolicy } from '../security/csp.ts';
import { appHost, appScheme } from '../security/origin.ts';
import type { ApiClient } from '../services/api/apiClient.ts';

/** Must be registered before Electron is ready. */
export const appSchemePrivileges: CustomScheme = {
  scheme: appScheme,
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
};

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.geojson': 'application/geo+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};

const mediaTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

export interface ProtocolDeps {
  root: string;
  /** SECURITY: the API client adds the session's token, which the page must not have. */
  api: Pick<ApiClient, 'download'>;
}

export function createProtocolHandler({ root, api }: ProtocolDeps): (request: Request) => Promise<Response> {
  return async (request) => {
    // SECURITY: only GET and only the application's own host (Electron checklist 18).
    if (request.method !== 'GET') return refuse(405);
    const url = new URL(request.url);
    if (url.host !== appHost) return refuse(404);
    const segments = segmentsOf(request.url);
    if (!segments) return refuse(400);
    const [area, folder, name] = segments;
    if (area === 'media') {
      return folder && name && segments.length === 3 ? serveMedia(api, folder, name) : refuse(404);
    }
    return serveFile(root, segments);
  };
}

/**
 * SECURITY: returns null if the path could leave the folder. URL parsing would silently resolve `..` and
 * `%2e%2e` (Electron checklist 18).
 */
function segmentsOf(address: string): string[] | null {
  const path = /^[a-z]+:\/\/[^/?#\\]*([^?#]*)/i.exec(address)?.[1] ?? '';
  const segments: string[] = [];
  for (const part of path.split('/')) {
    const decoded = decode(part);
    if (decoded === null || decoded === '.' || decoded === '..' || /[\\/:\p{Cc}]/u.test(decoded)) return null;
    if (decoded !== '') segments.push(decoded);
  }
  return segments;
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

async function serveFile(root: string, segments: string[]): Promise<Response> {
  const extension = extname(segments.at(-1) ?? '');
  // Routes of the page have no extension, except routes that end in an email address.
  if (extension === '' || segments[0] === 'reset-password' || segments.join('/') === 'index.html')
    return serveDocument(root);
  const type = contentTypes[extension.toLowerCase()];
  const content = type && (await readInside(root, segments));
  return content ? respond(content, { 'content-type': type }) : refuse(404);
}

/** SECURITY: the real path, after links, must be inside the folder (Electron checklist 18). */
async function readInside(root: string, segments: string[]): Promise<Buffer<ArrayBuffer> | null> {
  try {
    const home = await realpath(root);
    const file = await realpath(join(home, ...segments));
    return file.startsWith(home + sep) ? await readFile(file) : null;
  } catch {
    return null;
  }
}

async function serveDocument(root: string): Promise<Response> {
  const page = await readInside(root, ['index.html']);
  if (!page) return refuse(404);
  const nonce = randomBytes(16).toString('base64');
  return respond(page.toString('utf8').replaceAll('%CSP_NONCE%', nonce), {
    'content-type': contentTypes['.html']!,
    'content-security-policy': contentSecurityPolicy(nonce),
    'cache-control': 'no-store',
  });
}

/** Images are not cached, because the next user may not be allowed to see them (C-231, R-723). */
async function serveMedia(api: ProtocolDeps['api'], folder: string, name: string): Promise<Response> {
  const input = mediaOperations.file.input.safeParse({ folder, name, shown: true });
  if (!input.success) return refuse(404);
  try {
    const answer = await api.download(mediaOperations.file, input.data);
    const type = answer.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
    if (!mediaTypes.includes(type)) {
      await answer.body?.cancel();
      return refuse(415);
    }
    return respond(answer.body, { 'content-type': type, 'cache-control': 'no-store' });
  } catch (error) {
    return refuse(statusOf(error));
  }
}

function statusOf(error: unknown): number {
  const code = error instanceof AppError ? error.code : 'INTERNAL';
  return Object.entries(errorStatus).find(([name]) => name === code)?.[1] ?? 503;
}

function respond(body: BodyInit | null, headers: Record<string, string>): Response {
  return new Response(body, { headers: { ...commonHeaders, ...headers } });
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: commonHeaders });
}
