import { type AccessCode, accessNames } from '../../../shared/core/access.ts';
import type { AccessItem } from '../../../shared/entities/role/schema.ts';
import type { TreeGroup, TreeLeaf } from '../../kit/fields/treeStates.ts';

/** The access items of roles as a tree, and what differs between two sets of them. Sets hold access codes. */

export type Codes = ReadonlySet<string>;

/** Codes of leaves: a parent grants nothing. */
export const codesOf = (items: readonly AccessItem[]): Set<string> =>
  new Set(items.filter(({ parent_id }) => parent_id !== null).map(({ access_code }) => access_code));

/** what the editor does not hold can be neither given nor taken away. */
export const notHeld = 'Bukan hak Anda: tidak dapat diberi atau dicabut';

/** */
export const superAdminText = 'Role Super Admin selalu memiliki semua hak akses';

/** Parents with their items, in the order of the catalogue; `lockOf` says why one cannot be changed. */
export function groupsOf(
  items: readonly AccessItem[],
  lockOf: (code: string) => string | undefined,
): TreeGroup[] {
  const leavesOf = (parent: number): TreeLeaf[] =>
    items
      .filter(({ parent_id }) => parent_id === parent)
      .map(({ access_code, access_name }) => {
        const locked = lockOf(access_code);
        return { key: access_code, label: access_name, ...(locked !== undefined && { locked }) };
      });
  return items
    .filter(({ parent_id }) => parent_id === null)
    .map(({ id, access_code, access_name }) => ({
      key: access_code,
      label: access_name,
      leaves: leavesOf(id),
    }));
}

export const leavesOf = (groups: readonly TreeGroup[]): TreeLeaf[] => groups.flatMap(({ leaves }) => leaves);

/** The groups with only the leaves that pass; groups without any go. */
export const pick = (groups: readonly TreeGroup[], passes: (leaf: TreeLeaf) => boolean): TreeGroup[] =>
  groups
    .map((group) => ({ ...group, leaves: group.leaves.filter(passes) }))
    .filter(({ leaves }) => leaves.length > 0);

export interface Changes {
  added: TreeLeaf[];
  removed: TreeLeaf[];
}

/** What has been given and taken, in the order of the tree. */
export function changesOf(groups: readonly TreeGroup[], before: Codes, after: Codes): Changes {
  const leaves = leavesOf(groups);
  return {
    added: leaves.filter(({ key }) => after.has(key) && !before.has(key)),
    removed: leaves.filter(({ key }) => before.has(key) && !after.has(key)),
  };
}

/** Only what one of the two has and the other has not. */
export const differences = (groups: readonly TreeGroup[], one: Codes, other: Codes): TreeGroup[] =>
  pick(groups, ({ key }) => one.has(key) !== other.has(key));

/** `own` made equal to `other`, as far as it is not locked. */
export function alignedTo(groups: readonly TreeGroup[], own: Codes, other: Codes): Set<string> {
  const next = new Set(own);
  for (const { key, locked } of leavesOf(groups)) {
    if (locked !== undefined) continue;
    if (other.has(key)) next.add(key);
    else next.delete(key);
  }
  return next;
}

/** Rights that do nothing, or cannot be reached, without another one. */
const bases: readonly [base: AccessCode, needed: readonly AccessCode[]][] = [
  ['r_agent_list', ['r_agent_profile', 'd_agent', 'u_agent_status', 'u_agent_level']],
  ['r_referral', ['r_referral_detail', 'u_referral_bulk', 'd_referral_bulk']],
  [
    'u_referral_status',
    [
      'u_referral_status_assign',
      'u_referral_status_analyze',
      'u_referral_status_approved',
      'u_referral_status_success',
      'u_referral_status_payment',
      'u_referral_status_done',
      'u_referral_status_rejected',
    ],
  ],
  ['r_partners', ['r_partner_profile']],
  ['r_branch', ['r_branch_detail']],
  ['r_users', ['r_view_employee']],
  ['r_view_employee', ['r_user_detail']],
  ['r_roles', ['r_role', 'c_role', 'u_role', 'd_role_data']],
  ['c_role', ['c_role_data']],
  ['c_role_data', ['c_role']],
  ['r_notifications', ['r_view_notification_list']],
  ['r_products', ['r_product', 'c_product', 'u_product', 'd_product']],
];

/** What goes with a right that is taken away. */
const losses: Partial<Readonly<Record<string, string>>> = {
  u_referral_bulk: 'status hanya bisa diubah satu per satu.',
  r_dashboard: 'Beranda tidak menampilkan statistik.',
};

/** One line of {@link hintsOf}: 'Tanpa {right}, {effect}'. */
export interface Hint {
  right: string;
  effect: string;
}

/** What the set brings about that is easily overlooked; never forbidden. */
export function hintsOf(before: Codes, after: Codes): Hint[] {
  const missing = bases.flatMap(([base, needed]): Hint[] => {
    const idle = needed.filter((code) => after.has(code)).map((code) => accessNames[code]);
    if (after.has(base) || idle.length === 0) return [];
    return [{ right: accessNames[base], effect: `belum terpakai: ${idle.join(', ')}.` }];
  });
  const lost = Object.entries(losses).flatMap(([code, effect]): Hint[] =>
    effect && before.has(code) && !after.has(code)
      ? [{ right: accessNames[code as AccessCode], effect }]
      : [],
  );
  return [...lost, ...missing];
}
