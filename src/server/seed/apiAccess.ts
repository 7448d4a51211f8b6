import { apiCatalogue } from '../../shared/entities/openApi/catalogue.ts';
import type { Queryable } from '../db/database.ts';
import { apiAccess } from '../entities/openApi/table.ts';
import { nextIds } from './ids.ts';

export async function seedApiAccess(db: Queryable): Promise<void> {
  const groups = Object.entries<readonly string[]>(apiCatalogue);
  const ids = await nextIds(db, apiAccess, groups.flat(2).length);
  const named = groups.flatMap(([group, items]) => {
    const id = ids.shift()!;
    return [{ id, name: group }, ...items.map((name) => ({ id: ids.shift()!, name, parent_id: id }))];
  });
  await db.insert(apiAccess).values(named);
}
