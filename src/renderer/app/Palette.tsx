import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight';
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
const searchWords = 'Cari pengajuan';

/** The palette marks its first line when something is typed; what is found later comes above that line. */
function useMarkedFirst(found: number): void {
  useEffect(() => {
    const marked = document.querySelector(`#${linesId} [data-selected]`);
    if (found === 0 || !marked?.textContent?.startsWith(searchWords)) return;
    marked.removeAttribute('data-selected');
    document.querySelector(`#${linesId} [data-action]`)?.setAttribute('data-selected', 'true');
  }, [found]);
}

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
          id: 'search',
          keywords: searchFor,
          label: `${searchWords} “${searchFor}”`,
          leftSection: <IconSearch size={16} />,
          onClick: () => {
            if (!may(referralPages.search)) return void alertDenied(referralPages.search.access);
            const { search, state } = listAddress(new URLSearchParams({ keyword: searchFor }));
            navigate({ pathname: pathTo(referralPages.search), search }, { state });
          },
        },
      ]
    : [];

  useMarkedFirst(found.length);
  const locked = useSession((state) => state.lock !== null);

  const groups: SpotlightActionGroupData[] = [
    { group: 'Layar', actions: [...screens, ...upload] },
    { group: 'Pengajuan', actions: [...found, ...search] },
  ];

  return (
    <Spotlight
      actions={groups}
      // Its upper edge stays where it is while the lines below come and go.
      centered={false}
      attributes={{ content: { 'aria-label': 'Palet perintah' } }}
      query={query}
      onQueryChange={setQuery}
      // Nothing of the program opens over a locked page.
      disabled={locked}
      shortcut={locked ? null : 'mod + K'}
      tagsToIgnore={[]}
      filter={(typed, lines) =>
        (lines as SpotlightActionGroupData[])
          .map(({ group, actions }) => ({ group, actions: actions.filter((line) => fits(typed, line)) }))
          .filter(({ actions }) => actions.length > 0)
      }
      scrollAreaProps={{ id: linesId }}
      limit={12}
      highlightQuery
      nothingFound="Tidak ada yang cocok"
      searchProps={{
        placeholder: 'Ketik nama layar, nomor pengajuan, nama, telepon, atau NIK',
        leftSection: <IconSearch size={18} />,
      }}
    />
  );
}
