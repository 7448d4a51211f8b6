import { IconMessage2 } from '@tabler/icons-react';
import { agoText } from '../../../shared/core/ago.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { entities } from '../../../shared/entities/index.ts';
import type { NotedEntity } from '../../../shared/entities/note/schema.ts';
import { useRead } from '../../lib/queries.ts';
import classes from './NewestNote.module.css';

export function NewestNote({ entity, id }: { entity: NotedEntity; id: number }) {
  const notes = useRead(entities.note.list, { entity, record_id: id }).data?.data ?? [];
  const [newest] = notes;
  if (!newest) return null;
  return (
    <p className={classes.line}>
      <IconMessage2 size={16} aria-hidden />
      <span title={newest.text}>
        <strong>{newest.mine ? 'Anda' : newest.author.name}</strong> {agoText(newest.createdAt, Date.now())}
        {': '}
        {newest.text}
      </span>
      <span>{formatCount(notes.length)} catatan</span>
    </p>
  );
}
