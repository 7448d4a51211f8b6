import { ActionIcon, Skeleton, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { agoText } from '../../../shared/core/ago.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { entities } from '../../../shared/entities/index.ts';
import { type Note, type NotedEntity, noteEditMs } from '../../../shared/entities/note/schema.ts';
import { DetailSection } from '../../kit/detail/DetailPage.tsx';
import { useRemove } from '../../kit/dialogs/useRemove.ts';
import { lostUnlessListed, watchedThrough } from '../../kit/dialogs/watchedRecord.tsx';
import { useLetterKeys } from '../../kit/keys/letterKeys.ts';
import { PersonMark } from '../../kit/marks/PersonMark.tsx';
import { ReadProblem } from '../../kit/page/states.tsx';
import { useNow } from '../../kit/page/useNow.ts';
import { useRead } from '../../lib/queries.ts';
import { piecesOf } from './mention.ts';
import { NoteForm } from './NoteForm.tsx';
import classes from './NotesCard.module.css';

const minute = 60_000;
export const noNotes = 'Belum ada catatan';

export type NotedRecord = { entity: NotedEntity; record_id: number };

/** Form for a new note above a list that the caller draws. `isRead` is true once the notes have loaded. */
export function NoteBox({
  record,
  isRead,
  tellsLeft = false,
  onSaved,
  children,
}: {
  record: NotedRecord;
  isRead: boolean;
  tellsLeft?: boolean;
  onSaved?: () => void;
  children: ReactNode;
}) {
  const [sent, setSent] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  useLetterKeys('Data ini', {
    i: {
      label: 'Tulis catatan',
      run: () => card.current?.querySelector<HTMLTextAreaElement>('[data-new] textarea')?.focus(),
    },
  });
  const { hash } = useLocation();
  // The notification of a mention links to the note.
  useEffect(() => {
    if (!isRead || !hash.startsWith('#catatan-')) return;
    card.current?.querySelector<HTMLElement>(`[id="${hash.slice(1)}"]`)?.focus();
  }, [isRead, hash]);
  const saved = () => {
    setSent(sent + 1);
    onSaved?.();
  };
  return (
    <div ref={card} className={classes.notes}>
      <div data-new>
        <NoteForm key={sent} record={record} onSaved={saved} tellsLeft={tellsLeft} />
      </div>
      {children}
    </div>
  );
}

export function NotesCard({
  entity,
  id,
  tellsLeft = false,
}: {
  entity: NotedEntity;
  id: number;
  tellsLeft?: boolean;
}) {
  const record = { entity, record_id: id };
  const read = useRead(entities.note.list, record);
  const now = useNow();
  const notes = read.data?.data;
  return (
    <DetailSection title="Catatan" count={notes?.length || undefined}>
      <NoteBox record={record} isRead={notes !== undefined} tellsLeft={tellsLeft}>
        {read.isError && !notes ? (
          <ReadProblem error={read.error} onRetry={() => void read.refetch()} />
        ) : !notes ? (
          // The skeleton is as high as the text for no notes, the usual case.
          <Skeleton h={20} w={140} aria-busy />
        ) : notes.length === 0 ? (
          <Text size="sm" c="dimmed">
            {noNotes}
          </Text>
        ) : (
          <ol className={classes.lines}>
            {notes.map((note) => (
              <NoteLine key={note.id} note={note} record={record} now={now} />
            ))}
          </ol>
        )}
      </NoteBox>
    </DetailSection>
  );
}

export function NoteLine({ note, record, now }: { note: Note; record: NotedRecord; now: number }) {
  const [editing, setEditing] = useState(false);
  const { author, mine, createdAt, editedAt } = note;
  // `createdAt` may be later than `now`, which is updated less often.
  const left = Math.ceil((noteEditMs - Math.max(0, now - Date.parse(createdAt))) / minute);
  const mayEdit = mine && left > 0;
  return (
    <li id={`catatan-${note.id}`} tabIndex={-1} className={classes.line}>
      <PersonMark name={author.name} mine={mine} />
      <div className={classes.body}>
        <div className={classes.about}>
          <strong>{mine ? 'Anda' : author.name}</strong>
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {agoText(createdAt, now)}
          </time>
          {editedAt && <span title={formatDateTime(editedAt)}>diubah</span>}
          {mayEdit && <span>dapat diubah {left} menit lagi</span>}
          <span className={classes.tools}>
            {mayEdit && !editing && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label="Ubah catatan"
                onClick={() => setEditing(true)}
              >
                <IconPencil size={14} />
              </ActionIcon>
            )}
            {mine && <RemoveButton id={note.id} record={record} />}
          </span>
        </div>
        {editing ? (
          <NoteForm
            record={record}
            note={note}
            onSaved={() => setEditing(false)}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <p>
            {piecesOf(note.text, note.mentions).map(({ text, isName }, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other key
              isName ? <mark key={index}>{text}</mark> : text,
            )}
          </p>
        )}
      </div>
    </li>
  );
}

function RemoveButton({ id, record }: { id: number; record: NotedRecord }) {
  const remove = useRemove(entities.note.remove);
  const ask = () =>
    remove(
      { id },
      {
        title: 'Hapus catatan ini?',
        what: 'Catatan',
        watched: watchedThrough({ entity: 'note', id }, entities.note.list, record, (now) =>
          lostUnlessListed(now, id),
        ),
      },
    );
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Hapus catatan" onClick={() => void ask()}>
      <IconTrash size={14} />
    </ActionIcon>
  );
}
