import { useState } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import { useRead } from '../../lib/queries.ts';
import { codesOf } from './rights.ts';

export function useComparison(own: number | undefined) {
  const [id, choose] = useState<number | null>(null);
  const roles = useRead(entities.role.list, {}, { fresh: 60_000 });
  const detail = useRead(entities.role.detail, { id: id ?? 0 }, { enabled: id !== null });
  const found = id === null ? undefined : detail.data?.data;
  return {
    id,
    choose,
    roles: { ...roles, rows: (roles.data?.data ?? []).filter((role) => role.id !== own) },
    detail,
    other: found && { name: found.role_name, codes: codesOf(found.access) },
  };
}

export type Comparison = ReturnType<typeof useComparison>;
