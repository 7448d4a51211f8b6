import type { PresentEntity } from '../../../shared/entities/presence/schema.ts';
import { PersonMark } from '../../kit/marks/PersonMark.tsx';
import { useOpenRecord } from './openRecords.ts';
import classes from './PresentPills.module.css';
import { usePresent } from './usePresent.ts';

export function PresentPills({ entity, id }: { entity: PresentEntity; id: number }) {
  useOpenRecord(entity, id);
  const others = usePresent(entity, [id]);
  return (
    <ul className={classes.pills} aria-label="Juga membuka" aria-live="polite" hidden={others.length === 0}>
      {others.map(({ user_id, name, editing }) => (
        <li key={`${user_id} ${name}`} data-editing={editing || undefined}>
          <PersonMark name={name} editing={editing} /> {name} {editing ? 'mengubah' : 'membaca'}
        </li>
      ))}
    </ul>
  );
}
