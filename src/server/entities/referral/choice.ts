import { referralInScope, type Scope } from '../../auth/scope.ts';
import type { Choice } from '../../kit/listSource.ts';
import { keyConditions, type Narrowing, referralConditions, setFilters } from './filters.ts';
import { tallied } from './tally.ts';

/** What the list holds of what a viewer may see. */
export const choiceOf = (filter: Narrowing, scope: Scope): Choice => ({
  conditions: referralConditions(filter, referralInScope(scope)),
  filters: [...setFilters(filter), ...(scope.kind === 'all' ? [] : ['scope'])],
  within: keyConditions(filter),
  total: tallied(filter, scope),
});
