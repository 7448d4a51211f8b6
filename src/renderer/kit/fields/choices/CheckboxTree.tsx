import { Checkbox, Tooltip } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import classes from './CheckboxTree.module.css';
import { groupState, type TreeGroup, type TreeLeaf, toggleGroup } from './treeStates.ts';

export type LeafMark = 'added' | 'removed';

interface CheckboxTreeProps {
  groups: readonly TreeGroup[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: Set<string>) => void;
  onBlur?: () => void;
  readOnly?: boolean;
  markOf?: (key: string) => LeafMark | undefined;
  countOf?: (group: string) => string;
  noteOf?: (group: TreeGroup) => ReactNode;
  keys?: 'hint' | 'beside';
}

export function CheckboxTree({
  groups,
  chosen,
  onChange,
  onBlur,
  readOnly = false,
  markOf,
  countOf,
  noteOf,
  keys,
}: CheckboxTreeProps) {
  const toggle = ({ key }: TreeLeaf) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys belong to the boxes inside and bubble up to this element
    <div className={classes.frame} onKeyDown={moveByArrow} onBlur={onBlur}>
      <div className={classes.groups}>
        {groups.map((group) => {
          const note = noteOf?.(group);
          return (
            <fieldset key={group.key} className={classes.group} aria-label={group.label}>
              <GroupBox
                group={group}
                chosen={chosen}
                count={countOf?.(group.key)}
                readOnly={readOnly}
                onToggle={() => onChange(toggleGroup(group, chosen))}
              />
              {group.leaves.map((leaf) => (
                <Leaf
                  key={leaf.key}
                  leaf={leaf}
                  checked={chosen.has(leaf.key)}
                  mark={markOf?.(leaf.key)}
                  keys={keys}
                  readOnly={readOnly}
                  onToggle={() => toggle(leaf)}
                />
              ))}
              {note && (
                <p className={classes.note}>
                  <IconLock size={14} aria-hidden />
                  <span>{note}</span>
                </p>
              )}
            </fieldset>
          );
        })}
      </div>
    </div>
  );
}

function GroupBox({
  group,
  chosen,
  count,
  readOnly,
  onToggle,
}: {
  group: TreeGroup;
  chosen: ReadonlySet<string>;
  count: string | undefined;
  readOnly: boolean;
  onToggle: () => void;
}) {
  const state = groupState(group, chosen);
  const ticked = group.leaves.filter(({ key }) => chosen.has(key)).length;
  const isLocked = group.leaves.every((leaf) => leaf.locked !== undefined);
  const shown = count ?? `${ticked}/${group.leaves.length}`;
  return (
    <div className={classes.head}>
      <Checkbox
        classNames={{ label: classes.parent }}
        label={group.label}
        aria-label={`${group.label} (${shown})`}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        aria-disabled={isLocked || undefined}
        disabled={readOnly}
        onChange={onToggle}
      />
      <span className={classes.count} aria-hidden>
        {shown}
      </span>
    </div>
  );
}

const signs = { added: '+', removed: '−' } as const;
const words = { added: 'ditambah', removed: 'dicabut' } as const;

function Leaf({
  leaf,
  checked,
  mark,
  keys,
  readOnly,
  onToggle,
}: {
  leaf: TreeLeaf;
  checked: boolean;
  mark: LeafMark | undefined;
  keys: 'hint' | 'beside' | undefined;
  readOnly: boolean;
  onToggle: () => void;
}) {
  const isLocked = leaf.locked !== undefined;
  return (
    <Tooltip label={leaf.locked} disabled={!isLocked}>
      <div className={classes.leaf} data-mark={mark} title={keys === 'hint' ? leaf.key : undefined}>
        <Checkbox
          label={
            <>
              {leaf.label}
              {isLocked && <IconLock size={12} aria-hidden className={classes.lock} />}
            </>
          }
          checked={checked}
          data-key={leaf.key}
          // `aria-disabled` keeps the box focusable, so that users can read why it is locked.
          aria-disabled={isLocked || undefined}
          aria-description={leaf.locked ?? (mark && words[mark])}
          disabled={readOnly}
          onChange={() => !isLocked && onToggle()}
        />
        {keys === 'beside' && (
          <span className={classes.code} aria-hidden>
            {leaf.key}
          </span>
        )}
        {mark && (
          <span className={classes.sign} data-mark={mark} aria-hidden>
            {signs[mark]}
          </span>
        )}
      </div>
    </Tooltip>
  );
}

export const focusedKey = (target: EventTarget): string | undefined =>
  target instanceof HTMLElement ? target.dataset.key : undefined;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const sides: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

function moveByArrow(event: KeyboardEvent<HTMLDivElement>): void {
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  const at = boxes.indexOf(event.target as HTMLInputElement);
  if (at < 0) return;
  const [step, side] = [steps[event.key], sides[event.key]];
  const next = step !== undefined ? boxes[at + step] : side && beside(boxes, boxes[at]!, side);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const sameColumn = 60;

function beside(
  boxes: readonly HTMLInputElement[],
  from: HTMLInputElement,
  side: number,
): HTMLInputElement | undefined {
  const { left, top } = from.getBoundingClientRect();
  const others = boxes
    .map((box) => ({ box, place: box.getBoundingClientRect() }))
    .filter(({ place }) => (place.left - left) * side > sameColumn);
  const nearest = Math.min(...others.map(({ place }) => (place.left - left) * side));
  const column = others.filter(({ place }) => (place.left - left) * side <= nearest + sameColumn);
  return column.sort((a, b) => Math.abs(a.place.top - top) - Math.abs(b.place.top - top))[0]?.box;
}
