import { day } from '../../../shared/core/values.ts';

/** Days as people type them; kept as `YYYY-MM-DD`. */

/** `1-2-1990`, `01/02/1990`, `01021990`, `1990-02-01` → `1990-02-01`; undefined for what is no day. */
export function parseDay(typed: string): string | undefined {
  const text = typed.trim();
  const parts =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? undefined;
  const iso = parts ? `${parts[3]}-${parts[2]!.padStart(2, '0')}-${parts[1]!.padStart(2, '0')}` : text;
  return day.safeParse(iso).success ? iso : undefined;
}

export const noDayText = 'Tanggal tidak dikenal; ketik misalnya 31-12-2026';
export const wrongOrderText = 'Tanggal akhir tidak boleh sebelum tanggal awal';

/** Whether two days stand in the wrong order; an open end never does. */
export const isReversed = (from: string, to: string): boolean => from !== '' && to !== '' && to < from;
