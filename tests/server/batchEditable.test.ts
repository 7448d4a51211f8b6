import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { batchColumns, isOutcome } from '../../src/batch/file/columns.ts';
import { photoKindOf } from '../../src/batch/file/photos.ts';
import { exampleRow } from '../../src/batch/report/sheetLayout.ts';
import { batchRef } from '../../src/server/entities/batchUpload/table.ts';
import {
  type BatchCatalogue,
  batchUploadOperations,
} from '../../src/shared/entities/batchUpload/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sample } from '../run.ts';
import { sharedServer } from './harness.ts';
import { uploadPicture } from './support/agents.ts';
import { process, type RowValues, workbookOf } from './support/batches.ts';
import { someAgent, superAdmin } from './support/referrals.ts';

/** What a batch has created can be changed: its form refuses nothing that the batch took without a word. */

const server = sharedServer();
const as = superAdmin;
const { detail, update } = referralOperations;
const folders = ['referral_identity_card', 'referral_selfie', 'referral_answers'] as const;

let people = 0;

/** Every column filled, as in the template's example. */
async function fullRow(catalogue: BatchCatalogue, pictures: Record<string, string>): Promise<RowValues> {
  const example = exampleRow(catalogue);
  const values: RowValues = {};
  batchColumns(catalogue).forEach(({ key }, at) => {
    if (isOutcome(key)) return;
    const cell = example[at]!;
    const kind = photoKindOf(key);
    values[key] = kind ? pictures[kind]! : String(typeof cell === 'object' ? cell.value : cell);
  });
  return values;
}

/** The row of somebody else. */
function rowOf(full: RowValues, agent_code: string): RowValues {
  people += 1;
  return {
    ...full,
    agent_code,
    ref: `E-${people}`,
    submitter_mobile_number: `0857${20_000_000 + people}`,
    nik: `327305010190${String(1000 + people)}`,
  };
}

async function reasonsOf(batch: number): Promise<string[]> {
  const { data } = await server().call(batchUploadOperations.results, { id: batch }, { as });
  return data.refused.slice(0, 1).map(({ reason }) => reason);
}

test('each cell left empty in turn, of each program: what is created takes another name', async () => {
  const { agent_code } = await someAgent(server());
  const pictures = Object.fromEntries(
    await Promise.all(folders.map(async (folder) => [folder, await uploadPicture(server(), folder)])),
  );
  const programs = await server().call(batchUploadOperations.programs, {}, { as });
  const refused: string[] = [];
  const closed: string[] = [];
  let changed = 0;
  for (const { program_id, program_name } of sample(programs.data, 4)) {
    const { data: catalogue } = await server().call(batchUploadOperations.catalogue, { program_id }, { as });
    const full = await fullRow(catalogue, pictures);
    const emptied = ['', ...Object.keys(full).filter((key) => key !== 'ref')];
    const rows = emptied.map((key) => ({ ...rowOf(full, agent_code), ...(key && { [key]: '' }) }));
    const batch = await process(server(), await workbookOf(catalogue, rows));
    const made = await server().services.db.select().from(batchRef).where(eq(batchRef.batch_id, batch.id));
    if (made.length === 0) closed.push(...(await reasonsOf(batch.id)));
    for (const { referral_id, ref } of made) {
      const left = emptied[rows.findIndex((row) => row.ref === ref)]!;
      const { data } = await server().call(detail, { id: referral_id }, { as });
      const answer = await server().call(update, { ...data, submitter_name: 'Nama Lain' } as never, { as });
      // The report has said it: the picture is needed before anything is changed.
      const isSaid = left === 'submitter_identity_photo' && catalogue.product.is_ktp_mandatory;
      const fields = Object.keys(answer.error?.fields ?? {});
      if (isSaid && fields.join() === left) continue;
      if (answer.status === 200) changed += 1;
      else refused.push(`${program_name} without ${left || 'nothing'}: ${answer.message} ${fields.join()}`);
    }
  }
  expect(refused).toEqual([]);
  // Programs that take nobody: over, not yet begun, or full.
  expect(closed.filter((reason) => !/^Program(:| ini)/.test(reason))).toEqual([]);
  expect(changed).toBeGreaterThan(sample(programs.data, 4).length);
});
