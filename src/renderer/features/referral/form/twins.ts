import { useDebouncedValue } from '@mantine/hooks';
import { entities } from '../../../../shared/entities/index.ts';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import { useMay } from '../../../kit/rights/useMay.ts';
import { useRead } from '../../../lib/queries.ts';
import type { ReferralValues } from './values.ts';

const settle = 500;

const { list } = entities.referral;

export interface Twin {
  row: Pick<
    ReferralRow,
    'id' | 'submission_number' | 'submitter_name' | 'referral_status_id' | 'agent_name' | 'program_name'
  >;
  by: 'nik' | 'phone';
}

type Candidate = Twin['row'] & Pick<ReferralRow, 'nik' | 'submitter_mobile_number'>;

/** A submission with both numbers is listed only once, by NIK. */
export function twinsOf(
  typed: { nik: string; phone: string },
  found: { byNik: readonly Candidate[]; byPhone: readonly Candidate[] },
  self?: number,
): Twin[] {
  const byNik = found.byNik.filter((row) => row.nik === typed.nik && row.id !== self);
  const named = new Set([...byNik.map(({ id }) => id), self]);
  const byPhone = found.byPhone.filter(
    (row) => row.submitter_mobile_number === typed.phone && !named.has(row.id),
  );
  return [
    ...byNik.map((row) => ({ row, by: 'nik' as const })),
    ...byPhone.map((row) => ({ row, by: 'phone' as const })),
  ];
}

/** Finds submissions with the same NIK and program, or the same phone and product (features.md I10). */
export function useTwins(
  values: Pick<ReferralValues, 'nik' | 'submitter_mobile_number' | 'product_id' | 'program_id'>,
  self?: number,
): Twin[] {
  const may = useMay(list);
  const { nik, submitter_mobile_number: phone, product_id, program_id } = values;
  const [settledNik] = useDebouncedValue(nik, settle);
  const [settledPhone] = useDebouncedValue(phone.trim(), settle);
  const typed = { nik: settledNik, phone: settledPhone };
  const byNik = useRead(
    list,
    { keyword: typed.nik, program_id: program_id ?? '', page: 1, limit: 20 },
    { enabled: may && program_id !== null && typed.nik.length === 16 },
  );
  const byPhone = useRead(
    list,
    { keyword: typed.phone, product_id: product_id ?? '', page: 1, limit: 20 },
    { enabled: may && product_id !== null && /^0\d{6,16}$/.test(typed.phone) },
  );
  return twinsOf(typed, { byNik: byNik.data?.data ?? [], byPhone: byPhone.data?.data ?? [] }, self);
}
