import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { entities } from '../../../../shared/entities/index.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { DownloadLine } from '../../../kit/downloads/DownloadLine.tsx';
import { startDownload, useDownloads } from '../../../kit/downloads/downloads.ts';
import { searchable } from '../../../kit/fields/choices/searchable.ts';
import { hintsBelow } from '../../../kit/fields/field.ts';
import { ReadProblem } from '../../../kit/page/states.tsx';
import { useNothingToChoose } from '../../../kit/rights/needs.tsx';
import { useRead } from '../../../lib/queries.ts';

export function TemplateDialog({ onClose }: { onClose: () => void }) {
  const programs = useRead(entities.batchUpload.programs, {});
  const [program, setProgram] = useState<string | null>(null);
  const [downloadId, setDownloadId] = useState<string>();
  const download = useDownloads(({ downloads }) => downloads.find(({ id }) => id === downloadId));

  const nothing = useNothingToChoose('program_id', programs.data?.data.length === 0);

  const groups = Object.entries(
    Object.groupBy(programs.data?.data ?? [], (item) => `${item.product_name} (${item.product_code})`),
  ).map(([group, items]) => ({
    group,
    items: (items ?? []).map((item) => ({
      value: String(item.program_id),
      label: `${item.category_name} › ${item.program_name}`,
    })),
  }));
  const save = async (saveAs: boolean) => {
    if (!program) return;
    const started = await startDownload(entities.batchUpload.template, { program_id: program }, { saveAs });
    if (started) setDownloadId(started.id);
  };

  return (
    <Dialog onClose={onClose} title="Unduh template">
      {programs.isError ? (
        <ReadProblem error={programs.error} onRetry={() => void programs.refetch()} />
      ) : (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            Kolom pertanyaan mengikuti program, jadi setiap program memiliki template sendiri.
          </Text>
          <Select
            label="Program"
            placeholder={nothing?.inList ?? 'Pilih program'}
            {...searchable}
            data-autofocus
            data={groups}
            value={program}
            onChange={setProgram}
            nothingFoundMessage={programs.isPending ? 'Memuat…' : (nothing?.inList ?? 'Tidak ada pilihan')}
            {...(nothing && { description: nothing.below })}
            inputWrapperOrder={hintsBelow}
          />
          {download && <DownloadLine download={download} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {download ? 'Tutup' : 'Batal'}
            </Button>
            <Button variant="default" disabled={!program} onClick={() => void save(true)}>
              Simpan sebagai…
            </Button>
            <Button disabled={!program} onClick={() => void save(false)}>
              Unduh
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
