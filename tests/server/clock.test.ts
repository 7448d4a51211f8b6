import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isClockSure } from '../../src/server/clock.ts';
import { exportFolder } from '../../src/server/entities/exportFile/names.ts';
import { exportFile } from '../../src/server/entities/exportFile/table.ts';
import { statusMove } from '../../src/server/entities/team/table.ts';
import { startUpkeep } from '../../src/server/upkeep/upkeep.ts';
import { sharedServer } from './harness.ts';

/** After the clock jumps years ahead, records that look old must survive for a day. */

const server = sharedServer();
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const start = Date.parse('2031-03-03T02:00:00Z');

test.each([
  ['goes on, night by night', [0, 14, 10, 14, 10], [true, true, true, true, true]],
  ['jumps ahead and goes on', [0, 2 * 365 * 24, 1, 22, 1], [true, false, false, false, true]],
  [
    'jumps ahead and is put right',
    [0, 2 * 365 * 24, -2 * 365 * 24, 23, 1],
    [true, false, false, false, true],
  ],
  ['runs once a week', [0, 168, 168, 168], [true, false, true, true]],
  [
    'runs once a week and jumps ahead',
    [0, 168, 168, 2 * 365 * 24, 1, 23],
    [true, false, true, false, false, true],
  ],
  ['stood still over a weekend', [0, 62, 8, 16], [true, false, false, true]],
])('a clock that %s', async (_what, hours, sure) => {
  const { db } = server().services;
  await db.execute(sql`delete from server_key where name like 'clock.%'`);
  let now = start;
  const answers: boolean[] = [];
  for (const passed of hours) {
    now += passed * hourMs;
    answers.push(await isClockSure(db, new Date(now)));
  }
  expect(answers).toEqual(sure);
});

test('a start with a clock two years ahead deletes no export and no status move until the clock says so a day later', async () => {
  const { services } = server();
  const { db, dataFolder } = services;
  await db.execute(sql`delete from server_key where name like 'clock.%'`);
  const pass = async (at: number) => {
    const upkeep = await startUpkeep({ ...services, now: () => new Date(at) });
    await upkeep.stop();
    const ready = await db.select().from(exportFile).where(eq(exportFile.state, 'ready'));
    const moves = await db.select().from(statusMove).limit(1);
    return {
      exports: ready.filter(({ filename }) => existsSync(join(exportFolder(dataFolder), filename))).length,
      moves: moves.length,
    };
  };
  const real = Date.now();
  const before = await pass(real);
  expect(before.exports).toBeGreaterThan(0);
  expect(before.moves).toBe(1);
  const ahead = real + 2 * 365 * dayMs;
  expect(await pass(ahead)).toEqual(before);
  expect(await pass(ahead + 20 * hourMs)).toEqual(before);
  expect(await pass(ahead + 25 * hourMs)).toEqual({ exports: 0, moves: 0 });
});

test('a chore that fails keeps no other chore from running', async () => {
  const { services } = server();
  let deletions = 0;
  const db = new Proxy(services.db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (name === 'delete' && ++deletions === 1) throw new Error('The table is locked');
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await expect(startUpkeep({ ...services, db })).rejects.toThrow('The table is locked');
  expect(deletions).toBeGreaterThan(1);
});
