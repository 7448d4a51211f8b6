import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { batchTexts } from '../../src/shared/entities/batchUpload/schema.ts';
import { sharedServer } from './harness.ts';
import { catalogueOf, goodRow, process, workbookOf } from './support/batches.ts';
import { refsOf } from './support/batchJobs.ts';
import { someAgent, superAdmin, usedQuota } from './support/referrals.ts';

const server = sharedServer();

const ofReferral = `(select name from referral where id = new.referral_id)`;
const places = {
  referral: 'new.name',
  referral_answer: ofReferral,
  referral_call: ofReferral,
  referral_history: ofReferral,
  batch_ref: ofReferral,
} as const;
const states = ['P0001', '22021', '22001', '23514', '23502'];

describe('an error of the database at one row refuses only that row', () => {
  test.each(Object.keys(places) as (keyof typeof places)[])('when %s refuses it', async (table) => {
    const { db } = server().services;
    const bad = `Baris Buruk ${'ABCDE'[Object.keys(places).indexOf(table)]}`;
    const state = states[Object.keys(places).indexOf(table)]!;
    await db.execute(
      sql.raw(`create function refuse_${table}() returns trigger language plpgsql as $$ begin
        if ${places[table]} = '${bad}' then raise exception 'refused' using errcode = '${state}'; end if; return new; end $$`),
    );
    await db.execute(
      sql.raw(
        `create trigger refuse_it before insert on ${table} for each row execute function refuse_${table}()`,
      ),
    );
    try {
      const catalogue = await catalogueOf(server(), 'Tabungan Impian');
      const { agent_code } = await someAgent(server());
      const rows = Array.from({ length: 60 }, (_, at) =>
        goodRow(catalogue, agent_code, `${table}-${at + 1}`),
      );
      for (const at of [7, 55]) rows[at]!.submitter_name = bad;
      const used = await usedQuota(server(), catalogue.program.id);
      const batch = await process(server(), await workbookOf(catalogue, rows));
      expect(batch).toMatchObject({ status: 'DONE', processed_count: 60, invalid_count: 2 });
      expect(await refsOf(server(), batch.id)).toHaveLength(58);
      expect(await usedQuota(server(), catalogue.program.id)).toBe(used + 58);
      const { data } = await server().call(
        batchUploadOperations.results,
        { id: batch.id },
        { as: superAdmin },
      );
      expect(data.created).toHaveLength(58);
      expect(data.refused.map(({ ref }) => ref)).toEqual([`${table}-8`, `${table}-56`]);
      for (const { reason } of data.refused) expect(reason).toContain(batchTexts.unstorable);
    } finally {
      await db.execute(sql.raw(`drop trigger refuse_it on ${table}; drop function refuse_${table}()`));
    }
  });
});
