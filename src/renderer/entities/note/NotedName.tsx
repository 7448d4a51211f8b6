import { IconMessage2 } from '@tabler/icons-react';
import { createContext, type ReactNode, use } from 'react';
import type { OutputOf } from '../../../shared/core/operation.ts';
import { entities } from '../../../shared/entities/index.ts';
import type { NotedEntity } from '../../../shared/entities/note/schema.ts';
import { MarkedName } from '../../kit/list/MarkedName.tsx';
import { useRead } from '../../lib/queries.ts';
import classes from './NotedName.module.css';

const { counts } = entities.note;
type NoteCount = OutputOf<typeof counts>[number];

const CountsContext = createContext<ReadonlyMap<number, NoteCount>>(new Map());

export const notesOnRows = (entity: NotedEntity) =>
  function NotesOnRows({ ids, children }: { ids: readonly number[]; children: ReactNode }) {
    const read = useRead(counts, { entity, ids: [...ids] }, { enabled: ids.length > 0, keepPrevious: true });
    const found = new Map(read.data?.data.map((each) => [each.id, each]));
    return <CountsContext value={found}>{children}</CountsContext>;
  };

/** Shows the note count only inside {@link notesOnRows}. */
export function NotedName({ id, name, children }: { id: number; name: string; children?: ReactNode }) {
  const noted = use(CountsContext).get(id);
  return (
    <MarkedName name={name}>
      {children}
      {noted && (
        <span
          className={classes.count}
          data-for-me={noted.for_me || undefined}
          title={`${noted.count} catatan${noted.for_me ? ', Anda disebut' : ''}`}
        >
          <IconMessage2 size={14} aria-label="Catatan" /> {noted.count}
        </span>
      )}
    </MarkedName>
  );
}
