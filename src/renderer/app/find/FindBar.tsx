import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { restoreFocus } from '../../kit/dialogs/restoreFocus.ts';
import { useCommands } from '../../kit/keys/commandEvents.ts';
import classes from './FindBar.module.css';
import { elementOf, type Match, matchesIn } from './matches.ts';

export const findPanel = 'panel:Cari di halaman';

const fieldMark = 'data-found';
const longest = 60;

const scope = (): Element | null =>
  [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ??
  document.querySelector('main');

/** A grid mounts only the rows near its viewport. */
const hasUndrawnRows = (): boolean =>
  [...(scope()?.querySelectorAll('[role="grid"][aria-rowcount]') ?? [])].some(
    (grid) => grid.querySelectorAll('tbody tr[data-index]').length < Number(grid.ariaRowCount) - 1,
  );

const hasSearchBox = (): boolean => scope()?.querySelector('input[type="search"]') != null;

function clearMarks(): void {
  CSS.highlights.delete('found');
  CSS.highlights.delete('found-now');
  for (const field of document.querySelectorAll(`[${fieldMark}]`)) field.removeAttribute(fieldMark);
}

function mark(matches: readonly Match[], now: Match | undefined): void {
  clearMarks();
  const ranges = matches.filter((match) => match instanceof Range);
  CSS.highlights.set('found', new Highlight(...ranges.filter((range) => range !== now)));
  if (now instanceof Range) CSS.highlights.set('found-now', new Highlight(now));
  for (const match of matches)
    if (!(match instanceof Range)) match.setAttribute(fieldMark, match === now ? 'now' : '');
  const element = now && elementOf(now);
  element?.scrollIntoView({ block: 'center', inline: 'nearest' });
}

const selectedText = (): string => {
  const selected = document.getSelection()?.toString().trim() ?? '';
  return selected.length <= longest && !selected.includes('\n') ? selected : '';
};

export function FindBar() {
  const [opener, setOpener] = useState<Element | null>();
  const [keyword, setKeyword] = useState('');
  useCommands((what) => {
    if (what !== findPanel) return;
    setKeyword(selectedText() || keyword);
    if (opener === undefined) setOpener(document.activeElement);
  });
  if (opener === undefined) return null;
  const close = () => {
    setOpener(undefined);
    setTimeout(() => restoreFocus(opener));
  };
  return <Bar keyword={keyword} onKeyword={setKeyword} onClose={close} />;
}

function Bar({
  keyword,
  onKeyword,
  onClose,
}: {
  keyword: string;
  onKeyword: (keyword: string) => void;
  onClose: () => void;
}) {
  const [found, setFound] = useState({ place: 0, count: 0 });
  const input = useRef<HTMLInputElement>(null);
  const { key } = useLocation();

  /** Searches again, because the page may have changed. */
  const show = (wanted: string, place: number) => {
    const root = scope();
    const matches = root ? matchesIn(root, wanted) : [];
    const count = matches.length;
    const at = count === 0 ? 0 : (place + count) % count;
    mark(matches, matches[at]);
    setFound({ place: at, count });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again on another page
  useEffect(() => {
    const frame = requestAnimationFrame(() => show(keyword, 0));
    return () => cancelAnimationFrame(frame);
  }, [keyword, key]);
  useEffect(() => {
    input.current?.select();
    return clearMarks;
  }, []);
  useCommands((what) => {
    if (what === findPanel) setTimeout(() => input.current?.select());
  });

  const { place, count } = found;
  const step = (by: 1 | -1) => show(keyword, place + by);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && event.target === input.current) {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    }
  };
  const told = count > 0 ? `${place + 1} dari ${count}` : 'Tidak ditemukan';
  const button = { variant: 'subtle', color: 'gray', disabled: count === 0 } as const;
  // Without this mark, Escape would also close a Mantine dialog.
  const own = { 'data-mantine-stop-propagation': true };
  return (
    <search className={classes.bar} aria-label="Cari di halaman" onKeyDown={press}>
      <TextInput
        ref={input}
        w={220}
        autoFocus
        data-autofocus
        aria-label="Teks yang dicari"
        placeholder="Cari di halaman"
        leftSection={<IconSearch size={14} />}
        value={keyword}
        onChange={(event) => onKeyword(event.currentTarget.value)}
        {...own}
      />
      <span className={classes.count} role="status">
        {keyword.trim() && told}
      </span>
      <ActionIcon {...button} {...own} aria-label="Sebelumnya" onClick={() => step(-1)}>
        <IconChevronUp size={16} />
      </ActionIcon>
      <ActionIcon {...button} {...own} aria-label="Berikutnya" onClick={() => step(1)}>
        <IconChevronDown size={16} />
      </ActionIcon>
      <ActionIcon {...button} {...own} disabled={false} aria-label="Tutup pencarian" onClick={onClose}>
        <IconX size={16} />
      </ActionIcon>
      {keyword.trim() && hasUndrawnRows() && (
        <span className={classes.rows}>
          Di daftar hanya baris yang tampak.{hasSearchBox() && ' Cari semua: /'}
        </span>
      )}
    </search>
  );
}
