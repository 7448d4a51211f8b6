import { jakartaDay } from '../../../../shared/core/formats.ts';

const unmarked = null as unknown as undefined;

/** Jakarta's day, not the day of the computer. */
export const markToday = (date: string) => {
  const isToday = date === jakartaDay() || unmarked;
  return { 'data-today': isToday, 'data-highlight-today': isToday };
};
