import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { agent } from '../../src/server/entities/agent/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import { type CallOptions, sharedServer } from './harness.ts';
import { createBranching, createProgram, createQuestion } from './support/catalogue.ts';
import type { Probe } from './support/probes.ts';
import { type RecordLine, recordLines } from './support/recordLines.ts';
import { contents, inside, isHouseKind, type Key, outside } from './support/scopes.ts';
import { makeViewers, type Viewers } from './support/viewers.ts';

/**
 * Calls the operations of `recordLines` on records in and out of scope, as staff, company and branch (R-005,
 * P-301…P-321, C-912). All callers hold all codes (P-305).
 */
const server = sharedServer();
const minute = 60_000;

const bank = 2;
const finance = 3;

let viewers: Viewers = {};

beforeAll(async () => {
  viewers = await makeViewers(server());
  await fillCatalogue();
  await fillPictures();
}, 3 * minute);

async function fillCatalogue(): Promise<void> {
  for (const partnerAssign of [[bank], [bank], [finance], [finance]]) {
    const above = await createBranching(server(), { partnerAssign });
    for (let n = 0; n < 3; n += 1)
      await createQuestion(server(), await createProgram(server(), above, { is_quota: true, quota: 5 }));
  }
}

async function fillPictures(): Promise<void> {
  const { db } = server().services;
  const agents = await db
    .update(agent)
    .set({ identity_image: sql`'agen-' || ${agent.id} || '-uji.png'` })
    .returning({ name: agent.identity_image });
  await copyPictures('agent_identity_card', agents);
  const referrals = await db
    .update(referral)
    .set({ identity_photo: sql`'pengajuan-' || ${referral.id} || '-uji.png'` })
    .returning({ name: referral.identity_photo });
  await copyPictures('referral_identity_card', referrals);
}

async function copyPictures(folder: string, copies: { name: string }[]): Promise<void> {
  const directory = join(server().dataFolder, 'media', folder);
  const [some] = (await readdir(directory)).filter((file) => file.endsWith('.png') || file.endsWith('.jpg'));
  for (const { name } of copies) await copyFile(join(directory, some!), join(directory, name));
}

interface Case {
  name: string;
  viewer: Probe;
  input: Record<string, unknown>;
  expected: number | 'null';
}

const nobodys = (key: Key): Key => (typeof key === 'number' ? 2_000_000_000 : `x${key}`);

async function caseOf(
  line: RecordLine,
  name: string,
  viewer: Probe,
  { key, of }: { key: Key; of: Key },
): Promise<Omit<Case, 'expected'>> {
  const rest = (await line.rest?.({ server: server(), viewer, key: of })) ?? {};
  return { name, viewer, input: { ...rest, [line.field]: line.many ? [key] : key } };
}

/** A branch gets 403 for the staff's records (P-320), a company 404 for others' notifications (A-128). */
function refusalOf({ mode, kind }: RecordLine, viewer: Probe): number | 'null' {
  if (mode === 'find') return 'null';
  if (mode === 'choice') return 422;
  if (kind === 'notification' && viewer.branch_id === viewer.company_id) return 404;
  return mode === 'read' && !isHouseKind(kind) && kind !== 'role' ? 404 : 403;
}

async function refusals(line: RecordLine): Promise<Case[]> {
  const cases: Case[] = [];
  if (line.within) return cases;
  const [some] = await inside(server(), line.kind, viewers['role 1']!);
  if (some === undefined) throw new Error(`There is no ${line.kind}`);
  for (const [name, viewer] of Object.entries(viewers)) {
    for (const key of await foreignTo(line, viewer))
      cases.push({
        ...(await caseOf(line, `${name}, ${key} out of scope`, viewer, { key, of: key })),
        expected: refusalOf(line, viewer),
      });
    const unknown = await caseOf(line, `${name}, nobody's`, viewer, { key: nobodys(some), of: some });
    const expected = line.mode === 'find' ? 'null' : unknownOf(line, viewer);
    cases.push({ ...unknown, expected: shutTo(line, viewer) ? 403 : expected });
  }
  return cases;
}

const unknownOf = ({ unknown = 404 }: RecordLine, viewer: Probe) =>
  typeof unknown === 'number' ? unknown : unknown(viewer);
const isStaff = (viewer: Probe) => viewer.company_id === 1;
const shutTo = ({ kind, mode }: RecordLine, viewer: Probe) =>
  (isHouseKind(kind) || kind === 'ownRole' || kind === 'role') &&
  !isStaff(viewer) &&
  (mode === 'write' || viewer.branch_id !== viewer.company_id);

const foreignTo = async (line: RecordLine, viewer: Probe): Promise<Key[]> => {
  if (isHouseKind(line.kind) && line.mode === 'write' && !isStaff(viewer))
    return (await inside(server(), line.kind, viewers['role 1']!)).slice(0, 1);
  return outside(server(), line.kind, viewer);
};

async function answerTo({ operation }: RecordLine, { input, viewer }: Pick<Case, 'input' | 'viewer'>) {
  const answer = await server().download(operation, input, viewer.as as CallOptions);
  if (!answer.headers.get('content-type')?.includes('json')) {
    await answer.arrayBuffer();
    return { status: answer.status, message: '', data: 'file' };
  }
  return { status: answer.status, ...((await answer.json()) as { message: string; data: unknown }) };
}

const titled = recordLines.map((line) => [`${line.operation.id} (${line.kind})`, line] as const);

describe('a record', () => {
  test.each(titled)(
    '%s',
    async (_, line) => {
      const refused = await refusals(line);
      const before = await contents(server());
      const outcomes: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const each of refused) {
        const { status, message, data } = await answerTo(line, each);
        outcomes[each.name] = status === 200 && data === null ? 'null' : status;
        if (status === 403) expect(message, each.name).toBe('Access Denied!');
        expected[each.name] = each.expected;
      }
      expect(outcomes).toEqual(expected);
      expect(await contents(server())).toEqual(before);
      expect(await passes(line)).toEqual({});
    },
    3 * minute,
  );
});

async function passes(line: RecordLine): Promise<Record<string, string>> {
  const wrong: Record<string, string> = {};
  for (const [name, viewer] of Object.entries(viewers)) {
    if (isHouseKind(line.kind) && line.mode === 'write' && !isStaff(viewer)) continue;
    const key = (await inside(server(), line.kind, viewer)).at(-1);
    if (key === undefined) {
      const none = !isStaff(viewer) && (line.kind === 'ownRole' || name !== 'role 5');
      expect(none, `${name} has no ${line.kind}`).toBe(true);
      continue;
    }
    const { input } = await caseOf(line, name, viewer, { key, of: key });
    const { status, message, data } = await answerTo(line, { input, viewer });
    const fine = (line.ok ?? [200, 201]).includes(status) && !(line.mode === 'find' && data === null);
    if (!fine) wrong[`${name}, ${key}`] = `${status} ${message}`;
  }
  return wrong;
}
