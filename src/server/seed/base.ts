import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { accessCodes, accessGroups } from '../../shared/core/access.ts';
import { houseCompanyId } from '../../shared/entities/partner/schema.ts';
import { roleIds } from '../../shared/entities/role/schema.ts';
import { importCountDefault, importCountKey } from '../../shared/entities/setting/schema.ts';
import type { Queryable } from '../db/database.ts';
import { partner } from '../entities/partner/table.ts';
import { region } from '../entities/region/table.ts';
import { defaultRoles } from '../entities/role/defaults.ts';
import { accessItem, role, roleAccess } from '../entities/role/table.ts';
import { setting } from '../entities/setting/table.ts';
import { seedApiAccess } from './apiAccess.ts';
import { seedRegions } from './regions.ts';
import { firstCompanyNumber, type SettingsBeginning, seedSettings, usualSettings } from './settings.ts';

/** What a set-up decides of a new database; all the rest of it is changed on its own page. */
interface Beginning extends SettingsBeginning {
  house: { name: string; partner_code: string; category?: string; pic_name?: string; pic_phone?: string };
  /** IMPORT_COUNT. */
  maxUpload: number;
}

const usual: Beginning = {
  house: { name: 'PT Mitra Referal Nusantara', partner_code: 'MRN', category: 'Teknologi' },
  maxUpload: importCountDefault,
  ...usualSettings,
};

/** What every new database starts with: D-01, D-02, D-14, D-15, D-17…D-19 and the house company. */
export async function seedBase(db: Queryable, beginning: Beginning = usual): Promise<void> {
  const { house, maxUpload, partnerPrefix } = beginning;
  await seedAccess(db);
  await db.insert(setting).values({ key: importCountKey, value: String(maxUpload) });
  await db.insert(partner).values({
    id: houseCompanyId,
    partner_type: 'company',
    partner_number: firstCompanyNumber(partnerPrefix.company_prefix),
    category: 'Lainnya',
    ...house,
  });
  await restartIds(db, partner);
  await seedSettings(db, beginning);
  await seedApiAccess(db);
  // A prepared database has them (db/prepared.ts).
  const [known] = await db.select({ id: region.id }).from(region).limit(1);
  if (!known) await seedRegions(db);
}

async function seedAccess(db: Queryable): Promise<void> {
  await addItems(db);
  const idOf = await itemIds(db);
  await db.insert(role).values(defaultRoles.map(({ id, name }) => ({ id, name })));
  await restartIds(db, role);
  const held = defaultRoles.flatMap(({ id, codes }) =>
    codes.map((code) => ({ role_id: id, access_id: idOf.get(code)! })),
  );
  await db.insert(roleAccess).values(held);
}

/** role 1 holds every code, those too that came with this version. */
export async function completeAccess(db: Queryable): Promise<void> {
  await addItems(db);
  const idOf = await itemIds(db);
  const held = accessCodes.map((code) => ({ role_id: roleIds.superAdmin, access_id: idOf.get(code)! }));
  await db.insert(roleAccess).values(held).onConflictDoNothing();
}

/** The items of the catalogue (P-101…P-113) that are not stored yet. */
async function addItems(db: Queryable): Promise<void> {
  const known = await itemIds(db);
  for (const { code, name, items } of accessGroups) {
    if (!known.has(code)) await db.insert(accessItem).values({ code, name });
    const parent_id = known.get(code) ?? (await itemIds(db)).get(code)!;
    const added = Object.entries(items).filter(([item]) => !known.has(item));
    if (added.length > 0)
      await db
        .insert(accessItem)
        .values(added.map(([item, title]) => ({ code: item, name: title, parent_id })));
  }
}

async function itemIds(db: Queryable): Promise<Map<string, number>> {
  const stored = await db.select({ id: accessItem.id, code: accessItem.code }).from(accessItem);
  return new Map(stored.map(({ id, code }) => [code, id]));
}

/** After rows with ids of our own: the next generated id follows the largest. */
export async function restartIds(db: Queryable, table: PgTable): Promise<void> {
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), (select max(id) from ${table}))`,
  );
}
