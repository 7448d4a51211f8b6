import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { accessGroups } from '../../shared/core/access.ts';
import { houseCompanyId } from '../../shared/entities/partner/schema.ts';
import { importCountDefault, importCountKey } from '../../shared/entities/setting/schema.ts';
import type { Queryable } from '../db/database.ts';
import { partner } from '../entities/partner/table.ts';
import { defaultRoles } from '../entities/role/defaults.ts';
import { accessItem, role, roleAccess } from '../entities/role/table.ts';
import { setting } from '../entities/setting/table.ts';
import { seedApiAccess } from './apiAccess.ts';
import { seedRegions } from './regions.ts';
import { seedSettings } from './settings.ts';

/** What every new database starts with: D-01, D-02, D-14, D-15, D-17…D-19 and the house company. */
export async function seedBase(db: Queryable): Promise<void> {
  await seedAccess(db);
  await db.insert(setting).values({ key: importCountKey, value: String(importCountDefault) });
  await db.insert(partner).values({
    id: houseCompanyId,
    partner_type: 'company',
    name: 'PT Mitra Referal Nusantara',
    partner_code: 'MRN',
    partner_number: 'P0001',
    category: 'Teknologi',
  });
  await restartIds(db, partner);
  await seedSettings(db);
  await seedApiAccess(db);
  await seedRegions(db);
}

async function seedAccess(db: Queryable): Promise<void> {
  const idOf = new Map<string, number>();
  for (const group of accessGroups) {
    const [parent] = await db
      .insert(accessItem)
      .values({ code: group.code, name: group.name })
      .returning({ id: accessItem.id });
    const items = Object.entries(group.items).map(([code, name]) => ({ code, name, parent_id: parent!.id }));
    const stored = await db
      .insert(accessItem)
      .values(items)
      .returning({ id: accessItem.id, code: accessItem.code });
    for (const item of stored) idOf.set(item.code, item.id);
  }
  await db.insert(role).values(defaultRoles.map(({ id, name }) => ({ id, name })));
  await restartIds(db, role);
  const held = defaultRoles.flatMap(({ id, codes }) =>
    codes.map((code) => ({ role_id: id, access_id: idOf.get(code)! })),
  );
  await db.insert(roleAccess).values(held);
}

/** After rows with ids of our own: the next generated id follows the largest. */
export async function restartIds(db: Queryable, table: PgTable): Promise<void> {
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), (select max(id) from ${table}))`,
  );
}
