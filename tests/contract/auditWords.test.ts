import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { entityOf } from '../../src/server/kit/records.ts';
import type { Wired } from '../../src/server/kit/wire.ts';
import { auditEntities } from '../../src/shared/entities/audit/fields.ts';
import { auditField, isShownColumn } from '../../src/shared/entities/audit/words.ts';

const files = import.meta.glob<Record<string, unknown>>('../../src/server/entities/*/wire.ts', {
  eager: true,
});
const isWired = (value: unknown): value is Wired<never> =>
  typeof value === 'object' && value !== null && 'table' in value && 'named' in value;
const wires = Object.values(files).flatMap((file) => Object.values(file).filter(isWired));

const loggedAs: Readonly<Record<string, string>> = { referralCall: 'referral' };

test('R-016: every logged column of a record has a label', () => {
  expect(wires.length).toBeGreaterThan(15);
  const wordless = wires.flatMap(({ table, named }) => {
    const columns = Object.fromEntries(Object.keys(getTableColumns(table)).map((name) => [name, name]));
    const name = entityOf(table);
    const entity = loggedAs[name] ?? name;
    if (!(entity in auditEntities)) return [`${entity}: not in auditEntities`];
    return Object.keys(named(columns))
      .filter((name) => isShownColumn(name) && auditField(entity, name) === undefined)
      .map((name) => `${entity}.${name}`);
  });
  expect(wordless).toEqual([]);
});
