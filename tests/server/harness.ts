import { rmSync } from 'node:fs';
import type { Logger } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { accounts } from '../../src/server/demo/accounts.ts';
import type { App } from '../../src/server/http/app.ts';
import { defaultMailConfig, type MailConfig } from '../../src/server/mail/mail.ts';
import type { PlacesConfig } from '../../src/server/places/places.ts';
import { openServer, type RunningServer } from '../../src/server/server.ts';
import type { ErrorView } from '../../src/shared/core/errors.ts';
import {
  type Envelope,
  fillPath,
  type InputOf,
  type Operation,
  type OutputOf,
  toQuery,
} from '../../src/shared/core/operation.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { checkAnswer } from './support/answers.ts';
import { noteCall } from './support/callLog.ts';
import { copyOfPostgresTemplate, postgresUrl } from './support/postgres.ts';
import {
  copyOfTemplate,
  emptyAdmin,
  type StartKind,
  silentLog,
  temporaryFolder,
} from './support/template.ts';

export interface StartOptions {
  /** With `false`, the database holds only what every first start creates, and {@link emptyAdmin}. */
  demo?: boolean;
  /** With `demo: false` on PGlite: two thousand regions, for tests that read or copy all data. */
  small?: true;
  /** On PGlite: the server finds an empty folder and waits for its setup. `demo: false` forbids demo data. */
  setup?: true;
  secret?: string;
  behindProxy?: boolean;
  ocr?: 'tesseract';
  now?: () => Date;
  places?: PlacesConfig;
  mail?: Partial<MailConfig>;
  log?: Logger;
}

export interface CallOptions {
  /** Email of a demo account or of {@link emptyAdmin}. The call uses a session of this account. */
  as?: string;
  headers?: Record<string, string>;
  address?: string;
  app?: App;
}

export interface Answer<Data> extends Envelope<Data> {
  status: number;
  error?: Omit<ErrorView, 'message'>;
  headers: Headers;
}

export type TestClient = Pick<TestServer, 'call' | 'download' | 'tokenOf'>;

export interface TestServer extends RunningServer {
  dataFolder: string;
  databaseUrl: string | undefined;
  /** @throws when /openapi.json does not describe the answer */
  call<O extends Operation>(
    operation: O,
    input: InputOf<O>,
    options?: CallOptions,
  ): Promise<Answer<OutputOf<O>>>;
  download<O extends Operation>(operation: O, input: InputOf<O>, options?: CallOptions): Promise<Response>;
  tokenOf(email: string): Promise<string>;
}

export async function startServer(options: StartOptions = {}): Promise<TestServer> {
  const kind: StartKind = options.demo === false ? 'empty' : 'demo';
  const dataFolder = temporaryFolder();
  const database = postgresUrl ? await copyOfPostgresTemplate(kind, dataFolder) : undefined;
  if (!database && !options.setup) await copyOfTemplate(options.small ? 'small' : kind, dataFolder);

  const server = await openServer(
    {
      dataFolder,
      databaseUrl: database?.url,
      demo: kind === 'demo',
      setup: options.setup ?? false,
      secret: options.secret,
      behindProxy: options.behindProxy ?? false,
      ocr: options.ocr ?? 'off',
      ...(options.mail && { mail: { ...defaultMailConfig, ...options.mail } }),
      ...(options.places && { places: options.places }),
    },
    {
      log: options.log ?? silentLog,
      askPassword: async () => emptyAdmin.password,
      ...(options.now && { now: options.now }),
    },
  );
  const close = async () => {
    await server.close();
    await database?.drop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  return { ...server, ...clientOf(server), dataFolder, databaseUrl: database?.url, close };
}

/** Call the returned function only inside tests and hooks. */
export function sharedServer(options: StartOptions = {}): () => TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startServer(options);
  });
  afterAll(async () => {
    await server?.close();
  });
  return () => {
    if (!server) throw new Error('The server has not started');
    return server;
  };
}

/** A token lasts 15 minutes, and the screen tests may take longer on a busy machine. */
const tokenUse = 10 * 60_000;

export function clientOf({ app }: RunningServer): TestClient {
  const tokens = new Map<string, { token: Promise<string>; signedInAt: number }>();

  const send = async (operation: Operation, input: object, options: CallOptions): Promise<Response> => {
    const { path, rest } = fillPath(operation.path, input as Record<string, unknown>);
    const inQuery = operation.method === 'GET' || operation.method === 'DELETE';
    const query = inQuery ? toQuery(rest) : '';
    const { body, type } = inQuery ? {} : encodeBody(operation, rest);
    const headers = {
      ...(type && { 'content-type': type }),
      ...(options.as && { authorization: `Bearer ${await tokenOf(options.as)}` }),
      ...options.headers,
    };
    const env = options.address ? { incoming: { socket: { remoteAddress: options.address } } } : {};
    const url = query ? `${path}?${query}` : path;
    const request = { method: operation.method, headers, body: body ?? null };
    const response = await (options.app ?? app).request(url, request, env as never);
    noteCall(operation.id, response.status);
    await checkAnswer(operation, response.clone());
    return response;
  };

  const call: TestServer['call'] = async (operation, input, options = {}) => {
    const response = await send(operation, input as object, options);
    return {
      status: response.status,
      headers: response.headers,
      ...((await response.json()) as object),
    } as never;
  };

  const tokenOf = (email: string): Promise<string> => {
    const known = tokens.get(email);
    if (known && performance.now() - known.signedInAt < tokenUse) return known.token;
    const token = signIn(email);
    tokens.set(email, { token, signedInAt: performance.now() });
    return token;
  };

  const signIn = async (email: string): Promise<string> => {
    const known = [...accounts, emptyAdmin].find((each) => each.email === email);
    if (!known) throw new Error(`${email} is no demo account`);
    const answer = await call(sessionOperations.login, { email, password: known.password });
    if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.message}`);
    return answer.data.accessToken;
  };

  return {
    call,
    tokenOf,
    download: (operation, input, options = {}) => send(operation, input as object, options),
  };
}

function encodeBody(
  operation: Operation,
  values: Record<string, unknown>,
): { body: BodyInit; type?: string } {
  if (operation.body === 'multipart') {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) {
      if (value instanceof Blob) form.append(name, value);
      else if (value !== undefined) form.append(name, String(value));
    }
    return { body: form };
  }
  if (operation.body === 'form') return { body: toQuery(values), type: 'application/x-www-form-urlencoded' };
  return { body: JSON.stringify(values), type: 'application/json' };
}
