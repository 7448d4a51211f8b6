import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createProtocolHandler } from '../../src/main/bridge/protocol.ts';
import type { ApiClient } from '../../src/main/services/api/apiClient.ts';
import { AppError } from '../../src/shared/core/errors.ts';

const secret = 'isi rahasia';
const asked: unknown[] = [];
let mediaAnswer: () => Response;
const api: Pick<ApiClient, 'download'> = {
  download: async (_operation, input) => {
    asked.push(input);
    return mediaAnswer();
  },
};

let handle: (request: Request) => Promise<Response>;
beforeAll(async () => {
  const out = await mkdtemp(join(tmpdir(), 'rujukan-protocol-'));
  const root = join(out, 'renderer');
  await mkdir(join(root, 'assets'), { recursive: true });
  await mkdir(join(out, 'renderer-other'));
  await mkdir(join(out, 'main'));
  const page = '<meta name="csp-nonce" content="%CSP_NONCE%"><style nonce="%CSP_NONCE%"></style>';
  await writeFile(join(root, 'index.html'), page);
  await writeFile(join(root, 'assets/app.js'), 'export {}');
  await writeFile(join(root, 'assets/app.css'), 'a{}');
  await writeFile(join(root, 'assets/kind.exe'), 'x');
  for (const file of ['main/index.js', 'renderer-other/a.js', 'secret.js'])
    await writeFile(join(out, file), secret);
  await symlink(join(out, 'secret.js'), join(root, 'link.js'));
  await symlink(join(out, 'main'), join(root, 'linked'));
  handle = createProtocolHandler({ root, api });
});

/** A real `Request` would resolve `..` before the handler sees the address. */
const get = (url: string, method = 'GET') => handle({ url, method } as Request);

describe('the page', () => {
  test.each([
    ['app://bundle/', 'text/html; charset=utf-8'],
    ['app://bundle/index.html', 'text/html; charset=utf-8'],
    ['app://bundle/assets/app.js?v=1#x', 'text/javascript; charset=utf-8'],
    ['app://bundle/assets/app.css', 'text/css; charset=utf-8'],
  ])('%s is served as %s', async (url, type) => {
    const response = await get(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    'app://bundle/referral/12',
    'app://bundle/login',
    'app://bundle/users/',
    'app://bundle/reset-password/aB3/siti%40mitra.example',
  ])('%s gets the document of the page', async (url) => {
    expect(await (await get(url)).text()).toContain('csp-nonce');
  });

  test('every document has a nonce of its own, the same in policy and page', async () => {
    const nonces = new Set<string>();
    for (let time = 0; time < 3; time += 1) {
      const response = await get('app://bundle/');
      const policy = response.headers.get('content-security-policy') ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(nonce.length).toBeGreaterThanOrEqual(22);
      expect((await response.text()).split(`="${nonce}"`)).toHaveLength(3);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });
});

describe('nothing outside its folder (SECURITY: 18)', () => {
  test.each([
    'app://bundle/../secret.js',
    'app://bundle/assets/../../secret.js',
    'app://bundle/%2e%2e/secret.js',
    'app://bundle/%2E%2E/secret.js',
    'app://bundle/.%2e/secret.js',
    'app://bundle/%2e%2e%2fsecret.js',
    'app://bundle/assets%2f..%2f..%2fsecret.js',
    'app://bundle/..%5csecret.js',
    'app://bundle/..\\secret.js',
    'app://bundle/assets\\..\\..\\secret.js',
    'app://bundle/%252e%252e/secret.js',
    'app://bundle/secret.js%00.html',
    'app://bundle/assets/app.js%00',
    'app://bundle/../renderer-other/a.js',
    'app://bundle/link.js',
    'app://bundle/linked/index.js',
    'app://bundle//etc/passwd.js',
    'app://bundle/C:/Windows/win.js',
    'app://bundle/assets/kind.exe',
    'app://bundle/assets/missing.js',
    'app://bundle/%E0%A4%A.js',
    'app://other/assets/app.js',
    'app://bundle.evil/assets/app.js',
    'app://evil@other/assets/app.js',
  ])('%s', async (url) => {
    const response = await get(url);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.text()).toBe('');
  });

  test.each(['POST', 'PUT', 'HEAD', 'OPTIONS', 'DELETE'])('%s is not answered', async (method) => {
    expect((await get('app://bundle/', method)).status).toBe(405);
  });
});

describe('images of the server (C-231)', () => {
  const image = (type: string) => () =>
    new Response('gambar', { headers: { 'content-type': type, 'set-cookie': 'a=b' } });

  test('are returned with their type, uncached, and without other headers', async () => {
    mediaAnswer = image('image/png');
    const response = await get('app://bundle/media/product_icon/abc.png');
    expect(await response.text()).toBe('gambar');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.has('set-cookie')).toBe(false);
    expect(asked).toEqual([{ folder: 'product_icon', name: 'abc.png', shown: true }]);
  });

  test.each(['text/html', 'image/svg+xml', 'application/pdf', ''])('%j is refused', async (type) => {
    mediaAnswer = image(type);
    expect((await get('app://bundle/media/product_icon/abc.png')).status).toBe(415);
  });

  test.each([
    'app://bundle/media/elsewhere/a.png',
    'app://bundle/media/slider/..%2f..%2fa.png',
    'app://bundle/media/slider/.hidden',
    'app://bundle/media/slider/a/b.png',
    'app://bundle/media/slider',
  ])('%s is not requested from the server', async (url) => {
    asked.length = 0;
    expect((await get(url)).status).toBeGreaterThanOrEqual(400);
    expect(asked).toEqual([]);
  });

  test.each([
    ['NO_SESSION', 401],
    ['ACCESS_DENIED', 403],
    ['NOT_FOUND', 404],
    ['OFFLINE', 503],
  ] as const)('%s is answered %i', async (code, status) => {
    mediaAnswer = () => {
      throw new AppError(code, '');
    };
    expect((await get('app://bundle/media/slider/a.png')).status).toBe(status);
  });
});
