import { everyEntity, type LiveEvent } from '../../shared/core/live.ts';
import { type Deletion, deletionText } from '../../shared/core/since.ts';
import { staleAfter } from '../../shared/entities/stale.ts';
import { createUserStore } from './userState.ts';

export interface RecordName {
  entity: string;
  id: string | number;
}

/** Deletions by any user while this window was connected. */
const useDeletions = createUserStore<Readonly<Record<string, Deletion>>>(() => ({}));

const keyOf = (entity: string, id: string | number) => `${entity} ${id}`;

export function noteDeletion({ entity, kind, id, ids = [], by, at }: LiveEvent): void {
  if (kind !== 'deleted' || entity === everyEntity || by === undefined || at === undefined) return;
  const [own = entity] = staleAfter(entity);
  const gone = id === undefined ? ids : [id, ...ids];
  useDeletions.setState(Object.fromEntries(gone.map((each) => [keyOf(own, each), { by, at }])));
}

export const useDeletion = (of: RecordName | undefined): Deletion | undefined =>
  useDeletions((all) => of && all[keyOf(of.entity, of.id)]);

export function useDeletionText(of: RecordName | undefined): string {
  const deletion = useDeletion(of);
  return deletion ? deletionText(deletion) : '';
}
