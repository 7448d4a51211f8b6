import { referralInScope } from '../../auth/scope.ts';
import type { Choice } from '../../kit/listSource.ts';
import { keyConditions, type Narrowing, referralConditions, setFilters } from './filters.ts';
import { tallied } from './tally.ts';
import type { Asker } from './workFilters.ts';

export const choiceOf = (filter: Narrowing, asker: Asker): Choice => ({
  conditions: referralConditions(filter, referralInScope(asker.scope), asker),
  filters: [...setFilters(filter), ...(asker.scope.kind === 'all' ? [] : ['scope'])],
  within: keyConditions(filter),
  total: tallied(filter, asker.scope),
});
