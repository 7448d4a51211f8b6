import { type AccessRule, accessNames } from '../../shared/core/access.ts';
import { AppError, messages } from '../../shared/core/errors.ts';

/** The rights a rule asks for, by name, one text per alternative: `['Lihat profil agen', 'Ubah … + Hapus …']`. */
export const rightsOf = (rule: AccessRule): string[] =>
  rule.kind === 'codes' ? rule.codes.map((all) => all.map((code) => accessNames[code]).join(' + ')) : [];

/** Why something cannot be used: the names of the missing rights (features.md R3); '' where no right is asked for. */
export function missingRight(rule: AccessRule): string {
  if (rule.kind === 'superAdmin') return 'Hanya untuk super admin';
  const rights = rightsOf(rule);
  return rights.length > 0 ? `Perlu hak akses: ${rights.join(' atau ')}` : '';
}

/** The words of R-803, and the right that is missing. */
export const deniedText = (rule: AccessRule): string =>
  [messages.accessDenied, missingRight(rule)].filter(Boolean).join(' ');

/** The rule behind an error that says 'Access Denied!'; undefined for any other. */
export const deniedRule = (error: unknown): AccessRule | undefined =>
  error instanceof AppError && error.code === 'ACCESS_DENIED' ? error.rule : undefined;
