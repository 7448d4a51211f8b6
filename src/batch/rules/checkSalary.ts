import { formatRupiah } from '../../shared/core/formats.ts';
import { readNumberWords } from '../../shared/core/numberWords.ts';
import { readAmount } from '../file/amountCell.ts';
import { headerOf } from '../file/columns.ts';
import { note, originalText, type RowCheck, typedText } from './ruleKit.ts';

/** Incomes outside this range, except 0, are probably typing errors. */
const usualRange = { from: 100_000, to: 1_000_000_000 };

/** An amount in words is suggested, not applied. */
function speltOut(value: string): string[] {
  const rupiah = readNumberWords(value);
  return rupiah === undefined ? [] : [String(rupiah)];
}

export function checkSalary(check: RowCheck) {
  const header = headerOf('submitter_salary');
  const value = typedText(check, 'submitter_salary');
  check.values.submitter_salary = value;
  if (value === '') return;
  const amount = readAmount(check.row.cells.submitter_salary);
  if (!amount) return note(check, 'J01', header, value, speltOut(value));
  const { rupiah, state } = amount;
  check.values.submitter_salary = String(rupiah);
  if (state === 'doubtful') {
    return note(check, 'J04', header, formatRupiah(rupiah), formatRupiah(rupiah * 1000));
  }
  if (state === 'repaired')
    note(check, 'J02', header, formatRupiah(rupiah), originalText(check, 'submitter_salary'));
  if (rupiah !== 0 && (rupiah < usualRange.from || rupiah > usualRange.to)) {
    note(check, 'J03', header, formatRupiah(rupiah));
  }
}
