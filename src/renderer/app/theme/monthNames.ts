import dayjs from 'dayjs';
import indonesian from 'dayjs/locale/id';
import { monthNames, shortMonthNames } from '../../../shared/core/formats.ts';

/** Calendars abbreviate months as all else does: dayjs has 'Agt' where the charts have 'Agu'. */
export function nameMonths(): void {
  dayjs.locale({ ...indonesian, months: [...monthNames], monthsShort: [...shortMonthNames] });
}
