import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { OutputOf } from '../../../shared/core/operation.ts';
import { entities } from '../../../shared/entities/index.ts';
import { roleFields } from '../../../shared/entities/role/fields.ts';
import { DetailSection } from '../../kit/detail/DetailPage.tsx';
import { describedFacts } from '../../kit/detail/describedFacts.tsx';
import { Facts } from '../../kit/detail/Facts.tsx';
import { RecordDetail } from '../../kit/detail/RecordDetail.tsx';
import { ReadProblem, TableSkeleton } from '../../kit/page/states.tsx';
import { rolePages } from '../../pages/rolePages.ts';
import { CompareSelect } from './CompareSelect.tsx';
import { CompareTable } from './CompareTable.tsx';
import classes from './RoleDetailPage.module.css';
import { RoleUsersCard } from './RoleUsersCard.tsx';
import { codesOf } from './rights.ts';
import { useCatalogue } from './useCatalogue.ts';
import { useComparison } from './useComparison.ts';
import { useRemoveRole } from './useRemoveRole.ts';
import { useRoleUsers } from './useRoleUsers.ts';

type Role = OutputOf<typeof entities.role.detail>;

export default function RoleDetailPage() {
  const removeRole = useRemoveRole();
  return (
    <RecordDetail
      page={rolePages.detail}
      read={entities.role.detail}
      noun="role"
      edit={rolePages.edit}
      remove={{ operation: entities.role.remove, onRemove: removeRole }}
      head={(role: Role) => ({ title: role.role_name })}
      main={(role) => <Rights role={role} />}
      side={(role) => <Side role={role} />}
    />
  );
}

function Side({ role }: { role: Role }) {
  const users = useRoleUsers(role.id);
  return (
    <>
      <RoleUsersCard users={users} />
      <DetailSection title="Riwayat">
        <Facts facts={describedFacts(roleFields, role, ['createdAt', 'updatedAt'])} />
      </DetailSection>
    </>
  );
}

function Rights({ role }: { role: Role }) {
  const { read, catalogue } = useCatalogue();
  const comparison = useComparison(role.id);
  const held = codesOf(role.access);
  return (
    <DetailSection
      title={roleFields.access.label}
      count={held.size}
      flush={comparison.id !== null}
      action={<CompareSelect comparison={comparison} />}
    >
      {read.isError && !catalogue ? (
        <ReadProblem error={read.error} onRetry={() => void read.refetch()} />
      ) : !catalogue ? (
        <TableSkeleton rows={20} />
      ) : comparison.id !== null ? (
        <CompareTable groups={catalogue.groups} name={role.role_name} chosen={held} comparison={comparison} />
      ) : (
        <div className={classes.columns}>
          {catalogue.groups.map(({ key, label, leaves }) => (
            <section key={key} className={classes.group} aria-label={label}>
              <h3>
                {label}
                <span>
                  {leaves.filter((leaf) => held.has(leaf.key)).length}/{leaves.length}
                </span>
              </h3>
              <ul>
                {leaves.map((leaf) => (
                  <li key={leaf.key} data-held={held.has(leaf.key)}>
                    {held.has(leaf.key) ? (
                      <IconCheck size={15} color="var(--st-green-fg)" aria-label="punya" />
                    ) : (
                      <IconMinus size={15} aria-label="tidak" />
                    )}
                    {leaf.label}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </DetailSection>
  );
}
