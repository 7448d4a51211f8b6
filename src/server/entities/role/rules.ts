import { eq } from 'drizzle-orm';
import type { AccessCode } from '../../../shared/core/access.ts';
import { denied } from '../../../shared/core/errors.ts';
import { heldItems } from '../../auth/currentUser.ts';
import type { Queryable } from '../../db/database.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { live, lockRecord } from '../../kit/records.ts';
import { role } from './table.ts';

type Holder = Pick<CurrentUser, 'codes'>;

/** */
const notHeldText = 'Anda tidak dapat memberi hak akses yang tidak Anda miliki';

const notTakenText = 'Anda tidak dapat mencabut hak akses yang tidak Anda miliki';

/** Whether the user holds every one of the codes. */
export const holdsAll = (user: Holder, codes: readonly string[]): boolean =>
  codes.every((code) => user.codes.has(code as AccessCode));

/**
 * nobody grants a code that they do not hold, be it to a role or by giving somebody a role that has it.
 * ACCESS_DENIED on `field`.
 */
export function assertMayGrant(user: Holder, codes: readonly string[], field: string): void {
  if (!holdsAll(user, codes)) throw denied({ [field]: notHeldText });
}

/** nobody takes a code from a role that they do not hold. ACCESS_DENIED on `access`. */
export function assertMayTake(user: Holder, codes: readonly string[]): void {
  if (!holdsAll(user, codes)) throw denied({ access: notTakenText });
}

/** Codes of a role. */
export async function codesOfRole(db: Queryable, roleId: number): Promise<string[]> {
  return (await heldItems(db, roleId)).map((item) => item.code);
}

/** Whether there is such a role; it cannot be deleted until the caller's transaction ends. */
export async function holdRole(tx: Queryable, roleId: number): Promise<boolean> {
  const found = await tx
    .select({ id: role.id })
    .from(role)
    .where(live(role, eq(role.id, roleId)))
    .for('share');
  return found.length > 0;
}

/** Lets one caller at a time judge who has the role, until the transaction ends. */
export async function lockRole(tx: Queryable, roleId: number): Promise<void> {
  await lockRecord(tx, role, roleId);
}
