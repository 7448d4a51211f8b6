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

/** Calls that may be under way at once; a page that asks for more is broken or hostile. */
const concurrencyLimit = 200;

/**
 * Answers the page's calls: sender → route → input → handler → envelope. Never throws, because Electron keeps only
 * the message of a thrown error.
 */
export function createRouter({ handlers, isTrusted, log }: RouterDeps) {
  let running = 0;

  const answer = async (origin: CallOrigin, name: unknown, input: unknown): Promise<unknown> => {
    // SECURITY: 17.
    if (!isTrusted(origin)) {
      log.warn('bridge.refusedSender');
      throw new AppError('ACCESS_DENIED', messages.accessDenied);
    }
    if (!isRouteName(name)) throw new AppError('NOT_FOUND', messages.notFound);
    // SECURITY: bridge rate/size limits.
    if (running > concurrencyLimit) throw new AppError('TOO_MANY', 'Terlalu banyak permintaan sekaligus');
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

/** The only place where the page's calls come in. */
export function installRouter(deps: RouterDeps): void {
  const route = createRouter(deps);
  ipcMain.handle(channels.call, (event, name: unknown, input: unknown) => route(event, name, input));
}

const isRouteName = (name: unknown): name is RouteName =>
  typeof name === 'string' && Object.hasOwn(routes, name);

/** Parses the input with the route's schema and hands it to the route's handler. */
function run<Name extends RouteName>(handlers: Handlers, name: Name, input: unknown): unknown {
  const parsed = routes[name].input.safeParse(input);
  if (!parsed.success) throw invalid(fieldErrors(parsed.error));
  // The schema and the handler belong to the same name, which TypeScript cannot see across the two maps.
  const handler = handlers[name] as (input: unknown) => unknown;
  return handler(parsed.data);
}

function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}

/** Unknown errors become INTERNAL with a trace, under which the log has the error and the route, but no input. */
function toView(error: unknown, name: unknown, log: Log) {
  if (error instanceof AppError) return error.toView();
  const trace = randomUUID();
  log.error('bridge.failed', { trace, route: isRouteName(name) ? name : 'unknown', error });
  return new AppError('INTERNAL', messages.internal, { trace }).toView();
}
