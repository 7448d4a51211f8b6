import { Accordion, Code, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { AppError } from '../../../shared/core/errors.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { ReadProblem, TableSkeleton } from '../../kit/page/states.tsx';
import { findsIn } from '../../lib/foldedFilter.ts';

export function LicensesDialog({ onClose }: { onClose: () => void }) {
  const read = useQuery({ queryKey: ['desktop.licenses'], queryFn: readLicenses, meta: { isPublic: true } });
  return (
    <Dialog onClose={onClose} title="Lisensi pihak ketiga" size={820}>
      {read.isError ? (
        <ReadProblem error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <Packages packages={read.data} />
      ) : (
        <TableSkeleton />
      )}
    </Dialog>
  );
}

interface Package {
  title: string;
  text: string;
}

/** Renders only the opened text, because all texts together are very long. */
function Packages({ packages }: { packages: readonly Package[] }) {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const finds = findsIn(search);
  const found = packages.filter(({ title }) => finds(title));
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        aria-label="Cari bagian atau lisensi"
        placeholder="Cari bagian atau lisensi"
        leftSection={<IconSearch size={14} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Text size="xs" c="dimmed" role="status">
        {formatCount(found.length)} dari {formatCount(packages.length)} bagian
      </Text>
      <Accordion value={open} onChange={setOpen} chevronPosition="left">
        {found.map(({ title, text }) => (
          <Accordion.Item key={title} value={title}>
            <Accordion.Control>{title}</Accordion.Control>
            <Accordion.Panel>
              {open === title && (
                <Code block>{text === '' ? 'Paket ini tidak menyertakan teks lisensi.' : text}</Code>
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Stack>
  );
}

/** @throws AppError NOT_FOUND in development, because only a built app includes the list. */
async function readLicenses(): Promise<Package[]> {
  const answer = await fetch('/licenses.json');
  if (answer.headers.get('content-type') !== 'application/json')
    throw new AppError('NOT_FOUND', 'Daftar lisensi hanya ada di Rujukan yang sudah dipasang.');
  return z
    .array(z.string())
    .parse(await answer.json())
    .map((entry) => {
      const [title = '', ...lines] = entry.split('\n');
      return { title, text: lines.join('\n').trim() };
    });
}
