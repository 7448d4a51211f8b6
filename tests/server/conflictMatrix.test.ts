import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { rows } from '../../src/server/db/rows.ts';
import { mounted } from '../../src/server/registry.ts';
import { type Operation, pathParams } from '../../src/shared/core/operation.ts';
import { isAll } from '../run.ts';
import { sharedServer } from './harness.ts';
import { createBranching, createProgram } from './support/catalogue.ts';
import { expectErrorEnvelope } from './support/errorTexts.ts';
import { staleOwnText } from './support/house.ts';
import { namingLines } from './support/namedRecords.ts';
import { type RecordLine, recordLines } from './support/recordLines.ts';
import { contents, inside } from './support/scopes.ts';
import { makeViewers, type Viewers } from './support/viewers.ts';

const server = sharedServer();
const minute = 60_000;
let viewers: Viewers = {};
beforeAll(async () => {
  viewers = await makeViewers(server());
  for (const partnerAssign of [[2], [2]])
    await createProgram(server(), await createBranching(server(), { partnerAssign }));
}, 3 * minute);

const operations = mounted.map((each) => each.operation);
const schemaOf = ({ input }: Operation) =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object;
    required?: string[];
  };
/** Older apps send the time of the last change instead of a version. */
const outdatedOf = (operation: Operation): (number | string)[] => {
  const { properties } = schemaOf(operation) as { properties: { version: { anyOf?: unknown } } };
  return properties.version.anyOf ? [0, '2000-01-01T00:00:00.000Z'] : [0];
};
const named = (list: readonly Operation[]) => list.map((each) => [each.id, each] as const);

const ownOnly: readonly string[] = ['view.update', 'view.remove'];
const versioned = operations.filter(
  (each) => 'version' in (schemaOf(each).properties ?? {}) && !ownOnly.includes(each.id),
);

test.each(named(versioned).map(([id, operation], place) => [id, operation, place] as const))(
  '%s answers 409 to an outdated form and writes nothing',
  async (id, operation, place) => {
    const line = recordLines.find(
      (each) => each.operation === operation && each.mode === 'write' && !each.within,
    );
    if (!line) throw new Error(`${id} has no line in support/recordLines.ts`);
    const inputs = await inputsOf(line);
    const viewer = viewers['role 1']!;
    const changes = [
      [viewers['role 2']!.id, 'Data sudah diubah Penguji. Muat ulang, lalu coba lagi.'],
      [viewer.id, staleOwnText],
    ] as const;
    for (const [changedBy, message] of isAll ? changes : [changes[place % 2]!]) {
      await changeAllBy(changedBy);
      const before = await contents(server());
      const answers = new Set<string>();
      for (const input of inputs)
        for (const version of outdatedOf(operation)) {
          const answer = await server().call(operation, { ...input, version }, viewer.as);
          // The two operations for SMS codes answer 404 for each other's record.
          if (answer.status !== 404)
            answers.add(`${answer.status} ${answer.message?.replace(/ \(.*\)/, '')}`);
        }
      expect([...answers]).toEqual([`409 ${message}`]);
      expect(await contents(server())).toEqual(before);
    }
  },
);

const changing = versioned.filter(({ id }) => !/\.(remove|removeOlder)$/.test(id));

test.each(named(changing))('%s increases the version', async (_id, operation) => {
  const line = recordLines.find((each) => each.operation === operation && !each.within)!;
  const before = await countedChanges();
  const statuses = new Set<number>();
  for (const input of await inputsOf(line))
    statuses.add(
      (await server().call(operation, { ...input, version: undefined }, viewers['role 1']!.as)).status,
    );
  if (statuses.has(200)) expect(await countedChanges()).toBeGreaterThan(before);
  else expect(line.ok, [...statuses].join()).toEqual(expect.arrayContaining([...statuses]));
});

async function countedChanges(): Promise<number> {
  const { db } = server().services;
  const tables = await tablesWith('version');
  const counts = tables.map((name) => sql`coalesce((select sum(version) from ${sql.identifier(name)}), 0)`);
  const [{ total }] = (await rows<{ total: number }>(
    db,
    sql`select (${sql.join(counts, sql` + `)})::int as total`,
  )) as [{ total: number }];
  return total;
}

async function changeAllBy(user: number): Promise<void> {
  const { db } = server().services;
  for (const name of await tablesWith('updated_by'))
    await db.execute(sql`update ${sql.identifier(name)} set updated_by = ${user}`);
}

const tablesWith = async (column: string): Promise<string[]> =>
  (
    await rows<{ name: string }>(
      server().services.db,
      sql`select table_name as name from information_schema.columns
        where column_name = ${column} and table_schema = 'public'`,
    )
  ).map(({ name }) => name);

async function inputsOf(line: RecordLine): Promise<Record<string, unknown>[]> {
  const viewer = viewers['role 1']!;
  const inputs = [];
  for (const key of (await inside(server(), line.kind, viewer)).slice(0, 2)) {
    const rest = (await line.rest?.({ server: server(), viewer, key })) ?? {};
    inputs.push({ ...rest, [line.field]: key });
  }
  return inputs;
}

const demanding = operations.filter((each) => {
  const inPath = pathParams(each.path);
  return (schemaOf(each).required ?? []).some((field) => !inPath.includes(field));
});

test.each(named(demanding))('%s names each field that is missing, in Indonesian', async (_, operation) => {
  const keys = Object.fromEntries(pathParams(operation.path).map((name) => [name, '1']));
  const viewer = operation.access.kind === 'public' ? undefined : viewers['role 1']!.as;
  const before = await contents(server());
  const answer = await server().download(operation, keys, viewer);
  const body = (await answer.json()) as { error: { fields: object } };
  expect(answer.status).toBe(422);
  expectErrorEnvelope(422, body);
  expect(Object.keys(body.error.fields).length).toBeGreaterThan(0);
  expect(await contents(server())).toEqual(before);
});

const keyed = operations.filter((each) => pathParams(each.path).length > 0);

test.each(named(keyed))('%s refuses an invalid key', async (_, operation) => {
  const input = Object.fromEntries(pathParams(operation.path).map((name) => [name, 'bukan kunci']));
  const answer = await server().download(operation, input, viewers['role 1']!.as);
  expect(answer.status).toBe(422);
  expectErrorEnvelope(422, await answer.json());
});

const creating = namingLines.filter(({ operation }) => operation.method === 'POST');

test.each(creating.map((line) => [line.operation.id, line] as const))(
  '%s does not take one Idempotency-Key for two requests',
  async (_, { operation, valid }) => {
    const viewer = viewers['role 5']!;
    const input = await valid({ server: server(), viewer });
    const headers = { ...viewer.as.headers, 'idempotency-key': `kunci-${operation.id.replace('.', '-')}` };
    const first = await server().call(operation, input, { headers });
    expect(first.status, first.message).toBe(operation.status ?? 200);
    const before = await contents(server());
    const other = await server().call(operation, otherThan(operation, input), { headers });
    expect(other.status).toBe(409);
    const again = await server().call(operation, input, { headers });
    expect({ status: again.status, data: again.data }).toEqual({ status: first.status, data: first.data });
    expect(await contents(server())).toEqual(before);
  },
);

function otherThan(operation: Operation, input: Record<string, unknown>): Record<string, unknown> {
  for (const [field, value] of Object.entries(input)) {
    const changed = Array.isArray(value) ? [...value, 2_000_000_000] : `${value}x`;
    const other = { ...input, [field]: changed };
    const [before, after] = [operation.input.safeParse(input), operation.input.safeParse(other)];
    if (after.success && JSON.stringify(before.data) !== JSON.stringify(after.data)) return other;
  }
  throw new Error(`${operation.id}: nothing to change`);
}
