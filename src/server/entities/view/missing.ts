import { and, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { referralStatusIds } from '../../../shared/entities/referral/status.ts';
import type { View } from '../../../shared/entities/view/schema.ts';
import { partnerNameInScope, productInScope, programWithinLimits, type Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { live, type RecordTable } from '../../kit/records.ts';
import { category } from '../category/table.ts';
import { partner } from '../partner/table.ts';
import { product } from '../product/table.ts';
import { program } from '../program/table.ts';

type Query = Readonly<Record<string, string>>;

interface Owner {
  keys: readonly string[];
  table: RecordTable & { id: PgColumn };
  scope: (scope: Scope, db: Queryable) => SQL | undefined;
}

const products = (scope: Scope, db: Queryable) =>
  db
    .select({ id: product.id })
    .from(product)
    .where(live(product, productInScope(scope)));
const inProducts = (scope: Scope, db: Queryable) => inArray(category.product_id, products(scope, db));
const categories = (scope: Scope, db: Queryable) =>
  db
    .select({ id: category.id })
    .from(category)
    .where(live(category, inProducts(scope, db)));

const owners: readonly Owner[] = [
  { keys: ['product_id', 'product_ids'], table: product, scope: productInScope },
  { keys: ['category_id'], table: category, scope: inProducts },
  {
    keys: ['program_id'],
    table: program,
    scope: (scope, db) =>
      and(inArray(program.category_id, categories(scope, db)), programWithinLimits(scope)),
  },
  {
    keys: [
      'partner_id_company_soa',
      'partner_id_branch_soa',
      'partner_id_company_assign',
      'partner_id_branch_assign',
      'partner_ids_company_assign',
    ],
    table: partner,
    scope: partnerNameInScope,
  },
];
const statusKeys = ['referral_status_id', 'referral_status_ids'];

interface Part {
  key: string;
  value: string;
}

const partsOf = (query: Query, keys: readonly string[]): Part[] =>
  keys.flatMap((key) => (query[key] ?? '').split(',').flatMap((value) => (value ? [{ key, value }] : [])));
const idOf = ({ value }: Part) => (/^\d{1,9}$/.test(value) ? Number(value) : 0);

export async function missingOf(
  db: Queryable,
  scope: Scope,
  queries: readonly Query[],
): Promise<View['missing'][]> {
  const known = new Map<RecordTable, Set<number>>();
  for (const owner of owners) {
    const ids = queries.flatMap((query) => partsOf(query, owner.keys).map(idOf));
    known.set(owner.table, await seen(db, owner, { ids: [...new Set(ids)], scope }));
  }
  return queries.map((query) => [
    ...owners.flatMap(({ keys, table }) =>
      partsOf(query, keys).filter((part) => !known.get(table)!.has(idOf(part))),
    ),
    ...partsOf(query, statusKeys).filter((part) => !(referralStatusIds as number[]).includes(idOf(part))),
  ]);
}

async function seen(
  db: Queryable,
  { table, scope: within }: Owner,
  { ids, scope }: { ids: readonly number[]; scope: Scope },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(live(table, inArray(table.id, [...ids]), within(scope, db)));
  return new Set(found.map(({ id }) => id as number));
}
