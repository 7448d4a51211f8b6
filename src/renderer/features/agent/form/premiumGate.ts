import { allOf } from '../../../../shared/core/access.ts';

export const premiumGate = allOf('u_premium_data');
