import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import type { NotedEntity } from '../../../shared/entities/note/schema.ts';
import type { Field } from '../../kit/fields/field.ts';
import { PersonMark } from '../../kit/marks/PersonMark.tsx';
import { useRead } from '../../lib/queries.ts';
import classes from './MentionInput.module.css';
import { mentionAt, withMention } from './mention.ts';

export interface Mentioned {
  user_id: number;
  name: string;
}

interface MentionInputProps {
  field: Field<string>;
  record: { entity: NotedEntity; record_id: number };
  onMention: (person: Mentioned) => void;
  /** Called on Ctrl+Enter. Unlike Enter, this key chooses no name. */
  onSend: () => void;
  begins?: boolean;
}

function useMention({ field, record, onMention }: Pick<MentionInputProps, 'field' | 'record' | 'onMention'>) {
  const input = useRef<HTMLTextAreaElement>(null);
  const next = useRef<number>(undefined);
  const [caret, setCaret] = useState(0);
  const [closed, setClosed] = useState<string>();
  const [named, setNamed] = useState<readonly string[]>([]);
  const asked = mentionAt(field.value, caret);
  // The list does not reopen after a chosen name.
  const isDone = named.some((name) => asked?.keyword.startsWith(name));
  const isOpen = asked !== undefined && !isDone && closed !== field.value;
  const people = useRead(
    entities.note.people,
    { ...record, keyword: asked?.keyword.trim() ?? '' },
    { enabled: isOpen, keepPrevious: true, fresh: 10_000 },
  );
  // Hides names for an earlier text, so that none is chosen by mistake.
  const found = isOpen && !people.isPlaceholderData ? (people.data?.data ?? []) : [];
  const combobox = useNamesList(found.length > 0, people.data);
  useEffect(() => {
    if (next.current === undefined) return;
    input.current?.setSelectionRange(next.current, next.current);
    next.current = undefined;
  });
  return {
    input,
    combobox,
    found,
    follow: () => setCaret(input.current?.selectionStart ?? 0),
    /** Closes the list until the text changes. */
    close: () => setClosed(field.value),
    choose: (value: string) => {
      const person = found.find(({ user_id }) => String(user_id) === value);
      if (!person || !asked) return;
      const written = withMention(field.value, { from: asked.from, caret, name: person.name });
      onMention(person);
      setNamed([...named, person.name]);
      field.onChange(written.text);
      next.current = written.caret;
      setCaret(written.caret);
    },
  };
}

function useNamesList(shown: boolean, people: unknown) {
  const combobox = useCombobox();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is a new object on every render
  useEffect(() => {
    if (!shown) return combobox.closeDropdown();
    combobox.openDropdown();
    combobox.selectFirstOption();
  }, [shown, people]);
  return combobox;
}

/** After `@`, completes names of people who may open the record. */
export function MentionInput({ field, record, onMention, onSend, begins = false }: MentionInputProps) {
  const { input, combobox, found, follow, close, choose } = useMention({ field, record, onMention });
  const shown = found.length > 0;
  const send = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    onSend();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="top-start" width={320} shadow="md">
      <Combobox.Target withExpandedAttribute>
        <Textarea
          id={field.id}
          ref={input}
          aria-label={field.label}
          placeholder="Tulis catatan, @ untuk menyebut rekan"
          autosize
          minRows={2}
          maxRows={10}
          value={field.value}
          error={field.error}
          data-autofocus={begins || undefined}
          onChange={(event) => {
            field.onChange(event.currentTarget.value);
            follow();
          }}
          onSelect={follow}
          onBlur={() => {
            close();
            field.onBlur();
          }}
          // Captures the key before the list of names gets it.
          onKeyDownCapture={send}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !shown) return;
            event.stopPropagation();
            close();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!shown}>
        <Combobox.Options aria-label="Rekan yang dapat disebut">
          {found.map(({ user_id, name, role_name, company_name }) => (
            <Combobox.Option key={user_id} value={String(user_id)}>
              <span className={classes.person}>
                <PersonMark name={name} />
                <span>{name}</span>
                <small>{company_name || role_name}</small>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <Combobox.Footer className={classes.foot}>Yang boleh melihat data ini</Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  );
}
