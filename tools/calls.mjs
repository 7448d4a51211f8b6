/**
 * Checks that each operation succeeds in a server test and gives every error that its declaration implies.
 * `node tools/calls.mjs` runs the server tests first. `node tools/calls.mjs FOLDER` reads the notes of an
 * earlier run with RUJUKAN_CALLS=FOLDER.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { mounted } from '../src/server/registry.ts';
import { longCalls } from '../tests/runs.mjs';
import { commandFile, node24, root } from './setup.mjs';

/** @typedef {{ file: string, id: string, status: number }} Noted */

/** The invalid inputs of this test only check access, so their 422 answers do not count. */
const gateTests = 'accessMatrix.test.ts';

const isShort = process.env.TEST_RUN === 'short';

/** @param {string} folder */
function readNotes(folder) {
  /** @type {Noted[]} */
  const notes = [];
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, name), 'utf8').trim().split('\n')) {
      const [file = '', id = '', status = ''] = line.split('\t');
      notes.push({ file, id, status: Number(status) });
    }
  }
  return notes.filter(({ file, status }) => !(file === gateTests && status === 422));
}

/** @param {(typeof mounted)[number]['operation']} operation */
function declaredErrors({ access, path, input }) {
  const schema = /** @type {{ properties?: object, required?: string[] }} */ (
    z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  );
  return [
    ...(access.kind === 'public' ? [] : [401]),
    ...(access.kind === 'codes' ? [403] : []),
    ...(path.includes('{') ? [404] : []),
    ...('version' in (schema.properties ?? {}) ? [409] : []),
    ...((schema.required ?? []).length > 0 ? [422] : []),
  ];
}

/** @param {Noted[]} notes */
function missing(notes) {
  const given = Map.groupBy(notes, ({ id }) => id);
  return mounted.flatMap(({ operation }) => {
    const statuses = (given.get(operation.id) ?? []).map(({ status }) => status);
    const absent = declaredErrors(operation).filter((status) => !statuses.includes(status));
    const succeeds = statuses.some((status) => status < 300) || (isShort && longCalls.includes(operation.id));
    return [...(succeeds ? [] : ['2xx']), ...absent].map(
      (status) => `${operation.id} never answered ${status}`,
    );
  });
}

/** @param {Noted[]} notes */
function table(notes) {
  const given = Map.groupBy(notes, ({ id }) => id);
  const rows = mounted.map(({ operation: { id, call, method, path } }) => {
    const own = given.get(id) ?? [];
    const good = own.filter(({ status }) => status < 300).length;
    const files = new Set(own.map(({ file }) => file)).size;
    return `| ${call} | ${id} | ${method} ${path} | ${good} | ${own.length - good} | ${files} |`;
  });
  return [
    '| Call | Operation | Method, path | 2xx | 4xx | Test files |',
    '|---|---|---|---|---|---|',
    ...rows.sort(),
  ].join('\n');
}

const [given] = process.argv.slice(2);
const folder = given ?? mkdtempSync(join(tmpdir(), 'rujukan-calls-'));
if (!given) {
  const command = [commandFile('vitest'), 'run', 'tests/server'];
  const env = { ...process.env, RUJUKAN_CALLS: folder };
  const { status } = spawnSync(node24(), command, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  // A failed test may have skipped calls.
  if (status !== 0) process.exit(1);
}
const notes = readNotes(folder);
if (!given) {
  rmSync(folder, { recursive: true });
  console.log(table(notes));
}
const gaps = missing(notes);
for (const gap of gaps) console.log(gap);
console.log(`${notes.length} calls of ${mounted.length} operations, ${gaps.length} gaps`);
process.exitCode = gaps.length === 0 ? 0 : 1;
