/** Reads times such as 9, 0915, 9.15 and 09:15. Returns the form '09.15', or undefined for other text. */
export function readClock(text: string): string | undefined {
  const found = /^\s*(\d{1,2})(?:\s*[.:,]?\s*(\d{2}))?\s*$/.exec(text);
  const [hour, minute] = [Number(found?.[1]), Number(found?.[2] ?? 0)];
  if (!found || hour > 23 || minute > 59) return undefined;
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join('.');
}

export const noClockText = 'Jam tidak dikenal. Tulis seperti 09.15';
