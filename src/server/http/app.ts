import { timingSafeEqual } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type HttpBindings, serve } from '@hono/node-server';
import { Hono, type Context as HonoContext } from 'hono';
import { allows } from '../../shared/core/access.ts';
import { AppError, denied, messages, notFound, type ServerErrorCode } from '../../shared/core/errors.ts';
import { livePath } from '../../shared/core/live.ts';
import { isLoopback } from '../../shared/core/loopback.ts';
import { matchOperation, type Operation, takesKey } from '../../shared/core/operation.ts';
import { linkScheme, readResetLink } from '../../shared/entities/session/resetLink.ts';
import { serverOperations } from '../../shared/entities/setting/operations.ts';
import { loadCurrentUser } from '../auth/currentUser.ts';
import { answerError, answerJson, answerReply } from '../kit/answer.ts';
import { writeAudit } from '../kit/audit.ts';
import { type Context, type CurrentUser, deviceHeader, type Services } from '../kit/context.ts';
import { databaseAway, databaseReadOnly, parseInput, toErrorView } from '../kit/errorView.ts';
import type { Mounted } from '../kit/handlers.ts';
import { readInput } from '../kit/requestInput.ts';
import type { LiveChannel } from '../live/channel.ts';
import { createOpenStreams } from '../live/openStreams.ts';
import { answerLive } from '../live/stream.ts';
import { createPartnerApi } from '../partnerApi/app.ts';
import { partnerApiPath } from '../partnerApi/routes.ts';
import { announceWrite } from './announceWrite.ts';
import type { Once } from './idempotency.ts';
import { answerLinkPage } from './linkPage.ts';
import { openApiDocument } from './openapi.ts';

export interface HttpOptions {
  services: Services;
  mounted: readonly Mounted[];
  live: LiveChannel;
  once: Once;
  secret: string | undefined;
  /** Takes the client's address from X-Forwarded-For. */
  behindProxy?: boolean | undefined;
}

export type App = Hono<Bound>;
type Bound = { Bindings: Partial<HttpBindings> | undefined };
type Call = HonoContext<Bound>;

const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];
const ownAddresses = /^(::ffff:)?127\.|^::1$/;

export function createApp(options: HttpOptions): App {
  const { services, mounted, live, once, secret } = options;
  const operations = mounted.map((each) => each.operation);
  const partnerApi = createPartnerApi({ services, mounted, once, contextOf });
  // The first request builds the document, because describing all schemas is slow.
  let document: ReturnType<typeof openApiDocument> | undefined;
  const streams = createOpenStreams();
  const app: App = new Hono();

  app.use(async (c, next) => {
    assertTrusted(c.req.raw, secret);
    await next();
  });

  app.get('/openapi.json', () => {
    document ??= openApiDocument(operations);
    return answerJson(document);
  });

  app.get(livePath, (c) => {
    assertDatabase(services);
    const loadUser = () => signedIn(services, c.req.header('authorization'));
    return answerLive({ live, streams, loadUser, mayWait: services.database.availability.suspect });
  });

  app.all(`${partnerApiPath}/*`, (c) => {
    assertDatabase(services);
    return partnerApi(c.req.raw, addressOf(c, options));
  });

  const byId = new Map(mounted.map((each) => [each.operation.id, each]));
  app.all('*', async (c) => {
    const match = matchOperation(operations, c.req.method, new URL(c.req.url).pathname);
    if (!match) return answerElsewhere(c.req.raw);
    try {
      return await answerOperation(c, { ...match, handler: byId.get(match.operation.id)! }, options);
    } catch (error) {
      return answerError(toErrorView(error, services, match.operation.id));
    }
  });

  app.onError((error) => answerError(toErrorView(error, services)));
  return app;
}

async function answerOperation(
  c: Call,
  { operation, params, handler }: NonNullable<ReturnType<typeof matchOperation>> & { handler: Mounted },
  options: HttpOptions,
): Promise<Response> {
  const { services, once } = options;
  // Health must also answer without a database.
  if (operation !== serverOperations.health) assertDatabase(services);
  const isPublic = operation.access.kind === 'public';
  const user = isPublic ? undefined : await signedIn(services, c.req.header('authorization'));
  const context = contextOf(services, user, {
    address: addressOf(c, options),
    isHere: isHere(c, options),
    userAgent: c.req.header('user-agent') ?? '',
    device: c.req.header(deviceHeader) ?? '',
  });
  checkAccess(operation, user);
  if (writes(operation)) assertWritable(services);
  const input = parseInput(operation.input, await readInput(operation, c.req.raw, params));
  const run = (within: Context) => handler.handle(within, input);
  const key = takesKey(operation) ? c.req.header('idempotency-key') : undefined;
  const reply = key ? await once(context, { operation, key, input, run }) : await run(context);
  const asked = { range: c.req.header('range'), ifRange: c.req.header('if-range') };
  return answerReply(operation, reply, asked);
}

function assertTrusted(request: Request, secret: string | undefined): void {
  // SECURITY: by DNS rebinding a web page can reach a loopback port, but not with a loopback Host.
  if (!isLoopback(new URL(request.url).hostname)) throw denied();
  if (isFromAnotherSite(request)) throw denied();
  if (secret && !sameText(request.headers.get('x-rujukan-secret') ?? '', secret))
    throw new AppError('NO_SESSION', 'Sambungan ke server ini ditolak. Tutup lalu buka kembali Rujukan.');
}

function assertDatabase({ database }: Services): void {
  if (database.availability.fault()?.kind === 'silent') throw databaseAway();
}

function assertWritable({ database, storage }: Services): void {
  storage.assertRoom();
  if (database.availability.fault()?.kind === 'readOnly') throw databaseReadOnly();
}

function addressOf(c: Call, { behindProxy }: HttpOptions): string {
  const forwarded = behindProxy && c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
  return forwarded || c.env?.incoming?.socket.remoteAddress || '127.0.0.1';
}

const isHere = (c: Call, { behindProxy, services }: HttpOptions): boolean =>
  !behindProxy &&
  services.linkBase.startsWith(`${linkScheme}:`) &&
  proxyHeaders.every((name) => c.req.header(name) === undefined) &&
  ownAddresses.test(c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1');

/**
 * SECURITY: a page of another site cannot forge Origin or the Sec-Fetch headers. Except for navigations, its
 * requests are refused before any limit counts them.
 */
function isFromAnotherSite({ method, headers, url }: Request): boolean {
  if ((method === 'GET' || method === 'HEAD') && headers.get('sec-fetch-mode') === 'navigate') return false;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const origin = headers.get('origin');
  return origin !== null && origin !== new URL(url).origin;
}

/** RUJUKAN_LINK_BASE may contain a path, so any unknown path may be a reset link from an email. */
function answerElsewhere({ method, url }: Request): Response {
  const link = method === 'GET' || method === 'HEAD' ? readResetLink(new URL(url).pathname) : undefined;
  if (!link) throw notFound('Alamat tidak ditemukan');
  return answerLinkPage(link);
}

/** Session calls may write on a full disk, because users must sign in to read. */
const writes = ({ method, id, reads }: Operation) => method !== 'GET' && !reads && !id.startsWith('session.');

async function signedIn(
  services: Services,
  authorization: string | undefined,
): Promise<CurrentUser | undefined> {
  const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  if (!token) return undefined;
  const claims = await services.auth.tokens.verify(token);
  return claims && (await loadCurrentUser(services.db, claims, services.now()));
}

function checkAccess(operation: Operation, user: CurrentUser | undefined): void {
  if (allows(operation.access, user?.codes)) return;
  throw user ? denied() : noSession();
}

function contextOf(
  services: Services,
  user: CurrentUser | undefined,
  caller: Pick<Context, 'address' | 'isHere' | 'userAgent' | 'device'>,
): Context {
  return {
    ...services,
    ...caller,
    get user() {
      if (!user) throw noSession();
      return user;
    },
    write: (work) => services.db.transaction(work),
    audit: async (db, entry) => {
      await writeAudit(db, user?.id ?? null, entry);
      await announceWrite(db, user, { entry, at: services.now() });
    },
  };
}

const noSession = () => new AppError('NO_SESSION', messages.noSession);

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export interface Listening {
  url: string;
  close(): Promise<void>;
}

const connectionLimits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5000,
  // Longer than the minute for which clients keep an idle connection, so that no call meets a closing
  // connection.
  keepAliveTimeout: 65_000,
  keepAliveTimeoutBuffer: 15_000,
};
const secondsToEnd = 5;

/** Listens on this machine only (C-915). */
export function listen(
  app: App,
  port: number,
  limits: Partial<typeof connectionLimits> = {},
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const serverOptions = { ...connectionLimits, ...limits };
    const options = { fetch: app.fetch, port, hostname: '127.0.0.1', serverOptions };
    const server = serve(options, (address: AddressInfo) => {
      resolve({ url: `http://127.0.0.1:${address.port}`, close: () => closeServer(server as Server) });
    }) as Server;
    server.on('error', reject);
    server.on('clientError', refuseConnection);
  });
}

/** Requests that Node's parser refuses never reach the app, but get the same error shape (C-902). */
function refuseConnection(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy();
  const [status, code, message] = refusals[error.code ?? ''] ?? [400, 'BAD_REQUEST', messages.badRequest];
  const body = JSON.stringify({ message, error: { code } });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const refusals: Readonly<Record<string, [status: number, code: ServerErrorCode, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'TOO_LARGE', 'Permintaan terlalu panjang'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'BAD_REQUEST', 'Koneksi terlalu lambat. Coba lagi.'],
};

/** Without the time limit, a half-sent upload would keep the server open. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), secondsToEnd * 1000);
    server.close(() => {
      clearTimeout(late);
      resolve();
    });
    server.closeIdleConnections();
  });
}
