import { allOf } from '../../../../shared/core/access.ts';

/** P-009: turning the premium section on, and what is in it. */
export const premiumGate = allOf('u_premium_data');
