import { apiCatalogue } from '../../shared/entities/openApi/catalogue.ts';
import type { Queryable } from '../db/database.ts';
import { apiAccess } from '../entities/openApi/table.ts';

/** What a partner's program may be allowed to call. */
export async function seedApiAccess(db: Queryable): Promise<void> {
  for (const [group, items] of Object.entries<readonly string[]>(apiCatalogue)) {
    const [parent] = await db.insert(apiAccess).values({ name: group }).returning({ id: apiAccess.id });
    await db.insert(apiAccess).values(items.map((name) => ({ name, parent_id: parent!.id })));
  }
}
