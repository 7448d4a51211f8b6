import { hash } from 'node:crypto';
import type { BatchCell } from '../../../src/batch/file/cells.ts';
import { cleanCell } from '../../../src/batch/file/cleanCell.ts';
import { type BatchColumnKey, kindOf } from '../../../src/batch/file/columns.ts';
import type { PlannedRow } from '../../../src/batch/file/filePlan.ts';
import { rowKey } from '../../../src/batch/file/identity.ts';
import type { BatchRow } from '../../../src/batch/file/rows.ts';
import { collectLookups } from '../../../src/batch/rules/collect.ts';
import { type BatchFacts, factsFrom } from '../../../src/batch/rules/facts.ts';
import { applyQuota, type CheckedRow, rowChecker } from '../../../src/batch/rules/rowRules.ts';
import type { BatchCatalogue } from '../../../src/shared/entities/batchUpload/operations.ts';
import { catalogue, programs } from '../../fixtures/catalogue.ts';
import { fakeLookup } from '../../fixtures/lookup.ts';

const today = '2026-11-21';

export const text = (value: string): BatchCell => ({ text: value, type: 'text' });
export const number = (digits: string): BatchCell => ({
  text: digits,
  type: 'number',
  number: Number(digits),
});

export type Cells = Partial<Record<BatchColumnKey, string | BatchCell>>;

export const goodCells: Cells = {
  ref: '001',
  product_code: 'KTA',
  category: 'Karyawan',
  program: 'KTA Cepat Cair',
  agent_code: 'AG-0001',
  submitter_name: 'Andi Saputra',
  submitter_mobile_number: '081100500001',
  nik: '3273060101709011',
  submitter_job: 'Guru',
  submitter_salary: '5000000',
  submitter_address: 'Jl. Merdeka No. 1',
  submitter_province: 'Jawa Barat',
  submitter_city: 'Kota Bandung',
  submitter_kecamatan: 'Cicendo',
  submitter_kelurahan: 'Arjuna',
  submitter_zip_code: '40172',
  q5: 'PT Maju',
};

/** Row `n` with good cells and some changes; `undefined` empties a cell. */
export function row(n: number, changes: Cells = {}): BatchRow {
  const cells: BatchRow['cells'] = {};
  for (const [key, value] of Object.entries({ ...goodCells, ...changes })) {
    if (value === undefined) continue;
    const column = key as BatchColumnKey;
    cells[column] = cleanCell(typeof value === 'string' ? text(value) : value, {
      key: column,
      kind: kindOf(column),
    });
  }
  return { n, cells };
}

export interface Setting {
  catalogue?: BatchCatalogue;
  facts?: Partial<BatchFacts>;
  today?: string;
}

export const plan = (rows: readonly BatchRow[], used: BatchCatalogue = catalogue): PlannedRow[] =>
  rows.map((each) => ({ ...each, catalogue: used, key: rowKey(each, used, digest) }));

const digest = (content: string) => hash('sha256', content);

/** Runs the lookups, then the rules, like main and the server. */
export function check(rows: readonly BatchRow[], setting: Setting = {}): CheckedRow[] {
  const planned = plan(rows, setting.catalogue);
  const lookups = collectLookups(planned).map((asked) => ({ asked, answer: fakeLookup(asked) }));
  const facts = { ...factsFrom(programs, lookups), ...setting.facts };
  const judge = rowChecker({ facts, today: setting.today ?? today });
  return applyQuota(planned.map(judge));
}

export function checkOne(changes: Cells, setting: Setting = {}): CheckedRow {
  return check([row(2, changes)], setting)[0]!;
}

export const codes = ({ notes }: CheckedRow): string[] => notes.map(({ code }) => code).sort();

export const said = ({ notes }: CheckedRow, code: string): string[] =>
  notes.filter((note) => note.code === code).map((note) => note.text);

export const withProgram = (changes: Partial<BatchCatalogue['program']>): BatchCatalogue => ({
  ...catalogue,
  program: { ...catalogue.program, ...changes },
});

export const optionalKtp: BatchCatalogue = {
  ...catalogue,
  product: { ...catalogue.product, is_ktp_mandatory: false },
};

export function withQuestion(question: Partial<BatchCatalogue['questions'][number]>): BatchCatalogue {
  const base = {
    id: 9,
    program_id: 102,
    question_text: 'Lokasi usaha',
    is_mandatory: true,
    is_deleted: false,
    version: 1,
  };
  return {
    ...catalogue,
    questions: [{ ...base, question_type: 'loc_latlon', ...question }],
  };
}
