import { type AccessCode, type AccessRule, anyOf } from '../../core/access.ts';
import { type PartnerType, partnerTypes } from './schema.ts';

type PartnerAction = 'list' | 'read' | 'create' | 'update' | 'remove';

/** Any one of the codes is enough (C-161…C-165). */
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

/** For a partner whose type is not yet known. */
export const widestPartnerGate = (action: PartnerAction): AccessRule =>
  anyOf(...partnerTypes.flatMap((type) => gates[type][action]));
