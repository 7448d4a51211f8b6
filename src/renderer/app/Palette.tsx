import { Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { IconArrowRight, IconFileUpload, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { allows } from '../../shared/core/access.ts';
import { alertDenied } from '../kit/confirm.tsx';
import { type Page, pathTo } from '../kit/page/page.ts';
import { useSession } from '../kit/session.ts';
import { batchUploadPages, uploadOpen } from '../pages/batchUploadPages.ts';
import { pages } from '../pages/index.ts';
import { referralPages } from '../pages/referralPages.ts';

/** Ctrl+K: every permitted screen and action, and a search for submissions in any form of number or name. */
export function Palette() {
  const navigate = useNavigate();
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
  const search: SpotlightActionData[] = searchFor
    ? [
        {
          id: 'search',
          // The query is part of the keywords, so that this line passes the palette's own filter.
          keywords: searchFor,
          label: `Cari pengajuan “${searchFor}”`,
          leftSection: <IconSearch size={16} />,
          onClick: () =>
            may(referralPages.search)
              ? navigate(pathTo(referralPages.search, {}, { keyword: searchFor }))
              : void alertDenied(),
        },
      ]
    : [];

  return (
    <Spotlight
      actions={[...screens, ...upload, ...search]}
      query={query}
      onQueryChange={setQuery}
      shortcut="mod + K"
      tagsToIgnore={[]}
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
