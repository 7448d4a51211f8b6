import { Alert, Kbd, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { anyOf } from '../../../shared/core/access.ts';
import { confirm } from '../../kit/confirm.tsx';
import { TextField } from '../../kit/fields/TextFields.tsx';
import type { TreeLeaf } from '../../kit/fields/treeStates.ts';
import { WideFormPage } from '../../kit/form/FormPage.tsx';
import type { ResourceForm } from '../../kit/form/useResourceForm.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { useAllows } from '../../kit/session.ts';
import { useKeys } from '../../kit/useKeys.ts';
import { ChangeList, ChangesCard } from './ChangesCard.tsx';
import { CompareSelect, compareId } from './CompareSelect.tsx';
import { CompareTable } from './CompareTable.tsx';
import { FilterControl, type RightFilter, RightsPane, RightsSearch } from './RightsPane.tsx';
import classes from './RoleEditor.module.css';
import { alignedTo, type Changes, type Codes, changesOf, hintsOf, leavesOf } from './rights.ts';
import type { Catalogue } from './useCatalogue.ts';
import { useComparison } from './useComparison.ts';

export interface RoleValues {
  role_name: string;
  /** Ids of leaf items. */
  access: number[];
}

interface RoleEditorProps {
  form: ResourceForm<RoleValues>;
  catalogue: Catalogue;
  /** What the role holds in the database; nothing of a new one. */
  before: Codes;
  /** The role under change. */
  roleId?: number;
  /** Why the rights cannot be changed. */
  readOnlyWhy?: string;
  submitLabel: string;
  onCancel: () => void;
  onReload?: () => void;
  /** Whom the changes touch, for the line beside the buttons. */
  touched?: string;
  /** Asks before the changes are saved; true goes on. */
  review?: (changes: Changes) => Promise<boolean>;
  /** Below the changes. */
  side?: ReactNode;
}

/** Where keys are text; a box is no such place. */
const typing = 'input:not([type="checkbox"], [type="radio"]), textarea';

/** Nothing is to be compared with without it (C-192). */
const readsRoles = anyOf('r_role', 'u_role');

/** S-061 and S-063: all rights in sight, what is changed beside them, and what saving will do in words. */
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
  const mayCompare = useAllows(readsRoles);
  const access = form.field('access');
  const chosen = new Set(access.value.flatMap((id) => codeOf(id) ?? []));
  const changes = changesOf(groups, before, chosen);
  const total = leavesOf(groups).length;

  const focusBy = (find: () => HTMLElement | null) => (event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.matches(typing)) return;
    event.preventDefault();
    find()?.focus();
  };
  useKeys(
    'Halaman ini',
    [
      { keys: '/', label: 'Cari hak akses', run: focusBy(() => searchInput.current) },
      {
        keys: 'D',
        label: 'Bandingkan dengan role lain',
        run: focusBy(() => document.getElementById(compareId)),
      },
    ],
    { keepDefault: true, inFields: true },
  );

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
  return (
    <WideFormPage
      {...frame}
      form={{ ...form, submit: () => void submit() }}
      keys={
        <>
          {' '}
          <Kbd size="xs">/</Kbd> cari <Kbd size="xs">D</Kbd> banding <Kbd size="xs">U</Kbd> kembalikan
        </>
      }
      status={[summaryOf(changes), touched].filter(Boolean).join(', ')}
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
          <FilterControl rights={rights} filter={filter} onChange={setFilter} />
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
                chosen={chosen}
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

/** '3 hak ditambah, 1 dicabut'. */
const summaryOf = ({ added, removed }: Changes): string =>
  [added.length > 0 && `${added.length} hak ditambah`, removed.length > 0 && `${removed.length} hak dicabut`]
    .filter(Boolean)
    .join(', ');
