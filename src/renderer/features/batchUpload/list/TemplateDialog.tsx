import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { entities } from '../../../../shared/entities/index.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import { startDownload } from '../../../kit/downloads/downloads.ts';
import { searched } from '../../../kit/fields/searched.ts';
import { ReadProblem } from '../../../kit/states.tsx';
import { useRead } from '../../../lib/queries.ts';

/** C-093: questions differ from program to program, so there is one template for each. */
export function TemplateDialog({ onClose }: { onClose: () => void }) {
  const programs = useRead(entities.batchUpload.programs, {});
  const [program, setProgram] = useState<string | null>(null);

  const groups = Object.entries(
    Object.groupBy(programs.data?.data ?? [], (item) => `${item.product_name} (${item.product_code})`),
  ).map(([group, items]) => ({
    group,
    items: (items ?? []).map((item) => ({
      value: String(item.program_id),
      label: `${item.category_name} › ${item.program_name}`,
    })),
  }));
  const download = async (saveAs: boolean) => {
    if (!program) return;
    const started = await startDownload(entities.batchUpload.template, { program_id: program }, { saveAs });
    if (started) onClose();
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
            placeholder="Pilih program"
            {...searched}
            data-autofocus
            data={groups}
            value={program}
            onChange={setProgram}
            nothingFoundMessage="Tidak ada program"
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button variant="default" disabled={!program} onClick={() => void download(true)}>
              Simpan sebagai…
            </Button>
            <Button disabled={!program} onClick={() => void download(false)}>
              Download
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
