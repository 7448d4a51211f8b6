import { denied } from '../../shared/core/errors.ts';
import type { Operation } from '../../shared/core/operation.ts';
import type { CurrentUser } from './context.ts';
import { type Handlers, handlers, type Mounted } from './handlers.ts';

/** Reading requires at least a company's scope; writing requires office staff (P-320, A-019). */
export function officeHandlers<Operations extends Record<string, Operation>>(
  operations: Operations,
  map: Handlers<Operations>,
): Mounted[] {
  return handlers(operations, map).map(({ operation, handle }) => ({
    operation,
    handle: async (context, input) => {
      assertOffice(context.user, operation.method === 'GET' ? 'read' : 'write');
      return handle(context, input);
    },
  }));
}

export function assertOffice({ scope }: CurrentUser, what: 'read' | 'write'): void {
  const enough = scope.kind === 'all' || (what === 'read' && scope.kind === 'company');
  if (!enough) throw denied();
}
