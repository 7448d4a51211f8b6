import { formatRupiah } from '../../core/formats.ts';
import { readNumberWords } from '../../core/numberWords.ts';
import { readAmount } from './amount.ts';
import { headerOf } from './columns.ts';
import { note, type RowCheck, typed, written } from './rowCheck.ts';

/** Outside of this a monthly income is more likely a slip of the pen. */
const usual = { from: 100_000, to: 1_000_000_000 };

/** What words may mean is offered, not taken. */
function speltOut(value: string): string[] {
  const rupiah = readNumberWords(value);
  return rupiah === undefined ? [] : [String(rupiah)];
}

/** Column J. */
export function checkSalary(check: RowCheck) {
  const header = headerOf('submitter_salary');
  const value = typed(check, 'submitter_salary');
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
    note(check, 'J02', header, formatRupiah(rupiah), written(check, 'submitter_salary'));
  if (rupiah !== 0 && (rupiah < usual.from || rupiah > usual.to)) {
    note(check, 'J03', header, formatRupiah(rupiah));
  }
}
