import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { rows } from '../../src/server/db/rows.ts';
import type { TestServer } from '../server/harness.ts';

/** Rows and columns that any save may change. A postal code becomes known once a user has entered it. */
export const traces =
  /^(audit|counter|rate_limit|referral_history|refresh_token|known_sign_in|village_zip|presence|idempotency) |\.(decision_version|version|updated_at|updated_by|search_text|last_login): /;
/** Further changes that the save of a page causes by design. */
export const follows: Readonly<Record<string, RegExp>> = {
  '/target-waktu': /\.(counted_at|due_at): /,
};
/** Writes that pages send without a save: claims, presence, notes and views. */
export const besides = /^\/w\/(claim|presence|note|view)\b/;

const typable =
  'main form :is(input:is([type="text"], :not([type])):not([role="combobox"]), textarea):not([readonly], :disabled):visible';

/**
 * Changes the first field with words, else the first field that is not empty.
 * @returns the new value, or undefined if the form has no such field
 */
export async function changeText(page: Page): Promise<string | undefined> {
  const fields = await page.locator(typable).all();
  const values = await Promise.all(fields.map((field) => field.inputValue()));
  const inWords = values.findIndex((value) => /\p{L}{3}/u.test(value) && !/@|:\/\//.test(value));
  const place = inWords < 0 ? values.findIndex((value) => value !== '') : inWords;
  const [field, old] = [fields[place], values[place]];
  if (!field || !old) return undefined;
  const isFigure = /^(Rp\. )?[\d.]+$/.test(old);
  const next = isFigure
    ? old.slice(0, -1) + ((Number(old.at(-1)) + 1) % 10)
    : old + (inWords < 0 ? 'X' : ' Baru');
  await field.fill(next);
  await field.blur();
  return isFigure ? next.replace(/\D/g, '') : next;
}

type Row = Readonly<Record<string, unknown>>;

export async function everyRow({ services: { db } }: TestServer): Promise<ReadonlyMap<string, Row>> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like '%region%'`,
  );
  const all = new Map<string, Row>();
  for (const { name } of tables) {
    const found = await rows<{ row: Row }>(
      db,
      sql`select to_jsonb(each) as row from ${sql.identifier(name)} each`,
    );
    for (const { row } of found) all.set(`${name} ${row.id ?? row.key ?? JSON.stringify(row)}`, row);
  }
  return all;
}

export const differences = (before: ReadonlyMap<string, Row>, after: ReadonlyMap<string, Row>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((row) =>
    valueDifferences(before.get(row), after.get(row), row),
  );

function valueDifferences(before: unknown, after: unknown, path: string): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const areParted = [before, after].every((each) => typeof each === 'object' && each !== null);
  if (!areParted) return [`${path}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`];
  const [one, other] = [before as Row, after as Row];
  return Object.keys({ ...one, ...other }).flatMap((key) =>
    valueDifferences(one[key], other[key], `${path}.${key}`),
  );
}
