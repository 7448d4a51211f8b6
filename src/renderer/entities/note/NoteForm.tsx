import { Button, Group, Kbd } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import type { Note, NotedEntity } from '../../../shared/entities/note/schema.ts';
import { Form } from '../../kit/form/Form.tsx';
import { DraftOffer, RefusalNotice } from '../../kit/form/FormNotices.tsx';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { keyNames } from '../../kit/keys/keyNames.ts';
import { notifyInfo } from '../../kit/notices/notify.ts';
import { type Mentioned, MentionInput } from './MentionInput.tsx';
import { namedIn } from './mention.ts';
import classes from './NoteForm.module.css';
import { noteFields } from './noteFields.ts';

interface NoteFormProps {
  record: { entity: NotedEntity; record_id: number };
  note?: Note;
  onSaved: () => void;
  onCancel?: () => void;
  /** Shows a notice if the form closes with an unsaved note, for places that close without asking. */
  tellsLeft?: boolean;
}

const leftText = 'Catatan yang belum disimpan tetap sebagai draf di data itu.';

function useLeftNotice(tells: boolean, isDirty: boolean) {
  const saved = useRef(false);
  const dirty = useRef(false);
  dirty.current = isDirty;
  useEffect(
    () => () => {
      if (tells && dirty.current && !saved.current) notifyInfo(leftText);
    },
    [tells],
  );
  return saved;
}

export function NoteForm({ record, note, onSaved, onCancel, tellsLeft = false }: NoteFormProps) {
  const fields = useForm({ initialValues: { text: note?.text ?? '' } });
  const [chosen, setChosen] = useState<readonly Mentioned[]>(
    () => note?.mentions.flatMap(({ user_id, name }) => (user_id === null ? [] : [{ user_id, name }])) ?? [],
  );
  const { create, update } = entities.note;
  const saved = useLeftNotice(tellsLeft, fields.isDirty());
  const form = useResourceForm({
    operation: note ? update : create,
    fields,
    described: noteFields,
    blank: { text: '' },
    toInput: ({ text }) => ({
      ...(note ? { id: note.id } : record),
      text,
      mentions: namedIn(text, chosen),
    }),
    // The text field also shows errors about mentioned people.
    fieldOf: (path) => (path.startsWith('mentions') ? 'text' : path),
    subject: '',
    ...(!note && { draft: `catatan/${record.entity}/${record.record_id}` }),
    onSaved: () => {
      saved.current = true;
      onSaved();
    },
  });
  return (
    <Form
      noValidate
      data-note
      aria-busy={form.sending}
      className={classes.form}
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
          event.preventDefault();
          form.submit();
        }
        if (event.key === 'Escape' && onCancel && !event.defaultPrevented) {
          event.stopPropagation();
          onCancel();
        }
      }}
      onSubmit={form.submit}
    >
      <DraftOffer form={form} />
      <RefusalNotice form={form} />
      <MentionInput
        field={form.field('text')}
        record={record}
        onMention={(person) => setChosen([...chosen, person])}
        onSend={form.submit}
        begins={note !== undefined}
      />
      <div className={classes.foot}>
        <span>
          <IconLock size={13} aria-hidden /> Hanya petugas, tidak terlihat agen
        </span>
        <Group gap="xs" wrap="nowrap">
          {onCancel && (
            <Button variant="default" size="compact-sm" onClick={onCancel} disabled={form.sending}>
              Batal
            </Button>
          )}
          <Button
            type="submit"
            size="compact-sm"
            loading={form.sending}
            disabled={fields.values.text.trim() === ''}
            rightSection={<Kbd size="xs">{keyNames('Ctrl ↵')}</Kbd>}
          >
            Simpan
          </Button>
        </Group>
      </div>
    </Form>
  );
}
