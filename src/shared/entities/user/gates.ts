import { type AccessCode, type AccessRule, anyOf } from '../../core/access.ts';
import { roleIds } from '../role/schema.ts';

/** Which codes open a user depends on the role of that user. Custom roles are staff. */
type UserKind = 'staff' | 'companyAdmin' | 'branchAdmin';
type UserAction = 'read' | 'create' | 'update' | 'remove';

function userKind(roleId: number): UserKind {
  if (roleId === roleIds.companyAdmin) return 'companyAdmin';
  return roleId === roleIds.branchAdmin ? 'branchAdmin' : 'staff';
}

const readPartnerAdmin = [
  'r_admin_all',
  'crud_admin_all',
  'crud_partner_admin',
  'crud_branch_admin',
] as const;
const writeCompanyAdmin = ['crud_admin_all', 'crud_partner_admin'] as const;
const writeBranchAdmin = ['crud_admin_all', 'crud_branch_admin'] as const;

/** Gate column of C-183…C-186; any one code is enough. */
const gates: Readonly<Record<UserKind, Readonly<Record<UserAction, readonly AccessCode[]>>>> = {
  staff: {
    read: ['r_user_detail', 'u_user_detail'],
    create: ['c_user_detail'],
    update: ['u_user_detail'],
    remove: ['d_user_detail'],
  },
  companyAdmin: {
    read: readPartnerAdmin,
    create: writeCompanyAdmin,
    update: writeCompanyAdmin,
    remove: writeCompanyAdmin,
  },
  branchAdmin: {
    read: readPartnerAdmin,
    create: writeBranchAdmin,
    update: writeBranchAdmin,
    remove: writeBranchAdmin,
  },
};

/** The gate for a user of this role, other than oneself. */
export const userGate = (action: UserAction, roleId: number): AccessRule =>
  anyOf(...gates[userKind(roleId)][action]);

/** The gate before the role is known: whoever may do it with some user. */
export const widestUserGate = (action: UserAction): AccessRule =>
  anyOf(...new Set(Object.values(gates).flatMap((each) => each[action])));
