import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type BatchColumnKey, batchColumns, isOutcome } from '../../src/batch/file/columns.ts';
import { photoKindOf } from '../../src/batch/file/photos.ts';
import { exampleRow } from '../../src/batch/report/sheetLayout.ts';
import type { CheckedRow } from '../../src/batch/rules/rowRules.ts';
import { referralValues } from '../../src/renderer/features/referral/form/values.ts';
import { judgeOwnFile } from '../../src/server/entities/batchUpload/judgedBatch.ts';
import { batchRef } from '../../src/server/entities/batchUpload/table.ts';
import { uploaderOf } from '../../src/server/entities/batchUpload/uploader.ts';
import { program } from '../../src/server/entities/program/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import {
  type BatchCatalogue,
  batchUploadOperations,
} from '../../src/shared/entities/batchUpload/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sample } from '../run.ts';
import { cellValues } from '../unit/batch/cellValues.ts';
import { createBy, formAlone, formColumns, typedForm, updateBy } from '../unit/batch/typedForm.ts';
import { sharedServer } from './harness.ts';
import { uploadPicture } from './support/agents.ts';
import { process, type RowValues, workbookOf } from './support/batches.ts';
import { someAgent, superAdmin } from './support/referrals.ts';

const server = sharedServer();
const as = superAdmin;
const { create, detail, update } = referralOperations;
const folders = ['referral_identity_card', 'referral_selfie', 'referral_answers'] as const;

let people = 0;

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

interface Case {
  key: BatchColumnKey;
  cell: string;
  row: RowValues;
}

const step = 5;

function casesOf(catalogue: BatchCatalogue, place: number, rowOfCase: () => RowValues): Case[] {
  return formColumns(catalogue).flatMap((column) => {
    const [empty = '', ...others] = cellValues(column);
    const part = others.filter((_each, at) => at % step === place % step);
    return [empty, ...part].map((cell) => ({
      key: column.key,
      cell,
      row: { ...rowOfCase(), [column.key]: cell },
    }));
  });
}

const said = ({ key, cell }: Case, name: string, why: unknown) =>
  `${name} with ${key} '${cell.slice(0, 40)}': ${JSON.stringify(why)}`;

async function changeFault(id: number, { key }: Case, catalogue: BatchCatalogue): Promise<unknown> {
  const { data } = await server().call(detail, { id }, { as });
  const other = key === 'submitter_job' ? 'submitter_address' : 'submitter_job';
  const { input, faults } = updateBy({ ...referralValues(data), [other]: 'Guru besar' }, catalogue, data);
  if (Object.keys(faults).length > 0) return faults;
  const answer = await server().call(update, input, { as });
  return answer.status === 200 ? undefined : (answer.error?.fields ?? answer.message);
}

async function isTaken({ row }: Case, checked: CheckedRow, catalogue: BatchCatalogue): Promise<boolean> {
  const codes = checked.notes.filter(({ level }) => level === 'G').map(({ code }) => code);
  const nothing = checked.notes.some(({ code }) => code === 'T05');
  if (nothing || codes.every((code) => code in formAlone)) return false;
  const { values, told } = typedForm(row, catalogue);
  if (told.length > 0) return false;
  const { input, faults } = createBy(values, catalogue);
  if (Object.keys(faults).length > 0) return false;
  return (await server().call(create, input, { as })).status === 201;
}

async function judged(batch: Parameters<typeof judgeOwnFile>[0]['batch'] & Parameters<typeof uploaderOf>[1]) {
  const { db, dataFolder } = server().services;
  const { viewer } = await uploaderOf(db, batch);
  const { rows } = await judgeOwnFile({ db, dataFolder, viewer, batch });
  return new Map(rows.map((row) => [row.ref, row]));
}

test('each column with each value, of each program: form and batch agree, and what is created can be changed', async () => {
  const { agent_code } = await someAgent(server());
  const pictures = Object.fromEntries(
    await Promise.all(folders.map(async (folder) => [folder, await uploadPicture(server(), folder)])),
  );
  const { db } = server().services;
  await db.update(program).set({ is_quota: false, is_expired_program: false });
  const programs = sample((await server().call(batchUploadOperations.programs, {}, { as })).data, 30);
  const wrong: string[] = [];
  let changed = 0;
  for (const [place, { program_id, program_name }] of programs.entries()) {
    const { data: catalogue } = await server().call(batchUploadOperations.catalogue, { program_id }, { as });
    const full = await fullRow(catalogue, pictures);
    const cases = casesOf(catalogue, place, () => rowOf(full, agent_code));
    const batch = await process(
      server(),
      await workbookOf(
        catalogue,
        cases.map(({ row }) => row),
      ),
    );
    const made = await db.select().from(batchRef).where(eq(batchRef.batch_id, batch.id));
    const idOf = new Map(made.map(({ ref, referral_id }) => [ref, referral_id]));
    const rows = await judged(batch);
    for (const each of cases) {
      const id = idOf.get(each.row.ref!);
      if (id === undefined) {
        const row = rows.get(each.row.ref!)!;
        if (await isTaken(each, row, catalogue)) wrong.push(said(each, program_name, row.notes));
        continue;
      }
      const fault = await changeFault(id, each, catalogue);
      if (fault === undefined) changed += 1;
      else wrong.push(said(each, program_name, fault));
    }
  }
  expect(wrong).toEqual([]);
  expect(changed).toBeGreaterThan(30 * programs.length);
});

test('a submission without Foto KTP that no file brought is not changed before it has one (R-139)', async () => {
  const { db } = server().services;
  const [made] = await db.select().from(batchRef).limit(1);
  const id = made!.referral_id;
  await db.update(referral).set({ identity_photo: '' }).where(eq(referral.id, id));
  const read = async () => (await server().call(detail, { id }, { as })).data;
  const rename = async () =>
    server().call(update, { ...(await read()), submitter_name: 'Nama Lain' } as never, { as });
  expect([(await read()).is_ktp_mandatory, (await read()).is_photo_open]).toEqual([true, true]);
  expect((await rename()).status).toBe(200);
  await db.delete(batchRef).where(eq(batchRef.referral_id, id));
  expect((await read()).is_photo_open).toBe(false);
  expect((await rename()).error?.fields).toEqual({ submitter_identity_photo: 'Foto KTP wajib diisi' });
});
