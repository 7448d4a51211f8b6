import dayjs from 'dayjs';
import indonesian from 'dayjs/locale/id';
import { monthNames, shortMonthNames } from '../../../shared/core/formats.ts';

/** dayjs abbreviates August to 'Agt'; the rest of the app uses 'Agu'. */
export function nameMonths(): void {
  dayjs.locale({ ...indonesian, months: [...monthNames], monthsShort: [...shortMonthNames] });
}
