import { findsIn } from '../../../lib/foldedFilter.ts';

export interface TreeLeaf {
  key: string;
  label: string;
  locked?: string;
}

export interface TreeGroup {
  key: string;
  label: string;
  leaves: readonly TreeLeaf[];
}

export type GroupState = 'all' | 'some' | 'none';

export function groupState({ leaves }: TreeGroup, chosen: ReadonlySet<string>): GroupState {
  const ticked = leaves.filter(({ key }) => chosen.has(key)).length;
  if (ticked === 0) return 'none';
  return ticked === leaves.length ? 'all' : 'some';
}

export function toggleGroup({ leaves }: TreeGroup, chosen: ReadonlySet<string>): Set<string> {
  const free = leaves.filter(({ locked }) => locked === undefined).map(({ key }) => key);
  const next = new Set(chosen);
  const isFull = free.every((key) => chosen.has(key));
  for (const key of free) {
    if (isFull) next.delete(key);
    else next.add(key);
  }
  return next;
}

export function searchTree(groups: readonly TreeGroup[], search: string): TreeGroup[] {
  const finds = findsIn(search);
  const fits = (...texts: string[]) => finds(texts.join(' '));
  return groups.flatMap((group) => {
    if (fits(group.label, group.key)) return [group];
    const leaves = group.leaves.filter(({ key, label }) => fits(key, label, group.label));
    return leaves.length > 0 ? [{ ...group, leaves }] : [];
  });
}
