import { asc, eq, inArray } from 'drizzle-orm';
import type { BatchColumnKey } from '../../batch/file/columns.ts';
import type { BatchRow } from '../../batch/file/rows.ts';
import type { BatchValues } from '../../batch/rules/ruleKit.ts';
import type { BatchCatalogue } from '../../shared/entities/batchUpload/operations.ts';
import { parseLocation } from '../../shared/entities/question/answer.ts';
import type { Queryable } from '../db/database.ts';
import { agent } from '../entities/agent/table.ts';
import { referral, referralAnswer } from '../entities/referral/table.ts';

export interface DemoBatchRow {
  ref: string;
  referralId: number | undefined;
  values: BatchValues;
}

export async function rowsFromReferrals(
  db: Queryable,
  catalogue: BatchCatalogue,
  { prefix, limit }: { prefix: string; limit: number },
): Promise<DemoBatchRow[]> {
  const found = await db
    .select({ referral, agent_code: agent.agent_code })
    .from(referral)
    .innerJoin(agent, eq(agent.id, referral.agent_id))
    .where(eq(referral.program_id, catalogue.program.id))
    .orderBy(asc(referral.id))
    .limit(limit);
  const answers = await answersOf(
    db,
    found.map((row) => row.referral.id),
  );
  return found.map(({ referral: row, agent_code }, index) => {
    const ref = `${prefix}-${String(index + 1).padStart(3, '0')}`;
    return {
      ref,
      referralId: row.id,
      values: {
        ref,
        product_code: catalogue.product.product_code,
        category: catalogue.category.category_name,
        program: catalogue.program.program_name,
        agent_code,
        submitter_name: row.name,
        submitter_mobile_number: row.phone,
        nik: row.submitter_identity_number,
        submitter_job: row.job,
        submitter_salary: row.salary > 0 ? String(row.salary) : '',
        submitter_address: row.address,
        submitter_province: row.province,
        submitter_city: row.city,
        submitter_kecamatan: row.district,
        submitter_kelurahan: row.village,
        submitter_zip_code: row.zip_code,
        ...Object.assign({}, ...(answers.get(row.id) ?? []).map(answerValues)),
      },
    };
  });
}

export function asRead(values: BatchValues): BatchRow {
  const cells: BatchRow['cells'] = {};
  for (const [key, text] of Object.entries(values))
    cells[key as BatchColumnKey] = { text: text ?? '', type: 'text' };
  return { n: 0, cells };
}

type StoredAnswer = typeof referralAnswer.$inferSelect;

async function answersOf(db: Queryable, ids: number[]): Promise<Map<number, StoredAnswer[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(referralAnswer).where(inArray(referralAnswer.referral_id, ids));
  return Map.groupBy(rows, (row) => row.referral_id);
}

function answerValues({ question_id, answer_type, content }: StoredAnswer): BatchValues {
  if (answer_type === 'text') return { [`q${question_id}`]: content };
  if (answer_type === 'image') return {};
  const { latlon = '', address = '' } = parseLocation(content);
  const [lat = '', lon = ''] = latlon.split(',');
  return {
    [`q${question_id}.lat`]: lat,
    [`q${question_id}.lon`]: lon,
    [`q${question_id}.address`]: address,
  };
}

const faults: readonly BatchValues[] = [
  { submitter_mobile_number: '62-AB-1234' },
  { agent_code: 'AG-99-99-9999' },
  { submitter_name: '' },
  { submitter_city: 'Bandungg' },
];

export function faultyRows(rows: readonly DemoBatchRow[], count: number): DemoBatchRow[] {
  return rows.slice(0, count).map(({ ref, values }, index) => {
    const own = `${ref}-S`;
    return {
      ref: own,
      referralId: undefined,
      values: { ...values, ref: own, ...faults[index % faults.length] },
    };
  });
}
