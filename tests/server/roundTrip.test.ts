import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '../../src/server/db/rows.ts';
import type { Operation } from '../../src/shared/core/operation.ts';
import { changesOf } from '../../src/shared/entities/audit/changes.ts';
import { auditOperations } from '../../src/shared/entities/audit/operations.ts';
import { exportFileOperations } from '../../src/shared/entities/exportFile/operations.ts';
import { operations } from '../../src/shared/entities/index.ts';
import { sharedServer } from './harness.ts';
import { inputOf, keyNames } from './support/goodRequests.ts';
import { chief } from './support/house.ts';
import { otherWrites, type RoundTrip, roundTrips } from './support/roundTrips.ts';
import { fieldsOf, type Input, recordNames, type Turn } from './support/samples.ts';
import { readWorkbook, textsOf, until } from './support/workbooks.ts';

const server = sharedServer();
const { list, download } = exportFileOperations;

async function send(operation: Operation, input: Input): Promise<Input> {
  const key = randomUUID();
  const answer = await server().call(operation, input, { ...chief, headers: { 'idempotency-key': key } });
  const fault = `${operation.id}: ${answer.message} ${JSON.stringify(answer.error?.fields)}`;
  expect(answer.status, fault).toBeLessThan(300);
  if (!(operation.id in unaudited)) await expectOneTransaction(operation, key);
  return (answer.data ?? {}) as Input;
}

const unaudited: Readonly<Record<string, true>> = { 'batchUpload.saveSettings': true };

/** A write and the answer kept for its key must commit together, so that no crash separates them. */
async function expectOneTransaction({ id }: Operation, key: string): Promise<void> {
  const together = await rows<{ entity: string }>(
    server().services.db,
    sql`select audit.entity from idempotency join audit on audit.xmin = idempotency.xmin
      where idempotency.key = ${key} and idempotency.answer is not null`,
  );
  expect(together.length, `${id}: the answer is kept apart from the write`).toBeGreaterThan(0);
}

const parsed = ({ input }: Operation, sent: Input) =>
  Object.entries(input.parse(sent) as Input).filter(
    ([name, value]) => !recordNames.includes(name) && value !== undefined,
  );

function expectRead(line: RoundTrip, operation: Operation, sent: Input, record: Input): void {
  const { unread = {}, unsent = {}, readAs = {} } = line;
  const wanted = parsed(operation, sent).filter(([name]) => !(name in unread) && !(name in unsent));
  const read = wanted.map(([name]) => [name, (readAs[name]?.(record as never) ?? record[name]) as unknown]);
  expect(Object.fromEntries(read), operation.id).toEqual(Object.fromEntries(wanted));
  expect(
    Object.keys(unread).filter((name) => name in record),
    'can be read',
  ).toEqual([]);
  expect(
    wanted.filter(([name, value]) => name in readAs && isDeepStrictEqual(record[name], value)),
    'is read as it was sent',
  ).toEqual([]);
}

function expectChanged({ stays, unread, unsent }: RoundTrip, first: Input, last: Input): void {
  const other = { ...unread, ...unsent };
  const same = Object.keys(last).filter(
    (name) => name in first && !(name in other) && isDeepStrictEqual(first[name], last[name]),
  );
  expect(same.sort(), 'changes nothing').toEqual(Object.keys(stays ?? {}).sort());
}

const entries = async () => (await server().call(auditOperations.list, { limit: 10 }, chief)).data;

async function loggedBy(write: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const last = (await entries())[0]!.id;
  await write();
  const added = (await entries()).filter(({ id }) => id > last);
  return new Set(added.flatMap((entry) => changesOf(entry).map(({ name }) => name.split('.')[0]!)));
}

function expectLogged(line: RoundTrip, names: readonly string[], logged: ReadonlySet<string>): void {
  const { loggedAs = {}, stays = {}, unread = {}, unsent = {} } = line;
  const told = names.filter((name) => !(name in { ...stays, ...unread, ...unsent }));
  expect(
    told.filter((name) => !logged.has(loggedAs[name] ?? name)),
    'changed, but not in the log',
  ).toEqual([]);
}

async function expectOthersStay(line: RoundTrip, update: Operation, first: Input, id: number): Promise<void> {
  const { alone = {}, stays = {}, unread = {}, readAs = {} } = line;
  const names = Object.keys(fieldsOf(update.input)).filter((name) => !recordNames.includes(name));
  const fields = async () => {
    const record = await line.read(server(), id);
    const known = names.filter((name) => !(name in unread));
    return Object.fromEntries(known.map((name) => [name, readAs[name]?.(record as never) ?? record[name]]));
  };
  let before = await fields();
  for (const name of names.filter((each) => each in first)) {
    const key = keyNames.find((each) => each in fieldsOf(update.input)) ?? 'id';
    const sent = { [key]: id, [name]: first[name] };
    let answer!: Awaited<ReturnType<ReturnType<typeof server>['call']>>;
    const logged = await loggedBy(async () => {
      answer = await server().call(update, sent, chief);
    });
    if (!(name in alone)) expect(answer.status, `${update.id} ${name}: ${answer.message}`).toBe(200);
    const after = await fields();
    const changed = Object.keys(after).filter((each) => !isDeepStrictEqual(after[each], before[each]));
    const expected = name in stays || name in alone || name in unread ? [] : [name];
    expect(changed, `${update.id} with ${name} alone`).toEqual(expected);
    if (expected.length > 0) expectLogged(line, expected, logged);
    before = after;
  }
}

function expectKnown({ create, update, stays, alone, unread, unsent, readAs }: RoundTrip): void {
  const fields = [create, update].flatMap((each) => (each ? Object.keys(fieldsOf(each.input)) : []));
  const stated = Object.keys({ ...stays, ...alone, ...unread, ...unsent, ...readAs });
  expect(stated.filter((name) => !fields.includes(name))).toEqual([]);
}

async function expectListed({ list: shown }: RoundTrip, record: Input): Promise<void> {
  if (!shown) return;
  const { data } = await server().call(shown.operation, (shown.input?.(record) ?? {}) as never, chief);
  const rows = (shown.rows?.(data as never) ?? data) as Input[];
  const row = rows.find((each) => each.id === record.id);
  expect(row, `${shown.operation.id} shows ${record.id}`).toBeDefined();
  const shared = Object.keys(row!).filter((name) => name in record);
  expect(row).toMatchObject(Object.fromEntries(shared.map((name) => [name, record[name]])));
}

async function expectExported({ exported }: RoundTrip, record: Input): Promise<void> {
  if (!exported) return;
  const keyword = record[exported.keyword] as string;
  const { filename } = (await send(exported.operation, { keyword, reason: 'Uji' })) as { filename: string };
  await until(async () => {
    const { data } = await server().call(list, { data_name: exported.dataName }, chief);
    return data.some((each) => each.filename === filename && each.state === 'ready');
  });
  const { rows } = await readWorkbook(await server().download(download, { filename }, chief));
  const cells = exported.columns.map(({ header, value }) => [header, String(value(record as never) ?? '')]);
  const found = rows.map(textsOf).filter((texts) => texts.includes(keyword));
  expect(found.map((texts) => cells.map(([header], index) => [header, texts[index] ?? '']))).toContainEqual(
    cells,
  );
}

test.each(Object.entries(roundTrips))(
  '%s: sent values are read back unchanged',
  async (_, line) => {
    const { create, update } = line;
    expectKnown(line);
    const writes = create ? [create, update].filter((each) => each !== undefined) : [update!, update!];
    let id = await line.existing?.(server());
    const written: Input[] = [];
    let first: Input | undefined;
    for (const [turn, operation] of writes.entries()) {
      const sent = await inputOf(server(), line, { operation, turn: turn as Turn, id });
      let answer!: Input;
      const logged = await loggedBy(async () => {
        answer = await send(operation, sent);
      });
      first ??= sent;
      id ??= answer.id as number;
      const record = await line.read(server(), id);
      expectRead(line, operation, sent, record);
      await expectListed(line, record);
      written.push(Object.fromEntries(parsed(operation, sent)));
      const [earlier, last] = [written.at(-2), written.at(-1)!];
      const changed = Object.keys(last).filter((name) => !isDeepStrictEqual(earlier?.[name], last[name]));
      if (!(operation.id in unaudited)) expectLogged(line, earlier ? changed : [], logged);
    }
    if (update) expectChanged(line, written[0]!, written.at(-1)!);
    await expectExported(line, await line.read(server(), id!));
    if (update?.form) await expectOthersStay(line, update, first!, id!);
  },
  120_000,
);

test('every write of a record is tested', () => {
  const covered = Object.values(roundTrips).flatMap((line) => [line.create?.id, line.update?.id]);
  const writes = operations
    .filter(({ method, id }) => method !== 'GET' && /\.(create|update|change|save|set|olderCreate)/.test(id))
    .map(({ id }) => id);
  expect(writes.filter((id) => !covered.includes(id)).sort()).toEqual(Object.keys(otherWrites).sort());
});
