import { Button, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useMemo } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import { roleIds } from '../../../shared/entities/role/schema.ts';
import { CheckboxTree, focusedKey } from '../../kit/fields/choices/CheckboxTree.tsx';
import { searchTree, type TreeGroup } from '../../kit/fields/choices/treeStates.ts';
import { commandKey } from '../../kit/keys/letterKeys.ts';
import { useShortcuts } from '../../kit/keys/shortcuts.ts';
import { Empty } from '../../kit/page/states.tsx';
import { useMay } from '../../kit/rights/useMay.ts';
import { useRead } from '../../lib/queries.ts';
import classes from './RightsPane.module.css';
import { type Codes, leavesOf, pick } from './rights.ts';

export const rightFilters = ['all', 'chosen', 'changed', 'locked'] as const;
export type RightFilter = (typeof rightFilters)[number];
const filterWords: Readonly<Record<RightFilter, string>> = {
  all: 'Semua',
  chosen: 'Dipilih',
  changed: 'Diubah',
  locked: 'Terkunci',
};

interface Rights {
  groups: readonly TreeGroup[];
  before: Codes;
  chosen: Codes;
}

const passes = ({ before, chosen }: Rights): Readonly<Record<RightFilter, Parameters<typeof pick>[1]>> => ({
  all: () => true,
  chosen: ({ key }) => chosen.has(key),
  changed: ({ key }) => chosen.has(key) !== before.has(key),
  locked: ({ locked }) => locked !== undefined,
});

export function FilterControl({
  rights,
  filter,
  onChange,
}: {
  rights: Rights;
  filter: RightFilter;
  onChange: (filter: RightFilter) => void;
}) {
  const tests = passes(rights);
  const countOf = (each: RightFilter) => leavesOf(rights.groups).filter(tests[each]).length;
  return (
    <SegmentedControl
      aria-label="Hak yang ditampilkan"
      value={filter}
      onChange={onChange}
      data={rightFilters.map((value) => ({
        value,
        label: value === 'all' ? filterWords.all : `${filterWords[value]} ${countOf(value)}`,
      }))}
    />
  );
}

export function DifferenceControl({
  count,
  all,
  onChange,
}: {
  count: number;
  all: boolean;
  onChange: (all: boolean) => void;
}) {
  return (
    <SegmentedControl
      aria-label="Hak yang dibandingkan"
      value={all ? 'all' : 'differing'}
      onChange={(value) => onChange(value === 'all')}
      data={[
        { value: 'all', label: filterWords.all },
        { value: 'differing', label: `Hanya perbedaan ${count}` },
      ]}
    />
  );
}

export function RightsSearch({
  value,
  onChange,
  inputRef,
}: {
  value: string;
  onChange: (search: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
}) {
  return (
    <TextInput
      ref={inputRef}
      className={classes.search}
      type="search"
      aria-label="Cari hak atau kode"
      aria-keyshortcuts="/"
      placeholder="Cari hak atau kode"
      leftSection={<IconSearch size={14} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function RightsPane({
  rights,
  filter,
  search,
  onChange,
  onUndo,
  onClear,
  readOnlyWhy,
}: {
  rights: Rights;
  filter: RightFilter;
  search: string;
  onChange: (chosen: Set<string>) => void;
  onUndo: (key: string) => void;
  onClear: () => void;
  readOnlyWhy: string | undefined;
}) {
  const { groups, before, chosen } = rights;
  const granters = useGranters(readOnlyWhy === undefined);
  const shown = searchTree(pick(groups, passes(rights)[filter]), search);
  const counts = useMemo(
    () =>
      new Map(
        groups.map(({ key, leaves }) => [
          key,
          `${leaves.filter((leaf) => chosen.has(leaf.key)).length}/${leaves.length}`,
        ]),
      ),
    [groups, chosen],
  );
  useShortcuts('Halaman ini', [{ keys: 'U', label: 'Kembalikan hak yang disorot' }]);
  if (shown.length === 0) {
    return (
      <Empty
        title="Tidak ada hak yang cocok"
        action={
          <Button variant="default" onClick={onClear}>
            Hapus pencarian
          </Button>
        }
      />
    );
  }
  const undo = (event: KeyboardEvent) => {
    const key = focusedKey(event.target);
    if (key !== undefined && commandKey(event) === 'u' && chosen.has(key) !== before.has(key)) onUndo(key);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key events come from the checkboxes inside
    <div onKeyDown={undo}>
      {readOnlyWhy && (
        <Text size="sm" c="dimmed" mb="sm">
          {readOnlyWhy}
        </Text>
      )}
      <CheckboxTree
        groups={shown}
        chosen={chosen}
        onChange={onChange}
        markOf={(key) =>
          chosen.has(key) === before.has(key) ? undefined : chosen.has(key) ? 'added' : 'removed'
        }
        countOf={(group) => counts.get(group) ?? ''}
        noteOf={(group) => readOnlyWhy === undefined && lockNote(group, granters)}
        keys={search.trim() ? 'beside' : 'hint'}
      />
    </div>
  );
}

function lockNote({ leaves }: TreeGroup, granters: string) {
  const locked = leaves.filter((leaf) => leaf.locked !== undefined).length;
  return locked > 0 && `${locked} terkunci karena bukan hak Anda. Minta kepada ${granters}.`;
}

function useGranters(enabled: boolean): string {
  const may = useMay(entities.user.list);
  const found = useRead(
    entities.user.list,
    { role_id: roleIds.superAdmin, page: 1, limit: 3 },
    { enabled: enabled && may, fresh: 60_000 },
  );
  const names = (found.data?.data ?? []).map(({ name }) => name);
  return names.length > 0 ? names.join(' atau ') : 'super admin';
}
