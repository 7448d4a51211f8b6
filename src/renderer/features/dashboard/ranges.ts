import { useState } from 'react';
import { addDays, firstOfMonth, jakartaDay } from '../../../shared/core/values.ts';

/** The first and the last day, as `YYYY-MM-DD`. */
export interface Range {
  start_date: string;
  end_date: string;
}

const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

export const presets = {
  today: { label: 'Hari ini', of: (today: string): Range => ({ start_date: today, end_date: today }) },
  week: {
    label: 'Minggu ini',
    of: (today: string): Range => ({ start_date: mondayOf(today), end_date: today }),
  },
  month: {
    label: 'Bulan ini',
    of: (today: string): Range => ({ start_date: firstOfMonth(today), end_date: today }),
  },
  lastMonth: {
    label: 'Bulan lalu',
    of: (today: string): Range => {
      const end_date = addDays(firstOfMonth(today), -1);
      return { start_date: firstOfMonth(end_date), end_date };
    },
  },
} as const;
export type Preset = keyof typeof presets;

type Block = 'users' | 'perDay' | 'perProduct';

export interface ChosenRange {
  range: Range;
  onChange: (range: Range) => void;
}

/** Stores a preset by name, so that its days follow the current date. */
export function useRanges() {
  const [preset, setPreset] = useState<Preset>('month');
  const [own, setOwn] = useState<Partial<Record<Block, Range>>>({});
  const common = presets[preset].of(jakartaDay());
  return {
    preset: Object.keys(own).length > 0 ? undefined : preset,
    choose: (chosen: Preset) => {
      setPreset(chosen);
      setOwn({});
    },
    of: (block: Block): ChosenRange => ({
      range: own[block] ?? common,
      onChange: (range) => setOwn((before) => ({ ...before, [block]: range })),
    }),
  };
}
