import { Text } from '@mantine/core';
import { type AccessRule, allows, anyOf } from '../../shared/core/access.ts';
import { entities } from '../../shared/entities/index.ts';
import { useRead } from '../lib/queries.ts';
import { missingRight } from './rights.ts';
import { useAllows } from './session.ts';

/** What roles hold is told only to those who see the list of roles (C-191). */
const seesRoles = anyOf('r_roles');

/** Why something is refused (features.md R3): the right by name, and the roles that have it for those who may know. */
export function DeniedReason({ rule }: { rule: AccessRule }) {
  const may = useAllows(seesRoles);
  const isAsked = rule.kind === 'codes';
  const roles = useRead(entities.role.list, {}, { enabled: may && isAsked, fresh: 60_000 });
  const holders = (roles.data?.data ?? [])
    .filter(({ access = [] }) => allows(rule, new Set(access.map(({ access_code }) => access_code))))
    .map(({ role_name }) => role_name);
  if (rule.kind === 'superAdmin') return <Text size="sm">{missingRight(rule)}.</Text>;
  if (!isAsked) return null;
  return (
    <>
      <Text size="sm">{missingRight(rule)}.</Text>
      <Text size="sm">
        {holders.length > 0 ? `Dimiliki role: ${holders.join(', ')}.` : 'Minta kepada super admin.'}
      </Text>
    </>
  );
}
