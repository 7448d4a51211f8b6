import { AppError, denied, messages, notFound } from '../../shared/core/errors.ts';
import { matchOperation, type Operation, takesKey } from '../../shared/core/operation.ts';
import { isBlank } from '../../shared/core/validationTexts.ts';
import { itemCodes } from '../../shared/entities/openApi/catalogue.ts';
import { activeClient, type Client } from '../entities/openApi/client.ts';
import type { Once } from '../http/idempotency.ts';
import { answerError, answerJson, answerReply } from '../kit/answer.ts';
import type { Context, CurrentUser, Services } from '../kit/context.ts';
import { parseInput, toErrorView } from '../kit/errorView.ts';
import type { FileReply, Mounted, Reply } from '../kit/handlers.ts';
import { readInput } from '../kit/requestInput.ts';
import { partnerApiDocument, tokenOperation } from './document.ts';
import { type PartnerRoute, partnerApiPath, partnerRoutes } from './routes.ts';
import { answerToken } from './token.ts';

interface PartnerApiDeps {
  services: Services;
  mounted: readonly Mounted[];
  once: Once;
  contextOf(
    services: Services,
    user: CurrentUser,
    caller: Pick<Context, 'address' | 'isHere' | 'userAgent' | 'device'>,
  ): Context;
}

interface Note {
  client?: number;
  call: string;
}

export function createPartnerApi({ services, mounted, once, contextOf }: PartnerApiDeps) {
  const { db, auth, log, now } = services;
  const handlerOf = new Map(mounted.map((each) => [each.operation.id, each]));
  let document: ReturnType<typeof partnerApiDocument> | undefined;
  const routeOf = new Map(partnerRoutes.map((each) => [each.outside, each]));
  const outsides = [...routeOf.keys()];

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
    await auth.calls.count('openApi', client.id);
    if (client.problem) throw new AppError('ACCESS_DENIED', client.problem);
    if (!client.items.has(route.item)) throw denied();
    if (route.outside.method !== 'GET') services.storage.assertRoom();
    const context = contextOf(services, userOf(client, route), {
      address,
      isHere: false,
      userAgent: '',
      device: '',
    });
    const raw = await readInput(route.outside, request, params);
    const own = Object.entries(route.given(client)).filter(([name]) => isBlank(raw[name]));
    const sent = parseInput(route.outside.input, { ...raw, ...Object.fromEntries(own) });
    const input = route.toInput(sent as never, client);
    const run = (within: Context) => handlerOf.get(route.source.id)!.handle(within, input);
    const key = takesKey(route.outside) ? request.headers.get('idempotency-key') : null;
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
    if (!route)
      return answerToken(services, request, (id: number) => {
        note.client = id;
      });
    return carryOut(request, address, { route, params: match.params, note });
  }
}

function shaped({ toData }: PartnerRoute, reply: Reply<unknown> | FileReply): Reply<unknown> | FileReply {
  return 'file' in reply ? reply : { ...reply, data: toData(reply.data as never) };
}

/** The negative id differs from all user ids. */
function userOf(client: Client, { item, also }: PartnerRoute): CurrentUser {
  // The codes of the client's other items might add data to this answer.
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
    scope: { kind: 'company', companyId: client.companyId, limits: client.limits },
    family: '',
  };
}
