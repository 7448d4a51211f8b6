import type { Operation } from '../../shared/core/operation.ts';
import { createUserMap } from './userState.ts';

/** Id of the last added record, by entity. The next list of that entity shows and marks the record. */
const last = createUserMap<string, number>();

const entityOf = ({ id }: Pick<Operation, 'id'>): string => id.split('.')[0]!;

export function noteAdded(operation: Pick<Operation, 'id'>, data: unknown): void {
  const { id } = (data ?? {}) as { id?: unknown };
  if (!operation.id.endsWith('.create') || typeof id !== 'number') return;
  last.clear();
  last.set(entityOf(operation), id);
}

/** Returns the id once. A list of another entity discards the id. */
export function takeAdded(list: Pick<Operation, 'id'>): number | undefined {
  const taken = last.get(entityOf(list));
  last.clear();
  return taken;
}
