import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, type SpotlightActionData, useSpotlight } from '@mantine/spotlight';
import { IconArrowRight, IconFileText, IconFileUpload, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { allows } from '../../shared/core/access.ts';
import { entities } from '../../shared/entities/index.ts';
import { referralStatusNames } from '../../shared/entities/referral/status.ts';
import { alertDenied } from '../kit/confirm.tsx';
import { listAddress } from '../kit/list/address.ts';
import { type Page, pathTo } from '../kit/page/page.ts';
import { useSession } from '../kit/session.ts';
import { useOpenPage } from '../kit/useOpenPage.ts';
import { useRead } from '../lib/queries.ts';
import { batchUploadPages, uploadOpen } from '../pages/batchUploadPages.ts';
import { pages } from '../pages/index.ts';
import { referralPages } from '../pages/referralPages.ts';

/** Submissions are looked for from this many characters on, once typing has paused for so many milliseconds. */
const searched = { from: 3, pause: 250, most: 5 };

/** Submissions that a number, name, phone or NIK finds; nothing without the right to see them. */
function useFound(query: string, may: boolean) {
  const [keyword] = useDebouncedValue(query, searched.pause);
  const enabled = may && query.length >= searched.from && keyword.length >= searched.from;
  const read = useRead(entities.referral.list, { keyword, page: 1, limit: searched.most }, { enabled });
  return enabled && keyword === query ? (read.data?.data ?? []) : [];
}

const linesId = 'palet-baris';
const listId = 'palet-daftar';
const searchId = 'cari';
const optionOf = (line: SpotlightActionData) => `palet-${line.id}`;

const placeholder = 'Ketik nama layar, nomor pengajuan, nama, telepon, atau NIK';

/** Lines that are shown at once. */
const mostLines = 12;

const [store, { open }] = createSpotlight();
export const openPalette = open;

/**
 * The library marks a line in the document and counts it by its place. It marks the first when something is typed, and
 * what is found later comes above that: then the place follows, or the mark, where the line only offers to look further.
 */
function useMarked(lines: readonly SpotlightActionData[]): {
  marked: SpotlightActionData | undefined;
  follow: () => void;
} {
  // Draws again when the library marks another line.
  const { selected } = useSpotlight(store);
  const [marked, setMarked] = useState<string>();
  const shown = lines.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the lines from the document, which change with `shown`; a new `selected` alone is the library's own mark
  useEffect(() => {
    const options = [...document.querySelectorAll(`#${linesId} [data-action]`)];
    const place = options.findIndex((each) => each.hasAttribute('data-selected'));
    const offers = options[place]?.id === `palet-${searchId}`;
    if (offers) {
      options[place]?.removeAttribute('data-selected');
      options[0]?.setAttribute('data-selected', 'true');
    }
    if (place >= 0) store.updateState((state) => ({ ...state, selected: offers ? 0 : place }));
    // The marked line has gone: the one that is told as marked is marked.
    else if (selected >= 0)
      options[Math.min(selected, options.length - 1)]?.setAttribute('data-selected', 'true');
  }, [shown]);
  // The library marks lines in the document, and not every time in its store.
  const follow = () => setMarked(document.querySelector(`#${linesId} [data-selected]`)?.id);
  useEffect(follow);
  return { marked: lines.find((line) => optionOf(line) === marked), follow };
}

const countText = (shown: number, all: number): string => {
  if (all === 0) return 'Tidak ada yang cocok';
  return shown < all ? `${shown} dari ${all} pilihan` : `${all} pilihan`;
};

/** Every word of the query stands in the line; what the server found stands there by its keywords. */
const fits = (query: string, { label, keywords }: SpotlightActionData): boolean => {
  const text = `${label} ${keywords ?? ''}`.toLowerCase();
  return query
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** Ctrl+K: every permitted screen and action, and the submissions that number, name, phone or NIK find. */
export function Palette() {
  const navigate = useNavigate();
  const openPage = useOpenPage();
  const codes = useSession((state) => state.codes);
  const [query, setQuery] = useState('');
  const may = (page: Page) => allows(page.access, codes);

  const screens: SpotlightActionData[] = pages
    .filter((page) => page.command && may(page))
    .map((page) => ({
      id: page.path,
      label: page.command === true ? page.title : (page.command ?? page.title),
      leftSection: <IconArrowRight size={16} />,
      onClick: () => navigate(pathTo(page)),
    }));
  const upload: SpotlightActionData[] = may(batchUploadPages.list)
    ? [
        {
          id: 'unggah',
          label: 'Unggah batch pengajuan',
          leftSection: <IconFileUpload size={16} />,
          onClick: () => navigate(pathTo(batchUploadPages.list, {}, uploadOpen)),
        },
      ]
    : [];
  const searchFor = query.trim();
  const found: SpotlightActionData[] = useFound(searchFor, may(referralPages.list)).map((row) => ({
    id: `referral-${row.id}`,
    // The query is part of the keywords, so that what the server found passes the palette's own filter.
    keywords: searchFor,
    label: row.submitter_name,
    description: `${row.submission_number} · ${referralStatusNames[row.referral_status_id]} · ${row.product_name}`,
    leftSection: <IconFileText size={16} />,
    onClick: () => openPage(referralPages.detail, { id: row.id }),
  }));
  const search: SpotlightActionData[] = searchFor
    ? [
        {
          id: searchId,
          keywords: searchFor,
          label: `Cari pengajuan “${searchFor}”`,
          leftSection: <IconSearch size={16} />,
          onClick: () => {
            if (!may(referralPages.search)) return void alertDenied(referralPages.search.access);
            const { search, state } = listAddress(new URLSearchParams({ keyword: searchFor }));
            navigate({ pathname: pathTo(referralPages.search), search }, { state });
          },
        },
      ]
    : [];

  const locked = useSession((state) => state.lock !== null);

  const fitting = [
    { group: 'Layar', actions: [...screens, ...upload] },
    { group: 'Pengajuan', actions: [...found, ...search] },
  ].map(({ group, actions }) => ({ group, actions: actions.filter((line) => fits(query, line)) }));
  const all = fitting.flatMap(({ actions }) => actions);
  const lines = all.slice(0, mostLines);
  const { marked, follow } = useMarked(lines);

  return (
    <Spotlight.Root
      store={store}
      // Its upper edge stays where it is while the lines below come and go.
      centered={false}
      attributes={{ content: { 'aria-label': 'Palet perintah' } }}
      query={query}
      onQueryChange={setQuery}
      // Nothing of the program opens over a locked page.
      disabled={locked}
      shortcut={locked ? null : 'mod + K'}
      tagsToIgnore={[]}
    >
      <Spotlight.Search
        role="combobox"
        aria-label={placeholder}
        aria-autocomplete="list"
        aria-expanded={lines.length > 0}
        aria-controls={listId}
        aria-activedescendant={marked && optionOf(marked)}
        onKeyUp={follow}
        placeholder={placeholder}
        leftSection={<IconSearch size={18} />}
      />
      <VisuallyHidden role="status">{countText(lines.length, all.length)}</VisuallyHidden>
      {lines.length === 0 && <Spotlight.Empty>{countText(0, 0)}</Spotlight.Empty>}
      {lines.length > 0 && (
        <Spotlight.ActionsList id={linesId}>
          <div role="listbox" id={listId} aria-label="Layar dan pengajuan">
            {fitting.map(({ group, actions }) => {
              const shown = actions.filter((line) => lines.includes(line));
              return (
                shown.length > 0 && (
                  <Spotlight.ActionsGroup key={group} label={group} role="group" aria-label={group}>
                    {shown.map((line) => (
                      <Line key={line.id} line={line} marked={line === marked} />
                    ))}
                  </Spotlight.ActionsGroup>
                )
              );
            })}
          </div>
        </Spotlight.ActionsList>
      )}
    </Spotlight.Root>
  );
}

function Line({ line, marked }: { line: SpotlightActionData; marked: boolean }) {
  const { id: _, ...shown } = line;
  return (
    <Spotlight.Action
      {...shown}
      highlightQuery
      role="option"
      aria-selected={marked}
      // The library keeps no id.
      renderRoot={(props) => <button type="button" {...props} id={optionOf(line)} />}
    />
  );
}
