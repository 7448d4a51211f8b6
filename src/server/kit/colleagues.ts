import type { Viewer } from './context.ts';

interface Membership {
  company_id: number | null;
  branch_id: number | null;
}

/** Whether the viewer may see a user's name. */
export const isColleague =
  ({ scope }: Pick<Viewer, 'scope'>) =>
  ({ company_id, branch_id }: Membership): boolean =>
    scope.kind === 'all' ||
    (scope.kind === 'company' ? company_id === scope.companyId : branch_id === scope.branchId);

export const otherCompanyName = 'petugas lain';

interface Person extends Membership {
  user_id: number;
  name: string | null;
}

export function personFor(viewer: Pick<Viewer, 'scope'>, person: Person) {
  const known = isColleague(viewer)(person);
  return known
    ? { user_id: person.user_id, name: person.name ?? otherCompanyName }
    : { user_id: null, name: otherCompanyName };
}
