import { type AccessRule, accessNames } from '../../../shared/core/access.ts';
import { AppError, messages } from '../../../shared/core/errors.ts';

/** Returns a text for each alternative: `['Lihat profil agen', 'Ubah … + Hapus …']`. */
export const rightsOf = (rule: AccessRule): string[] =>
  rule.kind === 'codes' ? rule.codes.map((all) => all.map((code) => accessNames[code]).join(' + ')) : [];

/** Returns '' if the rule needs no right (features.md R3). */
export function missingRight(rule: AccessRule): string {
  if (rule.kind === 'superAdmin') return 'Hanya untuk super admin';
  if (rule.kind === 'closed') return rule.why;
  const rights = rightsOf(rule);
  return rights.length > 0 ? `Perlu hak akses: ${rights.join(' atau ')}` : '';
}

/** For a user who has the right, but not for this record. */
export const outOfReachText = 'Data ini di luar wewenang akun Anda.';

/** For a record that the user could read before. */
export const lostText = 'Data ini tidak ada lagi';
export const lostHint = 'Sudah dihapus, atau tidak lagi dalam wewenang akun Anda.';

export const deniedText = (rule: AccessRule): string =>
  [messages.accessDenied, missingRight(rule)].filter(Boolean).join(' ');

export const deniedRule = (error: unknown): AccessRule | undefined =>
  error instanceof AppError && error.code === 'ACCESS_DENIED' ? error.rule : undefined;
