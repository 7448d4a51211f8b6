import type { AuditEntry } from '../../../shared/entities/audit/operations.ts';

/** An entry without a user id and name is from the app. A negative id is a partner's API client. */
export const whoOf = ({ user_id, user_name }: Pick<AuditEntry, 'user_id' | 'user_name'>): string => {
  if (user_id === null) return user_name ?? 'Sistem';
  if (user_id < 0) return ['Partner Open API', user_name].filter(Boolean).join(' ');
  return user_name ?? `Pengguna ${user_id}`;
};
