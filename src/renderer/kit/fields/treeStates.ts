/** The tree of a choice of many: groups with leaves, the state of a group following from its leaves. */

export interface TreeLeaf {
  key: string;
  label: string;
  /** Why it cannot be changed; absent where it can. */
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

/** The choice after a group was ticked: all of its free leaves, or none of them where all were chosen. Locked ones stay. */
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

/** The groups with the leaves whose words hold every word of the search; a group that holds them keeps all of its own. */
export function searchTree(groups: readonly TreeGroup[], search: string): TreeGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (...texts: string[]) => words.every((word) => texts.join(' ').toLowerCase().includes(word));
  return groups.flatMap((group) => {
    if (fits(group.label, group.key)) return [group];
    const leaves = group.leaves.filter(({ key, label }) => fits(key, label, group.label));
    return leaves.length > 0 ? [{ ...group, leaves }] : [];
  });
}
