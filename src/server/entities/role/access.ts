import { asc, eq, inArray } from 'drizzle-orm';
import { accessGroups } from '../../../shared/core/access.ts';
import { invalid, messages } from '../../../shared/core/errors.ts';
import { roleLabels } from '../../../shared/entities/role/fields.ts';
import type { AccessItem } from '../../../shared/entities/role/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { accessItem, roleAccess } from './table.ts';

const itemColumns = {
  id: accessItem.id,
  access_name: accessItem.name,
  access_code: accessItem.code,
  parent_id: accessItem.parent_id,
};

const places = new Map<string, number>(
  accessGroups
    .flatMap(({ code, items }) => [code, ...Object.keys(items)])
    .map((code, place) => [code, place]),
);
const placeOf = ({ access_code }: AccessItem) => places.get(access_code) ?? places.size;

/** Sorts by the access catalogue, because codes of a later version have later ids. */
export async function allItems(db: Queryable): Promise<AccessItem[]> {
  const items = await db.select(itemColumns).from(accessItem).orderBy(asc(accessItem.id));
  return items.sort((a, b) => placeOf(a) - placeOf(b));
}

export async function itemsOfRoles(
  db: Queryable,
  roleIds: readonly number[],
): Promise<Map<number, AccessItem[]>> {
  const held = await db
    .select({ role_id: roleAccess.role_id, item: itemColumns })
    .from(roleAccess)
    .innerJoin(accessItem, eq(accessItem.id, roleAccess.access_id))
    .where(inArray(roleAccess.role_id, [...roleIds]))
    .orderBy(asc(accessItem.id));
  const byRole = new Map<number, AccessItem[]>(roleIds.map((id) => [id, []]));
  for (const { role_id, item } of held) byRole.get(role_id)?.push(item);
  return byRole;
}

export async function chosenLeaves(tx: Queryable, ids: readonly number[]): Promise<AccessItem[]> {
  const wanted = [...new Set(ids)];
  const found = await tx
    .select(itemColumns)
    .from(accessItem)
    .where(inArray(accessItem.id, wanted))
    .orderBy(asc(accessItem.id));
  if (found.length < wanted.length) throw invalid({ access: `${roleLabels.access} tidak dikenal` });
  const leaves = found.filter((item) => item.parent_id !== null);
  if (leaves.length === 0) throw invalid({ access: messages.required(roleLabels.access) });
  return leaves;
}

export async function replaceAccess(
  tx: Queryable,
  roleId: number,
  items: readonly AccessItem[],
): Promise<void> {
  await tx.delete(roleAccess).where(eq(roleAccess.role_id, roleId));
  await tx.insert(roleAccess).values(items.map(({ id }) => ({ role_id: roleId, access_id: id })));
}
