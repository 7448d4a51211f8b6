import { denied } from '../../shared/core/errors.ts';
import type { Operation } from '../../shared/core/operation.ts';
import type { CurrentUser } from './context.ts';
import { type Handlers, handlers, type Mounted } from './handlers.ts';

/**
 * Handlers of what belongs to the house: settings, content, notifications. Besides the code, reading needs at least
 * the scope of a company, and writing that of the staff (P-320, A-019); ACCESS_DENIED otherwise.
 */
export function houseHandlers<Operations extends Record<string, Operation>>(
  operations: Operations,
  map: Handlers<Operations>,
): Mounted[] {
  return handlers(operations, map).map(({ operation, handle }) => ({
    operation,
    handle: async (context, input) => {
      assertHouse(context.user, operation.method === 'GET' ? 'read' : 'write');
      return handle(context, input);
    },
  }));
}

/** ACCESS_DENIED for whom the house's records are not to be read, or not to be written. */
export function assertHouse({ scope }: CurrentUser, what: 'read' | 'write'): void {
  const enough = scope.kind === 'all' || (what === 'read' && scope.kind === 'company');
  if (!enough) throw denied();
}
