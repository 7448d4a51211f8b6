import type { Session } from '../../../../shared/entities/session/schema.ts';
import type { OwnPlace } from './accountSection.tsx';

export const ownPlace = ({ typeAccount, companyId, partnerId }: Session): OwnPlace => ({
  companyId,
  branchId: typeAccount === 'branch' ? partnerId : null,
});
