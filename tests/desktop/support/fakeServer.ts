import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A loopback server with the session calls of the real server. Tests add further routes. */
export interface FakeServer {
  url: string;
  seen: string[];
  last: { headers: IncomingMessage['headers']; body: string };
  expireAccess(): void;
  revokeRefresh(): void;
  refreshToken(): string;
  /** Delays answers to refreshes until `release`. `reached` resolves at the first delayed refresh. */
  holdRefresh(): { reached: Promise<void>; release(): void };
  on(route: string, answer: (request: IncomingMessage, response: ServerResponse) => void): void;
  /** The routes ignore a request for which `network` returns true. */
  between(network: ((route: string, response: ServerResponse) => boolean) | null): void;
  close(): Promise<void>;
}

export const person = {
  user_id: 2,
  name: 'Dewi Lestari',
  email: 'admin@mitra.example',
  role: { id: 2, role_name: 'Admin' },
  access: [{ access_code: 'r_dashboard', access_name: 'Lihat statistik Beranda', parent_id: 1 }],
  typeAccount: null,
  partnerId: 1,
  companyId: 1,
  lockMinutes: 0,
};

export const goodLogin = { email: person.email, password: '417093' };

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

const noSession = { message: 'Sesi Anda berakhir', error: { code: 'NO_SESSION' } };

export async function startFakeServer(): Promise<FakeServer> {
  let access = '';
  let refresh = '';
  let held: { reached(): void; released: Promise<void> } | null = null;
  const added = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
  let network: ((route: string, response: ServerResponse) => boolean) | null = null;
  const seen: string[] = [];
  const last: FakeServer['last'] = { headers: {}, body: '' };

  const issue = () => {
    access = `access-${randomUUID()}`;
    refresh = `refresh-${randomUUID()}`;
    return { accessToken: access, refreshToken: refresh };
  };

  const login = (body: string, response: ServerResponse) => {
    if (JSON.parse(body).password === goodLogin.password) {
      return json(response, 200, { message: 'ok', data: { ...person, ...issue() } });
    }
    json(response, 401, { message: 'Email atau kata sandi salah', error: { code: 'NO_SESSION' } });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const route = `${request.method} ${request.url?.split('?')[0]}`;
    seen.push(route);
    Object.assign(last, { headers: request.headers, body });

    if (network?.(route, response)) return;
    if (route === 'POST /w/auth/login') return login(body, response);
    if (route === 'POST /w/auth/refresh') {
      if (JSON.parse(body).refreshToken !== refresh) return json(response, 401, noSession);
      held?.reached();
      await held?.released;
      return json(response, 200, { message: 'ok', data: { ...issue(), access: person.access } });
    }
    const custom = added.get(route);
    if (request.headers.authorization !== `Bearer ${access}` && route !== 'GET /w/health') {
      return json(response, 401, noSession);
    }
    if (custom) return custom(request, response);
    if (route === 'GET /w/auth/me') return json(response, 200, { message: 'ok', data: person });
    if (route === 'POST /w/auth/logout') return json(response, 200, { message: 'ok', data: null });
    json(response, 404, {
      message: 'Data tidak ditemukan. Mungkin sudah dihapus.',
      error: { code: 'NOT_FOUND' },
    });
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    last,
    expireAccess: () => {
      access = 'expired';
    },
    revokeRefresh: () => {
      refresh = 'revoked';
    },
    refreshToken: () => refresh,
    holdRefresh: () => {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      held = { reached: reached.resolve, released: released.promise };
      return { reached: reached.promise, release: released.resolve };
    },
    on: (route, handler) => added.set(route, handler),
    between: (next) => {
      network = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
