import { randomUUID } from 'node:crypto';
import { ipcMain } from 'electron';
import type { z } from 'zod';
import { channels } from '../../shared/bridge/names.ts';
import type { RouteName } from '../../shared/bridge/routes.ts';
import { routes } from '../../shared/bridge/routes.ts';
import type { BridgeAnswer } from '../../shared/core/bridge.ts';
import type { FieldErrors } from '../../shared/core/errors.ts';
import { AppError, invalid, messages } from '../../shared/core/errors.ts';
import type { CallOrigin } from '../security/sender.ts';
import type { Log } from '../services/log.ts';
import type { Handlers } from './handlers.ts';
import { isPlainData } from './plainData.ts';

export interface RouterDeps {
  handlers: Handlers;
  isTrusted(origin: CallOrigin): boolean;
  log: Log;
}

/** Limit for the parallel calls of all pages together. Only a broken or hostile page exceeds the limit. */
const concurrencyLimit = 200;

/** The route never throws, because Electron keeps only the message of a thrown error. */
export function createRouter({ handlers, isTrusted, log }: RouterDeps) {
  let running = 0;

  const answer = async (origin: CallOrigin, name: unknown, input: unknown): Promise<unknown> => {
    // SECURITY: only the application's own pages may call (Electron checklist 17).
    if (!isTrusted(origin)) {
      log.warn('bridge.refusedSender');
      throw new AppError('ACCESS_DENIED', messages.accessDenied);
    }
    if (!isRouteName(name)) throw new AppError('NOT_FOUND', messages.notFound);
    if (running > concurrencyLimit)
      throw new AppError('TOO_MANY', 'Terlalu banyak permintaan sekaligus. Tunggu sebentar, lalu coba lagi.');
    if (!isPlainData(input)) throw new AppError('BAD_REQUEST', messages.badRequest);
    return run(handlers, name, input);
  };

  return async (origin: CallOrigin, name: unknown, input: unknown): Promise<BridgeAnswer<unknown>> => {
    running += 1;
    try {
      return { ok: true, data: await answer(origin, name, input) };
    } catch (error) {
      return { ok: false, error: toView(error, name, log) };
    } finally {
      running -= 1;
    }
  };
}

export function installRouter(deps: RouterDeps): void {
  const route = createRouter(deps);
  ipcMain.handle(channels.call, (event, name: unknown, input: unknown) => route(event, name, input));
}

const isRouteName = (name: unknown): name is RouteName =>
  typeof name === 'string' && Object.hasOwn(routes, name);

function run<Name extends RouteName>(handlers: Handlers, name: Name, input: unknown): unknown {
  const parsed = routes[name].input.safeParse(input);
  if (!parsed.success) throw invalid(fieldErrors(parsed.error));
  // TypeScript cannot see that both maps use the same name.
  const handler = handlers[name] as (input: unknown) => unknown;
  return handler(parsed.data);
}

function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}

/** Logs unexpected errors with the route, but without the input. */
function toView(error: unknown, name: unknown, log: Log) {
  if (error instanceof AppError) return error.toView();
  const trace = randomUUID();
  log.error('bridge.failed', { trace, route: isRouteName(name) ? name : 'unknown', error });
  return new AppError('INTERNAL', messages.internal, { trace }).toView();
}
