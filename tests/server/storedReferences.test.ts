import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../src/server/db/rows.ts';
import { sample } from '../run.ts';
import { sharedServer } from './harness.ts';
import { createBranching, createProgram, createQuestion } from './support/catalogue.ts';
import { type EditedRecord, editedRecords, otherReferences } from './support/editedRecords.ts';
import type { Probe } from './support/probes.ts';
import type { Input } from './support/samples.ts';
import { type Key, type KindName, outside } from './support/scopes.ts';
import { makeViewers, type Viewers } from './support/viewers.ts';

/**
 * A record can be changed after the records that it references were deleted or changed. The form reads the
 * record, changes one text and sends everything back. The list of references comes from pg_constraint.
 */
const server = sharedServer();
const ask = <Row extends object = Input>(text: string) => rows<Row>(server().services.db, sql.raw(text));

let viewers: Viewers = {};
beforeAll(async () => {
  viewers = await makeViewers(server());
  for (const partnerAssign of [[2], [3]]) {
    const above = await createBranching(server(), { partnerAssign });
    await createQuestion(server(), await createProgram(server(), above));
  }
  await ask('update product set is_ktp_mandatory = false');
  await ask('update question set is_mandatory = false');
  await ask(`update referral set assigned_company_id = soa_company_id, assigned_branch_id = soa_branch_id
    where status between 2 and 5`);
}, 60_000);

interface Reference {
  table: string;
  column: string;
  to: string;
}

const allReferences = () =>
  ask<Reference>(`select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as to
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`);

function holderOf({ table }: Reference): { name: string; key: string } | undefined {
  if (editedRecords[table]) return { name: table, key: 'id' };
  for (const [name, { links = {} }] of Object.entries(editedRecords))
    if (links[table]) return { name, key: links[table] };
  return undefined;
}

const isOther = ({ table, column }: Reference) =>
  table in otherReferences || `${table}.${column}` in otherReferences;

const isKey = ({ table, column }: Reference) =>
  Object.values(editedRecords).some(({ links }) => links?.[table] === column);

test('every reference is tested in a changed record, or listed as an exception', async () => {
  const left = (await allReferences()).filter((each) => !isKey(each) && (isOther(each) || !holderOf(each)));
  const names = left.map(({ table, column }) => (table in otherReferences ? table : `${table}.${column}`));
  expect([...new Set(names)].sort()).toEqual(Object.keys(otherReferences).sort());
});

async function copyOf(table: string, id: Key): Promise<number> {
  const columns = await ask<{ name: string; unique: boolean }>(`select quote_ident(a.attname) as name,
      a.atttypid = 'text'::regtype and exists (select 1 from pg_index i where i.indrelid = a.attrelid
        and i.indisunique and pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M')) as unique
    from pg_attribute a where a.attrelid = '${table}'::regclass and a.attnum > 0 and a.attgenerated = ''
      and not a.attisdropped and a.attname <> 'id'`);
  const names = columns.map(({ name }) => name);
  const values = columns.map(({ name, unique }) =>
    unique ? `${name} || substr(gen_random_uuid()::text, 1, 5)` : name,
  );
  const [made] = await ask<{ id: number }>(`insert into ${table} (${names.join()})
    select ${values.join()} from ${table} where id = ${id} returning id`);
  return made!.id;
}

const takenAway: Readonly<Record<string, string>> = {
  agent: "status = 'denied'",
  partner: "parent_id = case partner_type when 'branch' then 4 end, partner_type = 'branch'",
  category: 'product_id = (select max(id) from product)',
  program: `is_expired_program = true, start_date = '2020-01-01', end_date = '2020-01-02', is_quota = true,
    quota_used = 9, category_id = (select max(id) from category)`,
  question: "question_type = 'image', program_id = (select max(id) from program)",
  app_user: 'role_id = 7',
  role: "name = name || ' lama'",
  product: 'is_ktp_mandatory = false',
};

const neverDeleted = { api_access: true, access_item: true };

const kinds: Readonly<Record<string, KindName>> = { app_user: 'user' };

const states = ['deleted', 'taken away', 'out of scope'] as const;
type State = (typeof states)[number];

async function other(state: State, { to, id }: { to: string; id: Key }, viewer: Probe) {
  if (state === 'out of scope')
    return (await outside(server(), kinds[to] ?? (to as KindName), viewer)).at(-1);
  const copy = await copyOf(to, id);
  const change = state === 'deleted' ? 'deleted_at = now()' : takenAway[to];
  await ask(`update ${to} set ${change} where id = ${copy}`);
  return copy;
}

const isStaff = ({ company_id }: Probe) => company_id === 1;

interface Case {
  line: EditedRecord;
  viewer: Probe;
  id: Key;
  lost: boolean;
  held: () => Promise<boolean>;
}

let texts = 0;

async function faultOf({ line, viewer, id, lost, held }: Case): Promise<string | undefined> {
  const read = await line.read({ server: server(), viewer, id });
  if (!read) return lost ? undefined : 'is not read';
  texts += 1;
  const text = `Uji ${[...String(texts)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
  const sent = { ...read, [line.text]: text };
  const form = (line.update.form ?? line.update.input).safeParse(sent);
  if (!form.success) return `its form refuses ${form.error.issues[0]!.path.join('.')}`;
  const { status, message, error } = await server().call(line.update, sent, viewer.as);
  if (status !== 200) return `${status} ${message} ${Object.keys(error?.fields ?? {}).join()}`;
  if (!(await held())) return 'does not keep it';
  const again = await line.read({ server: server(), viewer, id });
  return again?.[line.text] === text ? undefined : 'does not save the text';
}

async function outcome(reference: Reference, state: State, viewer: Probe): Promise<string | undefined> {
  const { table, column, to } = reference;
  const { name, key } = holderOf(reference)!;
  const line = editedRecords[name]!;
  const id = await line.find(server(), viewer);
  if (id === undefined) return isStaff(viewer) ? 'there is none' : undefined;
  const stored = await ask(`select * from ${table} where ${key} = ${id}`);
  const [named] = await ask<{ id: Key }>(`select coalesce(
    (select max(${column}) from ${table} where ${key} = ${id}), (select max(id) from ${to})) as id`);
  const gone = await other(state, { to, id: named!.id }, viewer);
  if (gone === undefined) return undefined;
  if (table !== name) await ask(`delete from ${table} where ${key} = ${id} and ${column} <> ${named!.id}`);
  const along = line.along?.[column] ? `, ${line.along[column]}` : '';
  await ask(`update ${table} set ${column} = ${gone}${along} where ${key} = ${id}`);
  const full = table === name ? column : `${table}.${column}`;
  const foreign = !isStaff(viewer) && line.owners?.includes(full);
  const lost = foreign || (state !== 'taken away' && line.partOf?.includes(full)) || false;
  const held = async () =>
    (await ask(`select 1 from ${table} where ${key} = ${id} and ${column} = ${gone}`)).length > 0;
  const fault = await faultOf({ line, viewer, id, lost, held });
  if (table === name)
    await ask(`update ${table} set ${column} = ${stored[0]![column] ?? null} where id = ${id}`);
  else {
    await ask(`delete from ${table} where ${key} = ${id}`);
    await server().services.db.execute(sql`insert into ${sql.identifier(table)}
      select * from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(stored)}::jsonb)`);
  }
  return fault;
}

test.each(Object.keys(editedRecords))(
  '%s: can be changed after its referenced records were deleted',
  async (name) => {
    const references = (await allReferences()).filter(
      (each) => holderOf(each)?.name === name && !isKey(each) && !isOther(each) && !(each.to in neverDeleted),
    );
    const every = references.flatMap((reference) =>
      states.flatMap((state) => Object.keys(viewers).map((who) => ({ reference, state, who }))),
    );
    const wrong: Record<string, string> = {};
    for (const { reference, state, who } of sample(every, 10)) {
      const fault = await outcome(reference, state, viewers[who]!);
      if (fault) wrong[`${reference.table}.${reference.column} ${state}, ${who}`] = fault;
    }
    expect(wrong).toEqual({});
  },
  120_000,
);
