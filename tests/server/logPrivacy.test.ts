import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { describeError } from '../../src/server/describeError.ts';
import { personalFields } from '../../src/shared/core/fields.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { sharedServer } from './harness.ts';
import { catalogueOf, goodRow, upload, workbookOf } from './support/batches.ts';
import { describedFields } from './support/describedFields.ts';
import { chief } from './support/house.ts';
import { canBePlanted, personalInput, personalWrites, plantedNames } from './support/personalWrites.ts';
import { inputFor, someAgent } from './support/referrals.ts';
import { until } from './support/workbooks.ts';

const planted = {
  nik: '9900551122334455',
  phone: '081100007731',
  name: 'Sekar Tersembunyi',
  password: '730418',
};

const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
const server = sharedServer({ log });

test('no log line holds a NIK, a phone, a name or a password, whatever goes wrong', async () => {
  const { call, services } = server();
  const good = await inputFor(server(), 'Tabungan Impian', {
    submitter_name: planted.name,
    submitter_mobile_number: planted.phone,
    nik: planted.nik,
  });
  expect((await call(referralOperations.create, good, chief)).status).toBe(201);
  expect((await call(referralOperations.create, { ...good, program_id: '' as never }, chief)).status).toBe(
    422,
  );
  await call(referralOperations.list, { keyword: planted.nik, limit: 5 }, chief);
  await call(agentOperations.list, { keyword: planted.phone, limit: 5 }, chief);
  await call(sessionOperations.login, {
    email: `${planted.phone}@mitra.example`,
    password: planted.password,
  });
  const catalogue = await catalogueOf(server(), 'Tabungan Impian');
  const agent = await someAgent(server());
  const row = {
    ...goodRow(catalogue, agent.agent_code, 'P-1'),
    submitter_name: planted.name,
    submitter_mobile_number: planted.phone,
  };

  // Later writes of the planted phone fail, and the driver's error quotes the row.
  await services.db.execute(
    sql`alter table referral add constraint planted check (phone <> ${sql.raw(`'${planted.phone}'`)}) not valid`,
  );
  const failed = await call(referralOperations.create, good, chief);
  expect(failed).toMatchObject({
    status: 500,
    message: 'Terjadi kesalahan di server. Coba lagi; jika berulang, hubungi pengelola.',
  });
  expect(JSON.stringify(failed)).not.toContain(planted.phone);
  expect((await upload(server(), await workbookOf(catalogue, [row]))).status).toBe(201);
  await until(async () => lines.some((line) => line.includes('row not stored')));
  const output = lines.join('');
  expect(output).toContain('unexpected error');
  for (const value of Object.values(planted)) expect(output).not.toContain(value);
});

describe('personal fields', () => {
  test.each(personalWrites)(
    '$operation.id: a write that fails in the database logs none of their values',
    async (write) => {
      const { input, secret, table } = await personalInput(server(), write);
      const { db } = server().services;
      // The database refuses every row, and the driver's error quotes the row.
      await db.execute(
        sql`alter table ${sql.identifier(table)} add constraint nothing check (false) not valid`,
      );
      const before = lines.length;
      const failed = await server().call(write.operation, input as never, chief);
      await db.execute(sql`alter table ${sql.identifier(table)} drop constraint nothing`);
      expect(failed).toMatchObject({
        status: 500,
        message: 'Terjadi kesalahan di server. Coba lagi; jika berulang, hubungi pengelola.',
      });
      const output = lines.slice(before).join('');
      expect(output).toContain(write.operation.id);
      const told = `${output}${JSON.stringify(failed)}`.toLowerCase();
      expect(secret.filter((value) => told.includes(value.toLowerCase()))).toEqual([]);
    },
  );

  /** Fields that the server fills in, or that have another wire name: requests send `nik`. */
  const neverSent = ['agent_name', 'changes', 'identity_number'];
  const ofTheSetup = ['email', 'name', 'phone_number'];

  test('are each in one of the tested writes', () => {
    const missing = Object.values(describedFields)
      .flat()
      .flatMap((fields) => {
        const sent = personalWrites.filter((write) => write.fields === fields).flatMap(plantedNames);
        return personalFields(fields).filter((name) => canBePlanted(fields[name]!) && !sent.includes(name));
      });
    expect(missing.sort()).toEqual([...neverSent, ...ofTheSetup].sort());
  });
});

test('a system error with a code of five letters is described with its message', () => {
  const failed = Object.assign(new Error('EBUSY: resource busy, rename'), { code: 'EBUSY' });
  expect(describeError(failed)).toMatchObject({ message: failed.message });
  expect(describeError(Object.assign(new Error(planted.name), { code: '22P02' }))).toEqual({
    name: 'Error',
    frames: expect.any(Array),
    code: '22P02',
  });
});
