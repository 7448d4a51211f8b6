import { Alert, Box, Group, Kbd, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { anyOf } from '../../../shared/core/access.ts';
import { confirm } from '../../kit/dialogs/confirm.tsx';
import type { TreeLeaf } from '../../kit/fields/choices/treeStates.ts';
import type { Field } from '../../kit/fields/field.ts';
import { TextField } from '../../kit/fields/TextFields.tsx';
import { WideFormPage } from '../../kit/form/FormPage.tsx';
import type { ResourceForm } from '../../kit/form/resourceForm.ts';
import { useLetterKeys } from '../../kit/keys/letterKeys.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { Split } from '../../kit/layout/Split.tsx';
import { useAllows } from '../../kit/session/session.ts';
import { ChangeList, ChangesCard } from './ChangesCard.tsx';
import { CompareSelect, compareId } from './CompareSelect.tsx';
import { CompareTable } from './CompareTable.tsx';
import {
  DifferenceControl,
  FilterControl,
  type RightFilter,
  RightsPane,
  RightsSearch,
} from './RightsPane.tsx';
import classes from './RoleEditor.module.css';
import { alignedTo, type Changes, type Codes, changesOf, differences, hintsOf, leavesOf } from './rights.ts';
import type { Catalogue } from './useCatalogue.ts';
import { useComparison } from './useComparison.ts';

export interface RoleValues {
  role_name: string;
  access: number[];
}

interface RoleEditorProps {
  form: ResourceForm<RoleValues>;
  catalogue: Catalogue;
  before: Codes;
  roleId?: number;
  readOnlyWhy?: string;
  submitLabel: string;
  onCancel: () => void;
  onReload?: () => void;
  notice?: ReactNode;
  touched?: string;
  /** Called before a save that changes rights. Resolve to false to cancel the save. */
  review?: (changes: Changes) => Promise<boolean>;
  side?: ReactNode;
}

const readsRoles = anyOf('r_role', 'u_role');

function useChosen(
  access: { value: number[]; onChange: (ids: number[]) => void },
  { groups, idsOf, codeOf }: Catalogue,
  before: Codes,
) {
  const chosen = new Set(access.value.flatMap((id) => codeOf(id) ?? []));
  const change = (next: Codes) => access.onChange(idsOf(next));
  return {
    rights: { groups, before, chosen },
    changes: changesOf(groups, before, chosen),
    change,
    toggle: ({ key }: Pick<TreeLeaf, 'key'>) => {
      const next = new Set(chosen);
      if (!next.delete(key)) next.add(key);
      change(next);
    },
    align: async ({ name, codes }: { name: string; codes: Codes }) => {
      const next = alignedTo(groups, chosen, codes);
      const agreed = await confirm({
        title: `Samakan dengan ${name}?`,
        body: <ChangeList changes={changesOf(groups, chosen, next)} />,
        action: 'Samakan',
      });
      if (agreed) change(next);
    },
  };
}

function useView() {
  const [filter, setFilter] = useState<RightFilter>('all');
  const [search, setSearch] = useState('');
  const [comparesAll, setComparesAll] = useState(false);
  const searchInput = useRef<HTMLInputElement>(null);
  useLetterKeys('Halaman ini', {
    '/': { label: 'Cari hak akses', run: () => searchInput.current?.focus() },
    d: {
      label: 'Bandingkan dengan role lain',
      run: () => document.getElementById(compareId)?.focus(),
    },
  });
  return { filter, setFilter, search, setSearch, searchInput, comparesAll, setComparesAll };
}

const keyHints = (
  <>
    {' '}
    <Kbd size="xs">/</Kbd> cari <Kbd size="xs">Spasi</Kbd> centang <Kbd size="xs">←</Kbd>{' '}
    <Kbd size="xs">→</Kbd> kolom <Kbd size="xs">D</Kbd> bandingkan <Kbd size="xs">U</Kbd> kembalikan
  </>
);

export function RoleEditor({
  form,
  catalogue,
  before,
  roleId,
  readOnlyWhy,
  touched,
  review,
  side,
  ...frame
}: RoleEditorProps) {
  const comparison = useComparison(roleId);
  const view = useView();
  const access = form.field('access');
  const edit = useChosen(access, catalogue, before);
  const { changes } = edit;
  const { chosen } = edit.rights;

  const submit = async () => {
    const isComplete = form.values.role_name.trim() !== '' && chosen.size > 0;
    const changed = changes.added.length + changes.removed.length > 0;
    if (isComplete && changed && review && !(await review(changes))) return;
    form.submit();
  };

  const renamed = form.changed.includes('role_name') && 'nama diubah';
  return (
    <WideFormPage
      {...frame}
      form={{ ...form, submit: () => void submit() }}
      idle={readOnlyWhy !== undefined && !form.dirty}
      keys={keyHints}
      status={[renamed, summaryOf(changes), touched].filter(Boolean).join(', ')}
    >
      <RoleBar name={form.field('role_name')} rights={edit.rights} view={view} comparison={comparison} />
      <Split side={284}>
        <RightsCard
          name={form.values.role_name || 'Role ini'}
          access={access}
          edit={edit}
          view={view}
          comparison={comparison}
          readOnlyWhy={readOnlyWhy}
        />
        <div className={classes.side}>
          {readOnlyWhy ? (
            <Alert color="gray" icon={<IconLock size={16} />}>
              {readOnlyWhy}.
            </Alert>
          ) : (
            <ChangesCard
              changes={changes}
              hints={hintsOf(before, chosen)}
              onUndo={edit.toggle}
              onUndoAll={() => edit.change(before)}
            />
          )}
          {side}
        </div>
      </Split>
    </WideFormPage>
  );
}

function RoleBar({
  name,
  rights,
  view,
  comparison,
}: {
  name: ComponentProps<typeof TextField>;
  rights: ReturnType<typeof useChosen>['rights'];
  view: ReturnType<typeof useView>;
  comparison: ReturnType<typeof useComparison>;
}) {
  const { groups, chosen } = rights;
  const mayCompare = useAllows(readsRoles);
  const { id, other } = comparison;
  return (
    <Card padding>
      <Group gap="10px 12px" align="flex-end">
        <Box flex="0 1 180px">
          <TextField {...name} />
        </Box>
        <Text span size="sm" lh="30px" flex="none" aria-live="polite">
          <b>{chosen.size}</b> dari {leavesOf(groups).length} hak
        </Text>
        <RightsSearch value={view.search} onChange={view.setSearch} inputRef={view.searchInput} />
        {id === null ? (
          <FilterControl rights={rights} filter={view.filter} onChange={view.setFilter} />
        ) : (
          <DifferenceControl
            count={other ? leavesOf(differences(groups, chosen, other.codes)).length : 0}
            all={view.comparesAll}
            onChange={view.setComparesAll}
          />
        )}
        {mayCompare && (
          <Box flex="0 1 190px">
            <CompareSelect comparison={comparison} />
          </Box>
        )}
      </Group>
    </Card>
  );
}

function RightsCard({
  name,
  access,
  edit: { rights, change, toggle, align },
  view,
  comparison,
  readOnlyWhy,
}: {
  name: string;
  access: Pick<Field<number[]>, 'id' | 'error'>;
  edit: ReturnType<typeof useChosen>;
  view: ReturnType<typeof useView>;
  comparison: ReturnType<typeof useComparison>;
  readOnlyWhy: string | undefined;
}) {
  const compares = comparison.id !== null;
  return (
    <Card padding={!compares} label="Hak Akses">
      <div id={access.id}>
        {access.error && (
          <Text size="xs" c="red" role="alert" p={compares ? 'sm' : 0}>
            {access.error}
          </Text>
        )}
        {compares ? (
          <CompareTable
            {...rights}
            name={name}
            all={view.comparesAll}
            search={view.search}
            comparison={comparison}
            {...(readOnlyWhy === undefined && {
              onToggle: toggle,
              onAlign: () => void (comparison.other && align(comparison.other)),
            })}
          />
        ) : (
          <RightsPane
            rights={rights}
            filter={view.filter}
            search={view.search}
            readOnlyWhy={readOnlyWhy}
            onChange={change}
            onUndo={(key) => toggle({ key })}
            onClear={() => {
              view.setSearch('');
              view.setFilter('all');
            }}
          />
        )}
      </div>
    </Card>
  );
}

const summaryOf = ({ added, removed }: Changes): string =>
  [added.length > 0 && `${added.length} hak ditambah`, removed.length > 0 && `${removed.length} hak dicabut`]
    .filter(Boolean)
    .join(', ');
