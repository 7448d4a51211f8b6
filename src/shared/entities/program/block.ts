import { jakartaDay } from '../../core/formats.ts';
import type { Program } from './schema.ts';

export const programBlockedTexts = {
  quota: 'Kuota pada Program ini sudah habis',
  notStarted: 'Program ini belum aktif',
  ended: 'Masa Aktif Program ini sudah berakhir',
} as const;
export type ProgramBlock = keyof typeof programBlockedTexts;

/**
 * @param today a day in Asia/Jakarta
 * @returns why users cannot choose the program (R-130…)
 */
export function programBlock(
  program: Pick<Program, 'is_quota' | 'remaining_quota' | 'is_expired_program' | 'start_date' | 'end_date'>,
  today: string = jakartaDay(),
): ProgramBlock | undefined {
  if (program.is_quota && (program.remaining_quota ?? 0) <= 0) return 'quota';
  if (!program.is_expired_program) return undefined;
  if (program.start_date && today < program.start_date) return 'notStarted';
  if (!program.end_date || today > program.end_date) return 'ended';
  return undefined;
}
