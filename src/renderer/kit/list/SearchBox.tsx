import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { keywordMax, searchDebounce } from '../../../shared/core/list.ts';
import { tooLong } from '../fields/field.ts';
import classes from './SearchBox.module.css';

/** Searches one second after the last key, or at once on Enter. */
export function SearchBox({
  value,
  onSearch,
  onEnter,
  inputRef,
  hint = 'Cari',
}: {
  value: string;
  onSearch: (keyword: string) => void;
  /** Called on Enter with a keyword, instead of `onSearch`. */
  onEnter?: (keyword: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  hint?: string;
}) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The last search comes back as `value`, trimmed and possibly after the user has typed more letters.
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    clearTimeout(timer.current);
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const long = tooLong('', typed, keywordMax);
  const send = (keyword: string) => {
    clearTimeout(timer.current);
    if (keyword.trim() === sent.current || tooLong('', keyword, keywordMax)) return;
    sent.current = keyword.trim();
    onSearch(sent.current);
  };
  const type = (keyword: string) => {
    setTyped(keyword);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(keyword), searchDebounce);
  };
  const clear = () => {
    setTyped('');
    send('');
  };

  return (
    <TextInput
      ref={inputRef}
      className={classes.search}
      type="search"
      placeholder={hint}
      aria-label={hint}
      value={typed}
      error={long}
      leftSection={<IconSearch size={14} />}
      rightSection={typed && <CloseButton size="xs" aria-label="Hapus pencarian" onClick={clear} />}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed) {
          event.stopPropagation();
          clear();
        } else if (event.key === 'Enter' && !long) {
          const keyword = typed.trim();
          if (onEnter && keyword) {
            clearTimeout(timer.current);
            onEnter(keyword);
          } else send(typed);
        }
      }}
    />
  );
}
