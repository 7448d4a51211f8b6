import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApiClient, type PageRequest } from '../../src/main/services/api/apiClient.ts';
import { messages } from '../../src/shared/core/errors.ts';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { exportFileOperations } from '../../src/shared/entities/exportFile/operations.ts';
import { settingOperations } from '../../src/shared/entities/setting/operations.ts';
import { signInParts } from './support/doubles.ts';
import type { FakeServer } from './support/fakeServer.ts';
import { goodLogin, json, startFakeServer } from './support/fakeServer.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(() => server.close());

const page = (method: PageRequest['method'], path: string, body: string | null = null): PageRequest => ({
  method,
  path,
  body,
  idempotencyKey: null,
});

async function signedIn() {
  const parts = signInParts(server.url);
  await parts.session.login(goodLogin);
  server.seen.length = 0;
  return parts.api;
}

describe('requests of the page', () => {
  test('carry token, secret, body, query and idempotency key, and return the answer unchanged', async () => {
    const api = await signedIn();
    const refused = { message: 'x', error: { code: 'INVALID' } };
    server.on('POST /w/media/upload', (_request, response) => json(response, 422, refused));
    const body = '{"folderName":"slider"}';
    const answer = await api.forward({
      ...page('POST', '/w/media/upload?a=1', body),
      idempotencyKey: 'key-1',
    });
    expect(answer).toEqual({ status: 422, body: JSON.stringify(refused) });
    expect(server.last.body).toBe(body);
    expect(server.last.headers).toMatchObject({
      'x-rujukan-secret': 's3cret',
      'idempotency-key': 'key-1',
      'content-type': 'application/json',
      authorization: expect.stringMatching(/^Bearer access-/),
    });
  });

  describe('whose answer is lost', () => {
    const write = { ...page('PATCH', '/w/referral/status/update', '{}'), idempotencyKey: 'key-lost' };
    const done = { message: 'ok', data: { changed: 1 } };
    const losing = (count: number) => {
      let lost = 0;
      server.on('PATCH /w/referral/status/update', (_request, response) =>
        lost++ < count ? response.destroy() : json(response, 200, done),
      );
    };

    test('are repeated with their key, and the page gets the answer', async () => {
      const api = await signedIn();
      losing(2);
      expect(await api.forward(write)).toEqual({ status: 200, body: JSON.stringify(done) });
      expect(server.seen).toHaveLength(3);
      expect(server.last.headers['idempotency-key']).toBe('key-lost');
    });

    test('are reported as unsure, not as failed, when no answer comes', async () => {
      const api = await signedIn();
      losing(3);
      await expect(api.forward(write)).rejects.toMatchObject({ message: messages.unsure, unsure: true });
      expect((await api.forward(write)).status).toBe(200);
    });

    test('stay unsure while the server cannot answer', async () => {
      const api = await signedIn();
      const away = { message: 'x', error: { code: 'UNAVAILABLE' } };
      let first = true;
      server.on('PATCH /w/referral/status/update', (_request, response) => {
        if (first) response.destroy();
        else json(response, 503, away);
        first = false;
      });
      await expect(api.forward(write)).rejects.toMatchObject({ unsure: true });
      expect(await api.forward(write)).toMatchObject({ status: 503 });
    });

    test('are not repeated as the next user', async () => {
      const { send, session } = signInParts(server.url);
      await session.login(goodLogin);
      server.seen.length = 0;
      let user = 7;
      server.on('PATCH /w/referral/status/update', (_request, response) => {
        user = 8;
        response.destroy();
      });
      const api = createApiClient({ send, session: { ...session, userId: () => user }, pauses: [5] });
      await expect(api.forward(write)).rejects.toMatchObject({ message: messages.unsure, unsure: true });
      expect(server.seen).toHaveLength(1);
    });

    test('are sent once if they have no key or only read', async () => {
      const api = await signedIn();
      losing(1);
      const bare = api.forward({ ...write, idempotencyKey: null });
      await expect(bare).rejects.toMatchObject({ code: 'OFFLINE', message: messages.offline });
      expect(server.seen).toHaveLength(1);
    });

    test('are not repeated when the server refused the connection', async () => {
      const api = await signedIn();
      await server.close();
      const refused = api.forward(write);
      await expect(refused).rejects.toMatchObject({ code: 'OFFLINE', message: messages.offline });
    });
  });

  test('become multipart where the call takes a picture; the page sends a data URL (C-075)', async () => {
    const api = await signedIn();
    server.on('POST /create-notif', (_request, response) =>
      json(response, 201, { message: 'ok', data: { id: 1 } }),
    );
    const imageFile = `data:image/png;base64,${Buffer.from('isi gambar').toString('base64')}`;
    const body = JSON.stringify({ title: 'Halo', brief: '', imageFile });
    expect(await api.forward(page('POST', '/create-notif', body))).toMatchObject({ status: 201 });
    expect(server.last.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(server.last.body).toContain('name="title"\r\n\r\nHalo');
    expect(server.last.body).toMatch(
      /name="imageFile"; filename="file"\r\nContent-Type: image\/png\r\n\r\nisi gambar/,
    );
    expect(server.last.body).not.toContain('name="brief"');
  });

  test('return the seconds to wait after TOO_MANY', async () => {
    const api = await signedIn();
    server.on('GET /w/product-program-location/map/search', (_request, response) => {
      response.setHeader('retry-after', '30');
      json(response, 429, { message: 'Terlalu sering', error: { code: 'TOO_MANY' } });
    });
    expect(
      await api.forward(page('GET', '/w/product-program-location/map/search?query=bandung')),
    ).toMatchObject({
      status: 429,
      retryAfter: 30,
    });
  });

  test.each([
    ['a path that no operation has', page('GET', '/w/secrets'), 'NOT_FOUND'],
    ['an operation with another method', page('DELETE', '/w/auth/me'), 'NOT_FOUND'],
    ['a path that climbs out of /w', page('GET', '/w/../openapi.json'), 'NOT_FOUND'],
    ['an encoded climb', page('GET', '/w/%2e%2e/openapi.json'), 'NOT_FOUND'],
    ['signing in', page('POST', '/w/auth/login', '{}'), 'ACCESS_DENIED'],
    ['refreshing', page('POST', '/w/auth/refresh', '{}'), 'ACCESS_DENIED'],
    ['signing out', page('POST', '/w/auth/logout', '{}'), 'ACCESS_DENIED'],
    ['refreshing through a climb', page('POST', '/w/auth/me/../refresh', '{}'), 'ACCESS_DENIED'],
    ['a file', page('GET', '/w/media/file/slider/a.png'), 'ACCESS_DENIED'],
    ['a multipart body', page('POST', '/w/referral/batch-upload', '{}'), 'ACCESS_DENIED'],
    ['a picture that is none', page('POST', '/create-notif', '{"imageFile":"gambar"}'), 'BAD_REQUEST'],
    ['a form that is no object', page('POST', '/create-notif', '[]'), 'BAD_REQUEST'],
    ['a GET with a body', page('GET', '/w/auth/me', '{}'), 'BAD_REQUEST'],
  ])('refuses %s without asking the server', async (_name, request, code) => {
    const api = await signedIn();
    await expect(api.forward(request)).rejects.toMatchObject({ code });
    expect(server.seen).toEqual([]);
  });

  test('without a session only public operations reach the server', async () => {
    const { api } = signInParts(server.url);
    server.on('GET /w/health', (_request, response) => json(response, 200, { message: '', data: {} }));
    await expect(api.forward(page('GET', '/w/auth/me'))).rejects.toMatchObject({ code: 'NO_SESSION' });
    expect(await api.forward(page('GET', '/w/health'))).toMatchObject({ status: 200 });
    expect(server.last.headers.authorization).toBeUndefined();
  });

  test('a redirect is not followed, so the token stays here', async () => {
    const api = await signedIn();
    server.on('GET /w/auth/me', (_request, response) => {
      response.writeHead(302, { location: `${server.url}/elsewhere` });
      response.end();
    });
    await expect(api.forward(page('GET', '/w/auth/me'))).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(server.seen).toEqual(['GET /w/auth/me']);
  });
});

describe("main's own requests", () => {
  test('fill the path, send the rest as query, and parse the answer', async () => {
    const api = await signedIn();
    server.on('GET /w/media/export-file/all', (request, response) => {
      expect(request.url).toBe('/w/media/export-file/all?data_name=agent');
      json(response, 200, { message: 'ok', data: [] });
    });
    expect(await api.request(exportFileOperations.list, { data_name: 'agent' })).toEqual({
      message: 'ok',
      data: [],
    });
  });

  test("the server's error keeps its code, text and fields (C-902)", async () => {
    const api = await signedIn();
    const error = { code: 'INVALID', fields: { data_name: 'Jenis ekspor tidak dikenal' } };
    server.on('GET /w/media/export-file/all', (_request, response) =>
      json(response, 422, { message: 'Jenis ekspor tidak dikenal', error }),
    );
    const call = api.request(exportFileOperations.list, { data_name: 'agent' });
    await expect(call).rejects.toMatchObject({ ...error, message: 'Jenis ekspor tidak dikenal' });
  });

  test('a code of a newer server counts by its status', async () => {
    const api = await signedIn();
    server.on('GET /w/health', (_request, response) =>
      json(response, 409, { message: 'Sedang dipakai', error: { code: 'IN_USE' } }),
    );
    await expect(api.request(settingOperations.health, {})).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Sedang dipakai',
    });
  });

  test('a temporary refusal has its waiting time', async () => {
    const api = await signedIn();
    server.on('GET /w/health', (_request, response) => {
      response.setHeader('retry-after', '30');
      json(response, 429, { message: 'Terlalu sering', error: { code: 'TOO_MANY' } });
    });
    await expect(api.request(settingOperations.health, {})).rejects.toMatchObject({
      code: 'TOO_MANY',
      retryAfter: 30,
    });
  });

  test('an answer that breaks the contract is INTERNAL', async () => {
    const api = await signedIn();
    server.on('GET /w/health', (_request, response) =>
      json(response, 200, { message: '', data: { status: 1 } }),
    );
    await expect(api.request(settingOperations.health, {})).rejects.toMatchObject({ code: 'INTERNAL' });
  });
});

describe('sending a workbook (C-087)', () => {
  test('is multipart with the fields and the file', async () => {
    const api = await signedIn();
    const path = join(await mkdtemp(join(tmpdir(), 'rujukan-upload-')), 'data.xlsx');
    await writeFile(path, 'isi berkas');
    server.on('POST /w/referral/batch-upload', (_request, response) =>
      json(response, 201, { message: 'Data berhasil disimpan', data: { id: 7 } }),
    );
    const answer = await api.upload(
      batchUploadOperations.upload,
      { description: 'Januari' },
      { path, name: 'data januari.xlsx' },
    );
    expect(answer.data).toEqual({ id: 7 });
    expect(server.last.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(server.last.body).toContain('name="description"\r\n\r\nJanuari');
    expect(server.last.body).toContain('name="file"; filename="data januari.xlsx"');
    expect(server.last.body).toContain('isi berkas');
  });

  test('a missing file is FILE_GONE', async () => {
    const api = await signedIn();
    const file = { path: join(tmpdir(), 'rujukan-no-such-file.xlsx'), name: 'a.xlsx' };
    await expect(api.upload(batchUploadOperations.upload, {}, file)).rejects.toMatchObject({
      code: 'FILE_GONE',
    });
  });
});
