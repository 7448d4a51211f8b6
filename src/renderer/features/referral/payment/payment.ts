import type { PaymentSheetInput } from '../../../../shared/bridge/paymentSheet.ts';
import type { FieldErrors } from '../../../../shared/core/errors.ts';
import { compareNames } from '../../../../shared/core/foldText.ts';
import { formatRupiah } from '../../../../shared/core/values.ts';
import { referralFields } from '../../../../shared/entities/referral/fields.ts';
import { type PayCheck, payCheckText } from '../../../../shared/entities/referral/payChecks.ts';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import { figureOf, unreadableFigures } from '../../../kit/form/unreadable.ts';
import { caseText } from '../status/choices.ts';

export type PaymentRow = Pick<
  ReferralRow,
  | 'id'
  | 'submission_number'
  | 'submitter_name'
  | 'agent_code'
  | 'agent_name'
  | 'product_id'
  | 'product_name'
  | 'category_name'
  | 'program_name'
  | 'company_assign_name'
  | 'branch_assign_name'
  | 'incentive_amount'
>;

/** Numbers, '' if empty, or text if unreadable. An empty tax counts as 0 (A-092). */
export interface Amounts {
  insentif: number | string;
  tax: number | string;
}

export interface Payment {
  row: PaymentRow;
  insentif: number | undefined;
  tax: number;
  total: number;
  faults: FieldErrors;
}

export type Flag =
  | PayCheck
  | { kind: 'above'; times: number; median: number }
  | { kind: 'zero' }
  | { kind: 'negative' }
  | { kind: 'repeated'; others: string[] };

export const outlierFactor = 3;

const times = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });
const namedMost = 5;

export function flagText(flag: Flag): { title: string; reason: string } {
  switch (flag.kind) {
    case 'above':
      return {
        title: `Lebih dari ${outlierFactor} kali nilai tengah`,
        reason: `${times.format(flag.times)} kali nilai tengah (${formatRupiah(flag.median)})`,
      };
    case 'zero':
      return { title: 'Insentif 0', reason: 'agen tidak menerima apa pun' };
    case 'negative':
      return { title: 'Negatif', reason: 'mengurangi jumlah yang dibayar' };
    case 'repeated': {
      const rest = flag.others.length - namedMost;
      const others = flag.others.slice(0, namedMost).join(', ');
      return {
        title: 'Agen dan program sama',
        reason: `berulang dengan ${others}${rest > 0 ? ` dan ${rest} lainnya` : ''}`,
      };
    }
    default:
      return payCheckText(flag);
  }
}

export const amountFlags = (insentif: number, tax: number): Flag[] => [
  ...(insentif === 0 ? [{ kind: 'zero' } as const] : []),
  ...(Math.min(insentif, tax, insentif - tax) < 0 ? [{ kind: 'negative' } as const] : []),
];

/** A correction has a negative incentive (A-005), for which no tax is too high. */
export function taxFaults({ insentif, tax }: Amounts): FieldErrors {
  const given = figureOf(insentif);
  const isAbove = given !== undefined && given >= 0 && (figureOf(tax) ?? 0) > given;
  return isAbove ? { incentive_tax: 'Pajak melebihi Insentif' } : {};
}

export function paymentOf(row: PaymentRow, amounts: Amounts): Payment {
  const given = figureOf(amounts.insentif);
  const taken = figureOf(amounts.tax) ?? 0;
  const unread = unreadableFigures(referralFields, {
    incentive_insentif: amounts.insentif,
    incentive_tax: amounts.tax,
  });
  const faults = { ...taxFaults(amounts), ...unread };
  return { row, insentif: given, tax: taken, total: (given ?? 0) - taken, faults };
}

export const isComplete = ({ insentif, faults }: Payment): boolean =>
  insentif !== undefined && Object.keys(faults).length === 0;

/** An incentive of 0 may be intended, but the user must check it like a missing incentive. */
export function kindOf(payment: Payment, flags: readonly Flag[]): 'incomplete' | 'flagged' | 'plain' {
  if (!isComplete(payment) || payment.insentif === 0) return 'incomplete';
  return flags.length > 0 ? 'flagged' : 'plain';
}

export function replacedBy(
  payments: readonly Payment[],
  { insentif, tax }: Amounts,
): { key: number; text: string }[] {
  const next = [figureOf(insentif) ?? 0, figureOf(tax) ?? 0] as const;
  return payments
    .filter((each) => each.insentif !== undefined && (each.insentif !== next[0] || each.tax !== next[1]))
    .map(({ row, insentif = 0, tax }) => ({
      key: row.id,
      text: `${caseText(row)}: ${formatRupiah(insentif)} − ${formatRupiah(tax)} → ${formatRupiah(next[0])} − ${formatRupiah(next[1])}`,
    }));
}

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function flagsOf(
  payments: readonly Payment[],
  checksOf: (id: number) => readonly PayCheck[] = () => [],
): ReadonlyMap<number, Flag[]> {
  const medians = new Map(
    [...Map.groupBy(payments, ({ row }) => row.product_id)].map(([product, own]) => [
      product,
      median(own.flatMap(({ insentif }) => insentif ?? [])),
    ]),
  );
  const pairs = Map.groupBy(payments, ({ row }) =>
    JSON.stringify([row.agent_code, row.product_id, row.category_name, row.program_name]),
  );
  const repeated = new Map(
    [...pairs.values()]
      .filter((same) => same.length > 1)
      .flatMap((same) => same.map((payment) => [payment.row.id, same] as const)),
  );
  const found = payments.map(({ row, insentif, tax }): [number, Flag[]] => {
    const usual = medians.get(row.product_id) ?? 0;
    const flags: Flag[] = [...checksOf(row.id)];
    if (insentif !== undefined && usual > 0 && insentif > outlierFactor * usual)
      flags.push({ kind: 'above', times: insentif / usual, median: usual });
    if (insentif !== undefined) flags.push(...amountFlags(insentif, tax));
    const same = repeated.get(row.id);
    if (same)
      flags.push({
        kind: 'repeated',
        others: same.filter((other) => other.row !== row).map((other) => other.row.submission_number),
      });
    return [row.id, flags];
  });
  return new Map(found.filter(([, flags]) => flags.length > 0));
}

/** Values that a tick confirms. Omits the median, because it depends on other rows. */
export const checkedStateKey = ({ insentif, tax }: Payment, flags: readonly Flag[]): string =>
  JSON.stringify([insentif, tax, flags.map((flag) => (flag.kind === 'above' ? flag.kind : flag))]);

interface Sums {
  count: number;
  insentif: number;
  tax: number;
  total: number;
}

export const sumsOf = (payments: readonly Payment[]): Sums => ({
  count: payments.length,
  insentif: payments.reduce((sum, { insentif = 0 }) => sum + insentif, 0),
  tax: payments.reduce((sum, { tax }) => sum + tax, 0),
  total: payments.reduce((sum, { total }) => sum + total, 0),
});

export interface Payee extends Sums {
  name: string;
}
interface PaidCompany extends Payee {
  branches: Payee[];
}

const byName = (one: Payee, other: Payee) => compareNames(one.name, other.name);

export function perCompany(payments: readonly Payment[]): PaidCompany[] {
  const sums = (part: readonly Payment[], nameOf: (row: PaymentRow) => string | null) =>
    [...Map.groupBy(part, ({ row }) => nameOf(row) ?? '-')].map(([name, own]) => ({
      name,
      own,
      ...sumsOf(own),
    }));
  return sums(payments, (row) => row.company_assign_name)
    .map(({ own, ...company }) => ({
      ...company,
      branches: sums(own, (row) => row.branch_assign_name)
        .map(({ own: _own, ...branch }) => branch)
        .sort(byName),
    }))
    .sort(byName);
}

export function keptSheet(
  payments: readonly Payment[],
  {
    flagsOf,
    failureOf,
  }: { flagsOf: (id: number) => readonly Flag[]; failureOf: (id: number) => string | undefined },
): PaymentSheetInput {
  const paid = payments.filter(({ row }) => failureOf(row.id) === undefined);
  const line = (
    { name, count, insentif, tax, total }: Payee,
    level: PaymentSheetInput['sums'][number]['level'],
  ) => ({ name, level, count, insentif, tax, total });
  return {
    rows: payments.map(({ row, insentif = 0, tax, total }) => ({
      submission_number: row.submission_number,
      submitter_name: row.submitter_name,
      agent_code: row.agent_code,
      agent_name: row.agent_name,
      product_name: row.product_name,
      category_name: row.category_name,
      program_name: row.program_name,
      company_name: row.company_assign_name ?? '',
      branch_name: row.branch_assign_name ?? '',
      insentif,
      tax,
      total,
      flags: flagsOf(row.id)
        .map(flagText)
        .map(({ title, reason }) => `${title}: ${reason}`)
        .join('; '),
      failure: failureOf(row.id) ?? '',
    })),
    sums: [
      ...perCompany(paid).flatMap((company) => [
        line(company, 'company'),
        ...company.branches.map((branch) => line(branch, 'branch')),
      ]),
      line({ ...sumsOf(paid), name: 'Jumlah' }, 'all'),
    ],
  };
}

interface PaymentCall {
  payments: Payment[];
  payload: { incentive_insentif: number; incentive_tax: number; total_incentive: number };
}

export function callsOf(payments: readonly Payment[]): PaymentCall[] {
  const groups = Map.groupBy(payments, ({ row, insentif, tax }) =>
    JSON.stringify([row.product_id, insentif, tax]),
  );
  return [...groups.values()]
    .map((same) => {
      const { insentif = 0, tax, total } = same[0]!;
      return {
        payments: same,
        payload: { incentive_insentif: insentif, incentive_tax: tax, total_incentive: total },
      };
    })
    .sort((one, other) => other.payments.length - one.payments.length);
}
