import { type AccessRule, accessNames } from '../../shared/core/access.ts';
import { AppError } from '../../shared/core/errors.ts';

/** The rights a rule asks for, by name, one text per alternative: `['Lihat profil agen', 'Ubah … + Hapus …']`. */
export const rightsOf = (rule: AccessRule): string[] =>
  rule.kind === 'codes' ? rule.codes.map((all) => all.map((code) => accessNames[code]).join(' + ')) : [];

/** Why something cannot be used: the names of the missing rights (features.md R3). */
export const missingRight = (rule: AccessRule): string => `Perlu hak akses: ${rightsOf(rule).join(' atau ')}`;

/** The rule behind an error that says 'Access Denied!'; undefined for any other. */
export const deniedRule = (error: unknown): AccessRule | undefined =>
  error instanceof AppError && error.code === 'ACCESS_DENIED' ? error.rule : undefined;
