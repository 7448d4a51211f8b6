import type { AuditEntry } from '../../../shared/entities/audit/operations.ts';

/**
 * Without a user id, the actor is the app, or a person known only by name. A negative id is a partner's API
 * client.
 */
export const whoOf = ({ user_id, user_name }: Pick<AuditEntry, 'user_id' | 'user_name'>): string => {
  if (user_id === null) return user_name ?? 'Sistem';
  if (user_id < 0) return ['Partner Open API', user_name].filter(Boolean).join(' ');
  return user_name ?? `Pengguna ${user_id}`;
};
