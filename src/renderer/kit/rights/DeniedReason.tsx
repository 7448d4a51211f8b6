import { Text } from '@mantine/core';
import { type AccessRule, allows, anyOf } from '../../../shared/core/access.ts';
import { entities } from '../../../shared/entities/index.ts';
import { useRead } from '../../lib/queries.ts';
import { useAllows } from '../session/session.ts';
import { missingRight, outOfReachText } from './rights.ts';

/** The role list shows the rights of roles only to users with this right (C-191). */
const seesRoles = anyOf('r_roles');

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

/** An undefined `rule` means that the record is outside the user's scope. */
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
