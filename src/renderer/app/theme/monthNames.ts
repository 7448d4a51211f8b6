import dayjs from 'dayjs';
import indonesian from 'dayjs/locale/id';
import { monthNames, shortMonthNames } from '../../../shared/core/formats.ts';

/** dayjs abbreviates August 'Agt', but the rest of the app 'Agu'. */
export function nameMonths(): void {
  dayjs.locale({ ...indonesian, months: [...monthNames], monthsShort: [...shortMonthNames] });
}
