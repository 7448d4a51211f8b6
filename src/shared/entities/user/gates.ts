import { type AccessCode, type AccessRule, anyOf, closed } from '../../core/access.ts';
import { roleIds } from '../role/schema.ts';

/** Custom roles count as staff. */
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

export const userGate = (action: UserAction, roleId: number): AccessRule =>
  anyOf(...gates[userKind(roleId)][action]);

/** A user who may change an account could use its rights. */
const outOfReach = closed('Akun ini memiliki hak akses yang tidak Anda miliki');

interface ReachableUser {
  role_id: number;
  out_of_reach?: boolean | undefined;
}

export const ruleWithinReach = (
  { out_of_reach }: Omit<ReachableUser, 'role_id'>,
  allowed: AccessRule,
): AccessRule => (out_of_reach ? outOfReach : allowed);

export const removeGate = (user: ReachableUser): AccessRule =>
  ruleWithinReach(user, userGate('remove', user.role_id));

/** For a user whose role is not yet known. */
export const widestUserGate = (action: UserAction): AccessRule =>
  anyOf(...new Set(Object.values(gates).flatMap((each) => each[action])));
