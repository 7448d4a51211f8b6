import { eq } from 'drizzle-orm';
import type { AccessCode } from '../../../shared/core/access.ts';
import { denied } from '../../../shared/core/errors.ts';
import { itemsOfRole } from '../../auth/currentUser.ts';
import type { Queryable } from '../../db/database.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { live, lockRecord } from '../../kit/records.ts';
import { role } from './table.ts';

type Holder = Pick<CurrentUser, 'codes'>;

const notHeldText = 'Anda tidak dapat memberi hak akses yang tidak Anda miliki';

const notTakenText = 'Anda tidak dapat mencabut hak akses yang tidak Anda miliki';

export const holdsAll = (user: Holder, codes: readonly string[]): boolean =>
  codes.every((code) => user.codes.has(code as AccessCode));

/** Nobody grants a code that they lack, not even by assigning a role. */
export function assertMayGrant(user: Holder, codes: readonly string[], field: string): void {
  if (!holdsAll(user, codes)) throw denied({ [field]: notHeldText });
}

export function assertMayTake(user: Holder, codes: readonly string[]): void {
  if (!holdsAll(user, codes)) throw denied({ access: notTakenText });
}

export async function codesOfRole(db: Queryable, roleId: number): Promise<string[]> {
  return (await itemsOfRole(db, roleId)).map((item) => item.code);
}

export async function holdRole(tx: Queryable, roleId: number): Promise<boolean> {
  const found = await tx
    .select({ id: role.id })
    .from(role)
    .where(live(role, eq(role.id, roleId)))
    .for('share');
  return found.length > 0;
}

export async function lockRole(tx: Queryable, roleId: number): Promise<void> {
  await lockRecord(tx, role, roleId);
}
