import type { Session } from '../../../../shared/entities/session/schema.ts';
import type { OwnPlace } from './accountSection.tsx';

/** Company and branch of a partner's own account. */
export const ownPlace = ({ typeAccount, companyId, partnerId }: Session): OwnPlace => ({
  companyId,
  branchId: typeAccount === 'branch' ? partnerId : null,
});
