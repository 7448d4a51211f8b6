import type { Operation } from '../../shared/core/operation.ts';
import { ownMap } from './own.ts';

/** The record that was made last, by its entity: the list that opens next shows it. */
const last = ownMap<string, number>();

const entityOf = ({ id }: Pick<Operation, 'id'>): string => id.split('.')[0]!;

export function noteAdded(operation: Pick<Operation, 'id'>, data: unknown): void {
  const { id } = (data ?? {}) as { id?: unknown };
  if (!operation.id.endsWith('.create') || typeof id !== 'number') return;
  last.clear();
  last.set(entityOf(operation), id);
}

/** Once only; a list of other records drops it. */
export function takeAdded(list: Pick<Operation, 'id'>): number | undefined {
  const taken = last.get(entityOf(list));
  last.clear();
  return taken;
}
