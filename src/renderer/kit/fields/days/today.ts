import { jakartaDay } from '../../../../shared/core/formats.ts';

/** Mantine takes undefined for 'not given', and then marks its own day. */
const unmarked = null as unknown as undefined;

/** Marks Jakarta's day in a calendar, not the day of the computer's time zone. */
export const markToday = (date: string) => {
  const isToday = date === jakartaDay() || unmarked;
  return { 'data-today': isToday, 'data-highlight-today': isToday };
};
