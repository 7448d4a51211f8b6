import type { z } from 'zod';
import { AppError, denied, messages, notFound } from '../shared/core/errors.ts';
import { matchOperation, type Operation } from '../shared/core/operation.ts';
import { itemCodes } from '../shared/entities/openApi/catalogue.ts';
import { clientTokenSeconds } from './auth/clientToken.ts';
import { activeClient, type Client, knownClient } from './entities/openApi/client.ts';
import type { Once } from './idempotency.ts';
import { answerError, answerJson, answerReply } from './kit/answer.ts';
import type { Context, CurrentUser, Services } from './kit/context.ts';
import { parseInput, toErrorView } from './kit/errorView.ts';
import type { FileReply, Mounted, Reply } from './kit/handlers.ts';
import { readInput } from './kit/requestInput.ts';
import { partnerApiDocument, tokenOperation } from './partnerApiDocument.ts';
import { type PartnerRoute, partnerApiPath, partnerRoutes } from './partnerApiRoutes.ts';

interface PartnerApiDeps {
  services: Services;
  mounted: readonly Mounted[];
  once: Once;
  contextOf(
    services: Services,
    user: CurrentUser,
    caller: Pick<Context, 'address' | 'isHere' | 'userAgent'>,
  ): Context;
}

/** What is noted of every call: who called what, how it ended. Never what was sent or answered. */
interface Note {
  client?: number;
  call: string;
}

/**
 * The open API: partners' own programs call some of our operations with a short-lived token, each within its company,
 * branches, programs and access items (E-OPENAPI). Described by itself at /open/v1/openapi.json and in docs/open-api.md.
 */
export function createPartnerApi({ services, mounted, once, contextOf }: PartnerApiDeps) {
  const { db, auth, log, now } = services;
  const handlerOf = new Map(mounted.map((each) => [each.operation.id, each]));
  let document: ReturnType<typeof partnerApiDocument> | undefined;
  const routeOf = new Map(partnerRoutes.map((each) => [each.outside, each]));
  const outsides = [...routeOf.keys()];

  const issue = async (request: Request, address: string, note: Note): Promise<Response> => {
    const { client_id, client_secret } = parseInput(
      tokenOperation.input,
      await readToken(request),
    ) as z.output<typeof tokenOperation.input>;
    const known = await auth.clientThrottle.attempt({ email: client_id, address }, () =>
      knownClient(db, { clientId: client_id, secret: client_secret }),
    );
    if (!known) throw new AppError('NO_SESSION', 'Client ID atau Client Secret salah');
    note.client = known.id;
    if (known.problem) throw new AppError('ACCESS_DENIED', known.problem);
    const { id: openApiId, secretMark } = known;
    const access_token = await auth.clientTokens.sign({ openApiId, clientId: client_id, secretMark }, now());
    return answerJson({ access_token, token_type: 'Bearer', expires_in: clientTokenSeconds });
  };

  const callerOf = async (request: Request): Promise<Client> => {
    const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
    const claims = token && (await auth.clientTokens.verify(token, now()));
    const client = claims && (await activeClient(db, claims));
    if (!client) throw new AppError('NO_SESSION', messages.noSession);
    return client;
  };

  const carryOut = async (
    request: Request,
    address: string,
    { route, params, note }: { route: PartnerRoute; params: Record<string, string>; note: Note },
  ): Promise<Response> => {
    const client = await callerOf(request);
    note.client = client.id;
    await auth.calls.enter('openApi', client.id);
    if (!client.items.has(route.item)) throw denied();
    if (route.outside.method !== 'GET') services.storage.assertRoom();
    const context = contextOf(services, userOf(client, route), {
      address,
      isHere: false,
      userAgent: '',
    });
    const sent = parseInput(route.outside.input, await readInput(route.outside, request, params));
    const input = route.toInput(sent as never, client);
    const run = (within: Context) => handlerOf.get(route.source.id)!.handle(within, input);
    const key = route.outside.method === 'POST' ? request.headers.get('idempotency-key') : null;
    const reply = key
      ? await once(context, { operation: route.source, key, input, run })
      : await run(context);
    return answerReply(route.outside, shaped(route, reply));
  };

  return async (request: Request, address: string): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === `${partnerApiPath}/openapi.json`) {
      document ??= partnerApiDocument(partnerRoutes);
      return answerJson(document);
    }
    const began = performance.now();
    const note: Note = { call: 'unknown' };
    const answer = await respond(request, pathname, { address, note }).catch((error: unknown) =>
      answerError(toErrorView(error, services, note.call)),
    );
    const ms = Math.round(performance.now() - began);
    log.info({ ...note, status: answer.status, ms }, 'openApi.call');
    return answer;
  };

  async function respond(
    request: Request,
    pathname: string,
    { address, note }: { address: string; note: Note },
  ): Promise<Response> {
    const match = matchOperation([tokenOperation as Operation, ...outsides], request.method, pathname);
    if (!match) throw notFound('Alamat tidak ditemukan');
    note.call = `${match.operation.method} ${match.operation.path}`;
    const route = routeOf.get(match.operation);
    if (!route) return issue(request, address, note);
    return carryOut(request, address, { route, params: match.params, note });
  }
}

function shaped({ toData }: PartnerRoute, reply: Reply<unknown> | FileReply): Reply<unknown> | FileReply {
  return 'file' in reply ? reply : { ...reply, data: toData(reply.data as never) };
}

/** Who acts in the handlers: nobody of ours. The id is below zero, so that it is none of a person's. */
function userOf(client: Client, { item, also }: PartnerRoute): CurrentUser {
  // No right of another item: it might show more in this answer.
  const codes = [item, ...also].filter((each) => client.items.has(each)).flatMap((each) => itemCodes[each]);
  return {
    id: -client.id,
    name: `Open API ${client.companyName}`,
    email: '',
    role_id: 0,
    role_name: 'Open API',
    company_id: client.companyId,
    branch_id: client.companyId,
    codes: new Set(codes),
    scope: { kind: 'company', companyId: client.companyId, only: client.reach },
    family: '',
  };
}

/** Client id and secret in the body, as JSON or as a form, or in the header (RFC 6749, 2.3.1). */
async function readToken(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? '';
  const body = type.startsWith('application/x-www-form-urlencoded') ? 'form' : 'json';
  const sent = await readInput({ ...tokenOperation, body }, request, {});
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!basic) return sent;
  const [client_id, client_secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  return { ...sent, client_id, client_secret };
}
