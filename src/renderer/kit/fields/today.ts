import { jakartaDay } from '../../../shared/core/formats.ts';

/** Marks Jakarta's day in a calendar; the calendar's own mark is the day of the computer's time zone. */
export const markToday = (date: string) => {
  const isToday = date === jakartaDay() || undefined;
  return { 'data-today': isToday, 'data-highlight-today': isToday };
};
