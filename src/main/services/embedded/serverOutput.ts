import { z } from 'zod';
import type { AppError } from '../../../shared/core/errors.ts';
import { texts, unavailable } from './texts.ts';

export interface DatabaseBackup {
  path: string;
  date: string;
}

export interface DatabaseCopy extends DatabaseBackup {
  bytes: number;
}

export interface Refusal {
  code: string;
  error: AppError;
  /** null: no usable backup exists; undefined: the child named no backup. */
  backup: DatabaseBackup | null | undefined;
}

const backupSchema = z.object({ path: z.string(), date: z.iso.datetime() });
const copiesSchema = z.array(backupSchema.extend({ bytes: z.number() }));

function parseMarked(line: string, mark: string): Record<string, unknown> | null {
  if (!line.startsWith(mark)) return null;
  try {
    const value: unknown = JSON.parse(line.slice(mark.length));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** SECURITY: accepts only an address of this machine. */
export function parseReady(line: string): string | null {
  const url = parseMarked(line, 'RUJUKAN_SERVER ')?.url;
  if (typeof url !== 'string' || !URL.canParse(url)) return null;
  const { protocol, hostname, origin } = new URL(url);
  return protocol === 'http:' && hostname === '127.0.0.1' ? origin : null;
}

interface CopiesAnswer {
  id: number;
  backups: DatabaseCopy[];
  error: AppError | null;
}

export function parseCopies(line: string): CopiesAnswer | null {
  const said = parseMarked(line, 'RUJUKAN_SERVER_BACKUPS ');
  if (typeof said?.id !== 'number') return null;
  const { data } = copiesSchema.safeParse(said.backups);
  return {
    id: said.id,
    backups: data ?? [],
    error: data ? null : unavailable(String(said.message ?? texts.notCopied)),
  };
}

export const parseDone = (line: string) => parseMarked(line, 'RUJUKAN_SERVER_DONE ');
export const parseError = (line: string) => parseRefusal(line, 'RUJUKAN_SERVER_ERROR ');
export const parseDamage = (line: string) => parseRefusal(line, 'RUJUKAN_SERVER_DAMAGED ');

function parseRefusal(line: string, mark: string): Refusal | null {
  const said = parseMarked(line, mark);
  if (!said) return null;
  const backup = said.backup === null ? null : backupSchema.safeParse(said.backup).data;
  return { code: String(said.code), error: unavailable(String(said.message)), backup };
}
