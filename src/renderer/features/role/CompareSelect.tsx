import { LookupSelect } from '../../kit/fields/choices/LookupSelect.tsx';
import { helps } from '../../kit/form/focus.ts';
import type { Comparison } from './useComparison.ts';

export const compareId = 'bandingkan-role';

export function CompareSelect({ comparison }: { comparison: Comparison }) {
  const { roles, id, choose } = comparison;
  return (
    <div {...helps}>
      <LookupSelect
        id={compareId}
        label="Bandingkan dengan role lain"
        required={false}
        error={undefined}
        onBlur={() => undefined}
        value={id}
        onChange={choose}
        clearable
        from={{
          rows: roles.rows,
          loading: roles.isFetching && !roles.data,
          isRead: roles.data !== undefined,
          error: roles.error,
          retry: () => void roles.refetch(),
        }}
        toOption={(role) => ({ value: role.id, label: role.role_name })}
      />
    </div>
  );
}
