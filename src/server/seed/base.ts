import { eq } from 'drizzle-orm';
import { accessCodes, accessGroups } from '../../shared/core/access.ts';
import { officeCompanyId } from '../../shared/entities/partner/schema.ts';
import { roleIds } from '../../shared/entities/role/schema.ts';
import { importCountDefault, importCountKey } from '../../shared/entities/setting/schema.ts';
import type { Queryable } from '../db/database.ts';
import { partner } from '../entities/partner/table.ts';
import { region } from '../entities/region/table.ts';
import { defaultRoles } from '../entities/role/defaults.ts';
import { accessItem, role, roleAccess } from '../entities/role/table.ts';
import { setting } from '../entities/setting/table.ts';
import { completeTargets } from '../entities/target/rules.ts';
import { completeViews } from '../entities/view/read.ts';
import { seedApiAccess } from './apiAccess.ts';
import { nextIds, restartIds } from './ids.ts';
import { seedRegions } from './regions.ts';
import {
  demoSettings,
  firstCompanyNumber,
  type InitialSettings,
  seedSettings,
  usualSettings,
} from './settings.ts';

interface InitialData extends InitialSettings {
  house: { name: string; partner_code: string; category?: string; pic_name?: string; pic_phone?: string };
  maxUpload: number;
}

const usual: InitialData = {
  house: { name: 'Kantor Pusat', partner_code: 'KPS' },
  maxUpload: importCountDefault,
  ...usualSettings,
};

export const demoInitialData: InitialData = {
  house: { name: 'PT Mitra Referal Nusantara', partner_code: 'MRN', category: 'Teknologi' },
  maxUpload: importCountDefault,
  ...demoSettings,
};

export async function seedBase(db: Queryable, initialData: InitialData = usual): Promise<void> {
  const { house, maxUpload, partnerPrefix } = initialData;
  await seedAccess(db);
  await db.insert(setting).values({ key: importCountKey, value: String(maxUpload) });
  await db.insert(partner).values({
    id: officeCompanyId,
    partner_type: 'company',
    partner_number: firstCompanyNumber(partnerPrefix.company_prefix),
    category: 'Lainnya',
    ...house,
  });
  await restartIds(db, partner);
  await seedSettings(db, initialData);
  await seedApiAccess(db);
  await completeViews(db);
  await completeTargets(db);
  const [known] = await db.select({ id: region.id }).from(region).limit(1);
  if (!known) await seedRegions(db);
}

async function seedAccess(db: Queryable): Promise<void> {
  const idOf = await addItems(db);
  await db.insert(role).values(defaultRoles.map(({ id, name }) => ({ id, name })));
  await restartIds(db, role);
  const held = defaultRoles.flatMap(({ id, codes }) =>
    codes.map((code) => ({ role_id: id, access_id: idOf.get(code)! })),
  );
  await db.insert(roleAccess).values(held);
}

/** Role 1 holds every access code. */
export async function completeAccess(db: Queryable): Promise<void> {
  const idOf = await addItems(db);
  const held = accessCodes.map((code) => ({ role_id: roleIds.superAdmin, access_id: idOf.get(code)! }));
  await db.insert(roleAccess).values(held).onConflictDoNothing();
}

async function addItems(db: Queryable): Promise<Map<string, number>> {
  const stored = await db
    .select({ id: accessItem.id, code: accessItem.code, name: accessItem.name })
    .from(accessItem);
  const idOf = new Map(stored.map(({ id, code }) => [code, id]));
  const nameOf = new Map(stored.map(({ code, name }) => [code, name]));
  const known = accessGroups.flatMap(({ code, name, items }) => [
    { code, name, group: undefined },
    ...Object.entries(items).map(([item, title]) => ({ code: item, name: title, group: code })),
  ]);
  for (const { code, name } of known)
    if (idOf.has(code) && nameOf.get(code) !== name)
      await db.update(accessItem).set({ name }).where(eq(accessItem.code, code));
  const added = known.filter(({ code }) => !idOf.has(code));
  if (added.length === 0) return idOf;
  const ids = await nextIds(db, accessItem, added.length);
  for (const [index, { code }] of added.entries()) idOf.set(code, ids[index]!);
  await db.insert(accessItem).values(
    added.map(({ code, name, group }) => ({
      id: idOf.get(code)!,
      code,
      name,
      parent_id: idOf.get(group ?? ''),
    })),
  );
  return idOf;
}
