import { jakartaDay } from '../../../../shared/core/formats.ts';

const unmarked = null as unknown as undefined;

/** Uses the date in Jakarta, not the computer's date. */
export const markToday = (date: string) => {
  const isToday = date === jakartaDay() || unmarked;
  return { 'data-today': isToday, 'data-highlight-today': isToday };
};
