import { Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { IconArrowRight, IconFilePlus, IconFileUpload, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { allows, anyOf } from '../../shared/core/access.ts';
import { alertDenied } from '../kit/confirm.tsx';
import { useSession } from '../kit/session.ts';
import { navigation } from './nav.ts';

/** Ctrl+K: every permitted screen and action, and a search for submissions in any form of number or name. */
export function Palette() {
  const navigate = useNavigate();
  const codes = useSession((state) => state.codes);
  const [query, setQuery] = useState('');
  const can = (code: Parameters<typeof anyOf>[0] | undefined) => !code || allows(anyOf(code), codes);

  const screens: SpotlightActionData[] = navigation.flatMap((part) =>
    part.groups.flatMap((group) =>
      group.items
        .filter((item) => can(item.access))
        .map((item) => ({
          id: item.id,
          label: item.label,
          description: group.items.length > 1 ? group.label : part.heading,
          leftSection: <IconArrowRight size={16} />,
          onClick: () => navigate(item.to),
        })),
    ),
  );
  const commands: SpotlightActionData[] = [
    ...(can('c_referral')
      ? [
          {
            id: 'add-referal',
            label: 'Tambah Pengajuan Referal',
            leftSection: <IconFilePlus size={16} />,
            onClick: () => navigate('/add-referal'),
          },
        ]
      : []),
    ...(can('c_referral_batch_upload')
      ? [
          {
            id: 'batch',
            label: 'Unggah batch pengajuan',
            leftSection: <IconFileUpload size={16} />,
            onClick: () => navigate('/propose-batch-upload?unggah=1'),
          },
        ]
      : []),
  ];
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
            can('r_referral')
              ? navigate(`/search?keyword=${encodeURIComponent(searchFor)}`)
              : void alertDenied(),
        },
      ]
    : [];

  return (
    <Spotlight
      actions={[...screens, ...commands, ...search]}
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
