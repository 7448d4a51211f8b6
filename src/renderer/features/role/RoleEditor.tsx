import { Alert, Kbd, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { anyOf } from '../../../shared/core/access.ts';
import { confirm } from '../../kit/confirm.tsx';
import { TextField } from '../../kit/fields/TextFields.tsx';
import type { TreeLeaf } from '../../kit/fields/treeStates.ts';
import { WideFormPage } from '../../kit/form/FormPage.tsx';
import type { ResourceForm } from '../../kit/form/resourceForm.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { useLetterKeys } from '../../kit/letterKeys.ts';
import { useAllows } from '../../kit/session.ts';
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
  /** Stored rights; empty for a new role. */
  before: Codes;
  roleId?: number;
  readOnlyWhy?: string;
  submitLabel: string;
  onCancel: () => void;
  onReload?: () => void;
  notice?: ReactNode;
  touched?: string;
  /** Asks before saving; true continues. */
  review?: (changes: Changes) => Promise<boolean>;
  side?: ReactNode;
}

/** C-192: required for comparing. */
const readsRoles = anyOf('r_role', 'u_role');

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
  const { groups, idsOf, codeOf } = catalogue;
  const [filter, setFilter] = useState<RightFilter>('all');
  const [search, setSearch] = useState('');
  const searchInput = useRef<HTMLInputElement>(null);
  const comparison = useComparison(roleId);
  const [comparesAll, setComparesAll] = useState(false);
  const mayCompare = useAllows(readsRoles);
  const access = form.field('access');
  const chosen = new Set(access.value.flatMap((id) => codeOf(id) ?? []));
  const changes = changesOf(groups, before, chosen);
  const total = leavesOf(groups).length;

  useLetterKeys('Halaman ini', {
    '/': { label: 'Cari hak akses', run: () => searchInput.current?.focus() },
    d: {
      label: 'Bandingkan dengan role lain',
      run: () => document.getElementById(compareId)?.focus(),
    },
  });

  const change = (next: Codes) => access.onChange(idsOf(next));
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    change(next);
  };
  const align = async () => {
    if (!comparison.other) return;
    const next = alignedTo(groups, chosen, comparison.other.codes);
    const agreed = await confirm({
      title: `Samakan dengan ${comparison.other.name}?`,
      body: <ChangeList changes={changesOf(groups, chosen, next)} />,
      action: 'Samakan',
    });
    if (agreed) change(next);
  };
  const submit = async () => {
    const isComplete = form.values.role_name.trim() !== '' && chosen.size > 0;
    const changed = changes.added.length + changes.removed.length > 0;
    if (isComplete && changed && review && !(await review(changes))) return;
    form.submit();
  };

  const rights = { groups, before, chosen };
  const name = form.values.role_name || 'Role ini';
  const renamed = form.changed.includes('role_name') && 'nama diubah';
  return (
    <WideFormPage
      {...frame}
      form={{ ...form, submit: () => void submit() }}
      idle={readOnlyWhy !== undefined && !form.dirty}
      keys={
        <>
          {' '}
          <Kbd size="xs">/</Kbd> cari <Kbd size="xs">Spasi</Kbd> centang <Kbd size="xs">←</Kbd>{' '}
          <Kbd size="xs">→</Kbd> kolom <Kbd size="xs">D</Kbd> bandingkan <Kbd size="xs">U</Kbd> kembalikan
        </>
      }
      status={[renamed, summaryOf(changes), touched].filter(Boolean).join(', ')}
    >
      <Card padding>
        <div className={classes.bar}>
          <div className={classes.name}>
            <TextField {...form.field('role_name')} />
          </div>
          <Text span className={classes.count} size="sm" aria-live="polite">
            <b>{chosen.size}</b> dari {total} hak
          </Text>
          <RightsSearch value={search} onChange={setSearch} inputRef={searchInput} />
          {comparison.id === null ? (
            <FilterControl rights={rights} filter={filter} onChange={setFilter} />
          ) : (
            <DifferenceControl
              count={
                comparison.other ? leavesOf(differences(groups, chosen, comparison.other.codes)).length : 0
              }
              all={comparesAll}
              onChange={setComparesAll}
            />
          )}
          {mayCompare && (
            <div className={classes.compare}>
              <CompareSelect comparison={comparison} />
            </div>
          )}
        </div>
      </Card>
      <div className={classes.panes}>
        <Card padding={comparison.id === null} label="Hak Akses">
          <div id={access.id}>
            {access.error && (
              <Text size="xs" c="red" role="alert" p={comparison.id === null ? 0 : 'sm'}>
                {access.error}
              </Text>
            )}
            {comparison.id === null ? (
              <RightsPane
                rights={rights}
                filter={filter}
                search={search}
                readOnlyWhy={readOnlyWhy}
                onChange={change}
                onUndo={toggle}
                onClear={() => {
                  setSearch('');
                  setFilter('all');
                }}
              />
            ) : (
              <CompareTable
                groups={groups}
                name={name}
                before={before}
                chosen={chosen}
                all={comparesAll}
                search={search}
                comparison={comparison}
                {...(readOnlyWhy === undefined && {
                  onToggle: ({ key }: TreeLeaf) => toggle(key),
                  onAlign: () => void align(),
                })}
              />
            )}
          </div>
        </Card>
        <div className={classes.side}>
          {readOnlyWhy ? (
            <Alert color="gray" icon={<IconLock size={16} />}>
              {readOnlyWhy}.
            </Alert>
          ) : (
            <ChangesCard
              changes={changes}
              hints={hintsOf(before, chosen)}
              onUndo={({ key }) => toggle(key)}
              onUndoAll={() => change(before)}
            />
          )}
          {side}
        </div>
      </div>
    </WideFormPage>
  );
}

const summaryOf = ({ added, removed }: Changes): string =>
  [added.length > 0 && `${added.length} hak ditambah`, removed.length > 0 && `${removed.length} hak dicabut`]
    .filter(Boolean)
    .join(', ');
