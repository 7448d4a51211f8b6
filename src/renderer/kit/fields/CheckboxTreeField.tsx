import { Checkbox, Group, Text, TextInput, Tooltip } from '@mantine/core';
import { IconLock, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { Empty } from '../states.tsx';
import classes from './CheckboxTreeField.module.css';
import { FieldGroup } from './FieldGroup.tsx';
import type { Field } from './field.ts';
import { groupState, searchTree, type TreeGroup, type TreeLeaf, toggleGroup } from './treeStates.ts';

/**
 * Many choices under parents of three states: ticked, partly, empty. A search narrows what is shown; arrows move between
 * the boxes, Space ticks. A locked choice keeps its state and says why.
 */
export function CheckboxTreeField({
  groups,
  readOnly = false,
  ...field
}: Field<readonly string[]> & { groups: readonly TreeGroup[]; readOnly?: boolean }) {
  const [search, setSearch] = useState('');
  const chosen = new Set(field.value);
  const shown = searchTree(groups, search);
  const total = groups.reduce((sum, { leaves }) => sum + leaves.length, 0);
  const change = (next: Set<string>) => field.onChange([...next]);
  const toggle = ({ key }: TreeLeaf) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    change(next);
  };
  return (
    <FieldGroup field={field}>
      <Group gap="sm" my={6}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={`Cari ${field.label.toLowerCase()}`}
          placeholder="Cari"
          leftSection={<IconSearch size={14} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Text size="xs" c="dimmed" aria-live="polite">
          {chosen.size} dari {total} dipilih
        </Text>
      </Group>
      {shown.length === 0 && <Empty title="Tidak ada yang cocok" />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows belong to the boxes inside, whose keys end up here */}
      <div className={classes.groups} onKeyDown={moveByArrow} onBlur={field.onBlur}>
        {shown.map((group) => (
          <fieldset key={group.key} className={classes.group}>
            <GroupBox
              group={group}
              chosen={chosen}
              readOnly={readOnly}
              onToggle={() => change(toggleGroup(group, chosen))}
            />
            {group.leaves.map((leaf) => (
              <Leaf
                key={leaf.key}
                leaf={leaf}
                checked={chosen.has(leaf.key)}
                readOnly={readOnly}
                onToggle={() => toggle(leaf)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </FieldGroup>
  );
}

function GroupBox({
  group,
  chosen,
  readOnly,
  onToggle,
}: {
  group: TreeGroup;
  chosen: ReadonlySet<string>;
  readOnly: boolean;
  onToggle: () => void;
}) {
  const state = groupState(group, chosen);
  const ticked = group.leaves.filter(({ key }) => chosen.has(key)).length;
  return (
    <Checkbox
      classNames={{ label: classes.parent }}
      label={`${group.label} (${ticked}/${group.leaves.length})`}
      checked={state === 'all'}
      indeterminate={state === 'some'}
      disabled={readOnly}
      onChange={onToggle}
    />
  );
}

function Leaf({
  leaf,
  checked,
  readOnly,
  onToggle,
}: {
  leaf: TreeLeaf;
  checked: boolean;
  readOnly: boolean;
  onToggle: () => void;
}) {
  const isLocked = leaf.locked !== undefined;
  return (
    <Tooltip label={leaf.locked} disabled={!isLocked}>
      <Checkbox
        className={classes.leaf}
        label={
          <>
            {leaf.label}
            {isLocked && <IconLock size={12} aria-hidden className={classes.lock} />}
          </>
        }
        checked={checked}
        // Only said to be disabled: the keyboard still reaches it and hears why.
        aria-disabled={isLocked || undefined}
        aria-description={leaf.locked}
        disabled={readOnly}
        onChange={() => !isLocked && onToggle()}
      />
    </Tooltip>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows go from box to box, as they do in a tree. */
function moveByArrow(event: KeyboardEvent<HTMLDivElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  const at = boxes.indexOf(event.target as HTMLInputElement);
  const next = boxes[at + step];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
