import { Kbd, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import { IconClipboard, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useDeferredValue, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { allows } from '../../../shared/core/access.ts';
import { isCode } from '../../../shared/core/numberIn.ts';
import { keyNames } from '../../kit/keys/keyNames.ts';
import { listAddress } from '../../kit/list/address.ts';
import { openInNewWindow, wantsNewWindow } from '../../kit/page/openInNewWindow.ts';
import { pathTo } from '../../kit/page/page.ts';
import { useSession } from '../../kit/session/sessionState.ts';
import { call } from '../../lib/desktop.ts';
import { referralPages } from '../../pages/referralPages.ts';
import { type Filter, filterNames, isRecordFilter, nextFilter, useFilters } from './filters.ts';
import { type PaletteLine, useActionLines, useCommandLines, useRecent } from './lines.tsx';
import {
  clipboardId,
  closePalette,
  linesId,
  listId,
  optionOf,
  paletteStore,
  searchId,
  useEndOfPalette,
  useMarked,
  usePaletteState,
} from './mark.ts';
import classes from './Palette.module.css';
import { ranked, scoreOf, weakScore } from './rank.ts';
import { useFoundRecords, useNumberOwners } from './records.tsx';

export { openPalette } from './mark.ts';

const placeholder = 'Ketik nama layar, perintah, nomor pengajuan, nama, telepon, atau NIK';
const mostLines = 12;
const recentGroup = 'Terakhir dipakai';

const countText = (shown: number, all: number): string => {
  if (all === 0) return 'Tidak ada yang cocok';
  return shown < all ? `${shown} dari ${all} pilihan` : `${all} pilihan`;
};

const announcedFilter = (filter: Filter): string => (filter === 'all' ? '' : `${filterNames[filter]}: `);

function useSearchLine(): (keyword: string) => PaletteLine[] {
  const navigate = useNavigate();
  const may = useSession(({ codes }) => allows(referralPages.search.access, codes));
  return (keyword) => {
    if (!may || !keyword) return [];
    const open = () => {
      const { search, state } = listAddress(new URLSearchParams({ keyword }));
      navigate({ pathname: pathTo(referralPages.search), search }, { state });
    };
    return [
      {
        id: searchId,
        group: 'Cari',
        kind: 'referral',
        label: `Cari pengajuan “${keyword}”`,
        leftSection: <IconSearch size={16} />,
        onClick: open,
        isRecord: true,
      },
    ];
  };
}

function useClipboardLines(opened: boolean, query: string): PaletteLine[] {
  const [number, setNumber] = useState('');
  useEffect(() => {
    if (!opened) return setNumber('');
    let isOpen = true;
    void call('clipboard.number', undefined)
      .catch(() => null)
      .then((found) => isOpen && setNumber(found ?? ''));
    return () => {
      isOpen = false;
    };
  }, [opened]);
  const isAsked = number !== '' && scoreOf(query, { id: '', label: number }) !== undefined;
  const { lines, pending } = useNumberOwners(opened && isAsked ? number : '');
  const search = useSearchLine()(number).map((line) => ({ ...line, label: 'Cari pengajuan' }));
  if (!isAsked) return [];
  const owners = lines.length > 0 || pending || isCode(number) ? lines : search;
  return owners.map((line, place) => ({
    ...line,
    id: place === 0 ? clipboardId : `${clipboardId}-${line.id}`,
    group: 'Dari papan klip',
    label: number,
    description: [line.label, line.description].filter(Boolean).join(' · '),
    leftSection: <IconClipboard size={16} />,
  }));
}

interface Found {
  lines: PaletteLine[];
  pending: boolean;
}

function useLines(query: string, filter: Filter, opened: boolean): Found {
  const searchFor = query.trim();
  const isOver = opened && document.querySelectorAll('[role="dialog"][aria-modal="true"]').length > 1;
  const actions = useActionLines(isOver);
  const commands = useCommandLines();
  const found = useFoundRecords(searchFor, filter, opened);
  const clip = useClipboardLines(opened, searchFor);
  const search = useSearchLine()(searchFor);
  const recent = useRecent();
  const { pending } = found;
  const fits = ({ kind }: PaletteLine) => filter === 'all' || kind === filter || kind === undefined;
  const kept = (lines: PaletteLine[]): Found => ({ lines: lines.filter(fits), pending });
  if (!searchFor) {
    const known = new Set(found.lines.map(({ id }) => id));
    const lately = [
      ...recent.records.filter(({ id }) => !known.has(id)),
      ...recent.ids.flatMap((id) => commands.find((line) => line.id === id) ?? []),
    ].map((line) => ({ ...line, group: recentGroup }));
    const rest = commands.filter(({ id }) => !recent.ids.includes(id));
    return kept([...clip, ...lately, ...found.lines, ...actions, ...rest]);
  }
  const isWeak = (line: PaletteLine) => scoreOf(searchFor, line) === weakScore;
  const [weak = [], fitting = []] = [true, false].map((wanted) =>
    ranked(searchFor, [...actions, ...commands], recent.ids).filter((line) => isWeak(line) === wanted),
  );
  const grouped = [...Map.groupBy(fitting, ({ group }) => group).values()].flat();
  // Weak matches come after records, so they wait for the records.
  const others = pending ? [] : weak.map((line) => ({ ...line, group: 'Lainnya' }));
  return kept([...clip, ...grouped, ...found.lines, ...others, ...search]);
}

function openLineInNewWindow(line: PaletteLine | undefined): boolean {
  if (!line?.to) return false;
  openInNewWindow(line.to);
  closePalette();
  return true;
}

/**
 * Enter waits while the input is newer than `query`, the query of `lines`. Enter also waits for pending
 * results, unless a line other than the search line is marked.
 */
function useEnter({ lines, pending }: Found, query: string, marked: PaletteLine | undefined) {
  const [waits, setWaits] = useState<{ query: string; apart: boolean }>();
  const isWaiting = waits?.query === query && pending;
  const [first] = lines;
  useEffect(() => {
    if (waits === undefined) return;
    if (waits.query !== paletteStore.getState().query) return setWaits(undefined);
    if (pending || waits.query !== query) return;
    setWaits(undefined);
    if (waits.apart && openLineInNewWindow(first)) return;
    first?.onClick?.(undefined as never);
    closePalette();
  });
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const typed = event.currentTarget.value;
    const isEarly = typed !== query || (pending && (!marked || marked.id === searchId));
    if (isEarly) setWaits({ query: typed, apart: wantsNewWindow(event) });
    if (!isEarly && !(wantsNewWindow(event) && openLineInNewWindow(marked))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { isWaiting, onEnter };
}

export function Palette() {
  const [query, setQuery] = useState('');
  const opened = usePaletteState('opened');
  const locked = useSession((state) => state.lock !== null);
  // The input shows a typed key at once, and the lines follow.
  const searched = useDeferredValue(query);
  return (
    <Spotlight.Root
      store={paletteStore}
      centered={false}
      size={780}
      classNames={{
        actionBody: classes.words,
        actionLabel: classes.label,
        actionDescription: classes.about,
      }}
      attributes={{ content: { 'aria-label': 'Palet perintah', 'data-open': opened || undefined } }}
      query={query}
      onQueryChange={setQuery}
      // Without a transition, the input has the focus before the next key.
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      // The palette must not open over a locked page.
      disabled={locked}
      shortcut={locked ? null : 'mod + K'}
      tagsToIgnore={[]}
    >
      <Content query={searched} opened={opened} />
    </Spotlight.Root>
  );
}

const Content = memo(function Content({ query, opened }: { query: string; opened: boolean }) {
  const [filter, setFilter] = useState<Filter>('all');
  const filters = useFilters();
  const { remember } = useRecent();
  const found = useLines(query, filter, opened);
  const all = found.lines.map((line) => ({
    ...line,
    onClick: (event: Parameters<NonNullable<PaletteLine['onClick']>>[0]) => {
      if (!line.closed && line.id !== searchId) remember(line);
      if (event && wantsNewWindow(event) && openLineInNewWindow(line)) return;
      line.onClick?.(event);
    },
  }));
  const lines = all.slice(0, isRecordFilter(filter) ? undefined : mostLines);
  const { marked, follow, moveLater } = useMarked(lines, `${filter} ${query}`);
  const { isWaiting, onEnter } = useEnter({ lines, pending: found.pending }, query, marked);
  const groups = [...Map.groupBy(lines, ({ group }) => group)];
  const told = isWaiting ? 'Menunggu jawaban…' : countText(lines.length, all.length);
  const onKeyDownCapture = (event: KeyboardEvent<HTMLInputElement>) => {
    onEnter(event);
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // An arrow key pressed before the lines arrive is applied later.
    if (by !== undefined && event.currentTarget.value !== query) {
      moveLater(by);
      event.preventDefault();
      event.stopPropagation();
    }
    if (event.key !== 'Tab') return;
    event.preventDefault();
    setFilter(nextFilter(filters, filter, event.shiftKey));
  };
  return (
    <>
      <Spotlight.Search
        role="combobox"
        aria-label={placeholder}
        aria-autocomplete="list"
        aria-expanded={lines.length > 0}
        aria-controls={listId}
        aria-activedescendant={marked && optionOf(marked)}
        aria-busy={isWaiting}
        onKeyDownCapture={onKeyDownCapture}
        onKeyUp={follow}
        placeholder={placeholder}
        leftSection={<IconSearch size={18} />}
      />
      <End />
      <VisuallyHidden role="status">{announcedFilter(filter) + told}</VisuallyHidden>
      <Filters filters={filters} chosen={filter} onChoose={setFilter} />
      {lines.length === 0 && (
        <Spotlight.Empty>{found.pending ? 'Mencari…' : countText(0, 0)}</Spotlight.Empty>
      )}
      {lines.length > 0 && (
        <Spotlight.ActionsList id={linesId} className={classes.lines}>
          <div role="listbox" id={listId} aria-label="Layar dan pengajuan">
            {groups.map(([group, shown]) => (
              <Spotlight.ActionsGroup key={group} label={group} role="group" aria-label={group}>
                {shown.map((line) => (
                  <Line key={line.id} line={line} marked={line === marked} />
                ))}
              </Spotlight.ActionsGroup>
            ))}
          </div>
        </Spotlight.ActionsList>
      )}
      <Foot told={told} />
    </>
  );
});

function End() {
  useEndOfPalette();
  return null;
}

/** Tab selects the next filter, so the focus stays in the search input. */
function Filters({
  filters,
  chosen,
  onChoose,
}: {
  filters: readonly Filter[];
  chosen: Filter;
  onChoose: (filter: Filter) => void;
}) {
  return (
    <fieldset className={classes.filters} aria-label="Filter">
      {filters.map((filter) => (
        <UnstyledButton
          key={filter}
          tabIndex={-1}
          aria-pressed={filter === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(filter)}
        >
          {filterNames[filter]}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

function Foot({ told }: { told: string }) {
  return (
    <div className={classes.foot} aria-hidden>
      <span>
        <Kbd size="xs">↑</Kbd>
        <Kbd size="xs">↓</Kbd> pilih
      </span>
      <span>
        <Kbd size="xs">↵</Kbd> buka
      </span>
      <span>
        <Kbd size="xs">{keyNames('Ctrl ↵')}</Kbd> jendela baru
      </span>
      <span>
        <Kbd size="xs">Tab</Kbd> filter
      </span>
      <span>{told}</span>
    </div>
  );
}

function Keys({ keys }: { keys: string }) {
  return (
    <span className={classes.keys}>
      {keys.split(' ').map((key) => (
        <Kbd key={key} size="xs">
          {keyNames(key)}
        </Kbd>
      ))}
    </span>
  );
}

function Line({ line, marked }: { line: PaletteLine; marked: boolean }) {
  const { label, description, leftSection, badge, keys, closed, onClick } = line;
  return (
    <Spotlight.Action
      label={label}
      description={description}
      leftSection={leftSection}
      rightSection={badge ?? (keys && <Keys keys={keys} />)}
      dimmedSections={!badge}
      onClick={onClick}
      closeSpotlightOnTrigger={!closed}
      highlightQuery
      role="option"
      aria-selected={marked}
      aria-disabled={closed}
      // The library does not set the id.
      renderRoot={(props) => <button type="button" {...props} id={optionOf(line)} />}
    />
  );
}
