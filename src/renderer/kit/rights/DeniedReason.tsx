import { Text } from '@mantine/core';
import { type AccessRule, allows, anyOf } from '../../../shared/core/access.ts';
import { entities } from '../../../shared/entities/index.ts';
import { useRead } from '../../lib/queries.ts';
import { useAllows } from '../session/session.ts';
import { missingRight, outOfReachText } from './rights.ts';

/** C-191: only users who see the role list learn what roles have. */
const seesRoles = anyOf('r_roles');

/** The roles that have the right, as far as this user may know them: who can help. */
export function useHelpers(rule: AccessRule | undefined): string {
  const may = useAllows(seesRoles);
  const isAsked = rule?.kind === 'codes';
  const roles = useRead(entities.role.list, {}, { enabled: may && isAsked, fresh: 60_000 });
  const holders = (roles.data?.data ?? [])
    .filter(({ access = [] }) => rule && allows(rule, new Set(access.map(({ access_code }) => access_code))))
    .map(({ role_name }) => role_name);
  return holders.length > 0
    ? `Hak ini dimiliki role ${holders.join(', ')}.`
    : 'Hubungi super admin untuk memintanya.';
}

/** features.md R3: the missing right, and the roles that have it; without one the record is out of reach. */
export function DeniedReason({ rule }: { rule: AccessRule | undefined }) {
  const helpers = useHelpers(rule);
  if (rule?.kind === 'superAdmin' || rule?.kind === 'closed')
    return <Text size="sm">{missingRight(rule)}.</Text>;
  if (rule?.kind !== 'codes') return <Text size="sm">{outOfReachText}</Text>;
  return (
    <>
      <Text size="sm">{missingRight(rule)}.</Text>
      <Text size="sm">{helpers}</Text>
    </>
  );
}
