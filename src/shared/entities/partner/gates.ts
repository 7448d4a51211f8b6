import { type AccessCode, type AccessRule, anyOf } from '../../core/access.ts';
import { type PartnerType, partnerTypes } from './schema.ts';

type PartnerAction = 'list' | 'read' | 'create' | 'update' | 'remove';

/** Gate column of C-161…C-165: which codes are needed depends on the type; any one code is enough. */
const gates: Readonly<Record<PartnerType, Readonly<Record<PartnerAction, readonly AccessCode[]>>>> = {
  company: {
    list: ['r_partners'],
    read: ['r_partner_profile', 'u_partner'],
    create: ['c_partner'],
    update: ['u_partner'],
    remove: ['d_partner'],
  },
  branch: {
    list: ['r_branch'],
    read: ['r_branch_detail', 'u_branch_detail'],
    create: ['c_branch'],
    update: ['u_branch_detail'],
    remove: ['d_branch'],
  },
};

export const partnerGate = (action: PartnerAction, type: PartnerType): AccessRule =>
  anyOf(...gates[type][action]);

/** The gate before the type is known: whoever may do it with one of the two. */
export const widestPartnerGate = (action: PartnerAction): AccessRule =>
  anyOf(...partnerTypes.flatMap((type) => gates[type][action]));
