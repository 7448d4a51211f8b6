import { describeFields } from '../../../shared/core/fields.ts';
import type { AuditEntry } from '../../../shared/entities/audit/operations.ts';

/** One text of the terms, with who saved it and when. */
export interface TermsVersion {
  id: number;
  at: string;
  who: string;
  terms: string;
}

export const versionFields = describeFields({
  at: { label: 'Disimpan', kind: 'datetime', width: 150 },
  who: { label: 'Oleh', width: 110 },
  terms: { label: 'Isi' },
});

/** Log entries that hold a text. */
export const versionsOf = (log: readonly AuditEntry[]): TermsVersion[] =>
  log.flatMap(({ id, at, user_name, after }) => {
    const terms = (after as { terms?: unknown } | null)?.terms;
    return typeof terms === 'string' ? [{ id, at, who: user_name ?? 'Sistem', terms }] : [];
  });
