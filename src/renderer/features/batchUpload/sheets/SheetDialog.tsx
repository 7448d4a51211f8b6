import { Button, Checkbox, Group, Radio, Select, Skeleton, Stack, Table, Text } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BatchReportSummary, BatchSheetPreview } from '../../../../shared/bridge/types.ts';
import { columnName } from '../../../../shared/core/columnName.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { searchableOnDemand } from '../../../kit/fields/choices/searchable.ts';
import { Form } from '../../../kit/form/Form.tsx';
import { notifyFailure } from '../../../kit/notices/notify.ts';
import { ReadProblem } from '../../../kit/page/states.tsx';
import { call } from '../../../lib/desktop.ts';

interface SheetButtonProps {
  summary: BatchReportSummary;
  label: string;
  inToolbar?: boolean;
}

export function SheetButton({ summary, label, inToolbar }: SheetButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        tabIndex={inToolbar ? -1 : 0}
        leftSection={<IconTable size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && <SheetDialog summary={summary} onClose={() => setOpen(false)} />}
    </>
  );
}

export function SheetDialog({ summary, onClose }: { summary: BatchReportSummary; onClose: () => void }) {
  const { draftId } = summary;
  const sheets = useQuery({
    queryKey: ['batch.sheets', draftId],
    queryFn: () => call('batch.sheets', { draftId }),
    gcTime: 0,
    retry: false,
  });
  return (
    <Dialog onClose={onClose} title="Lembar dan baris judul" size="xl">
      {sheets.isPending && <Skeleton height={260} aria-label="Membaca lembar" />}
      {sheets.isError && <ReadProblem error={sheets.error} onRetry={() => void sheets.refetch()} />}
      {sheets.data && <SheetForm summary={summary} sheets={sheets.data} onClose={onClose} />}
    </Dialog>
  );
}

interface SheetFormProps {
  summary: BatchReportSummary;
  sheets: readonly BatchSheetPreview[];
  onClose: () => void;
}

const sum = (sheets: readonly BatchSheetPreview[]) => sheets.reduce((total, { rows }) => total + rows, 0);

function SheetForm({ summary: { draftId, sheet: now, edited }, sheets, onClose }: SheetFormProps) {
  const [name, setName] = useState(
    now?.name ?? (sheets.find(({ header }) => header !== null) ?? sheets[0])?.name,
  );
  const [typedRow, setTypedRow] = useState<number | null>(null);
  const [together, setTogether] = useState((now?.together.length ?? 0) > 0);
  const [busy, setBusy] = useState(false);
  const sheet = sheets.find((each) => each.name === name);
  if (!sheet) return <Text size="sm">File ini tidak berisi lembar yang dapat dibaca.</Text>;

  const isNow = now?.name === sheet.name;
  const found = isNow ? now.headerRow : sheet.header;
  const headerRow = typedRow ?? found;
  const alike = sheets.filter((each) => each !== sheet && !each.hidden && each.alike === sheet.alike);
  const mayJoin = alike.length > 0 && headerRow === sheet.header;
  const joins = mayJoin && together;
  const isSame = isNow && headerRow === now.headerRow && joins === now.together.length > 0;
  const read = async () => {
    if (headerRow === null) return;
    setBusy(true);
    try {
      const choice = {
        sheet: sheet.name,
        headerRow: headerRow === sheet.header ? null : headerRow,
        together: joins,
      };
      await call('batch.sheet', { draftId, choice });
      onClose();
    } catch (error) {
      notifyFailure(error);
      setBusy(false);
    }
  };
  return (
    <Form id="batch-sheet" onSubmit={() => void read()}>
      <Stack gap="sm">
        <Select
          label="Lembar"
          data={sheets.map((each) => ({
            value: each.name,
            label: `${each.name} · ${formatCount(each.rows)} baris terisi${each.hidden ? ' · tersembunyi di Excel' : ''}`,
          }))}
          allowDeselect={false}
          {...searchableOnDemand}
          value={sheet.name}
          onChange={(next) => {
            setName(next ?? undefined);
            setTypedRow(null);
          }}
          data-autofocus
        />
        <HeaderRows sheet={sheet} value={headerRow} onChange={setTypedRow} />
        {mayJoin && (
          <Checkbox
            label={`Baca bersama ${formatCount(alike.length)} lembar lain dengan judul yang sama (${formatCount(sum(alike))} baris terisi): ${alike.map((each) => each.name).join(', ')}`}
            checked={together}
            onChange={(event) => setTogether(event.currentTarget.checked)}
          />
        )}
        {edited > 0 && !isSame && (
          <Text size="sm" c="red" role="status">
            {formatCount(edited)} sel yang Anda ubah di laporan ini kembali seperti di file.
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" loading={busy} disabled={headerRow === null}>
            Baca lembar ini
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

interface HeaderRowsProps {
  sheet: BatchSheetPreview;
  value: number | null;
  onChange(row: number): void;
}

function HeaderRows({ sheet, value, onChange }: HeaderRowsProps) {
  if (sheet.head.length === 0) return <Text size="sm">Lembar ini kosong.</Text>;
  const width = Math.max(...sheet.head.map(({ cells }) => cells.length));
  return (
    <Radio.Group
      label="Baris judul"
      description="Pilih baris yang berisi judul kolom; baris di bawahnya adalah pengajuan."
      value={value === null ? '' : String(value)}
      onChange={(row) => onChange(Number(row))}
      error={value === null && 'Pilih baris judul'}
    >
      <Table.ScrollContainer minWidth={0} maxHeight={280} mt={6}>
        <Table withTableBorder withColumnBorders fz="xs" verticalSpacing={3} horizontalSpacing={8}>
          <Table.Tbody>
            {sheet.head.map(({ n, cells }) => (
              <Table.Tr key={n} bg={n === value ? 'var(--app-mark)' : undefined}>
                <Table.Td>
                  <Radio
                    size="xs"
                    value={String(n)}
                    label={formatCount(n)}
                    aria-label={`Baris ${formatCount(n)}: ${cells.filter(Boolean).join(', ')}`}
                  />
                </Table.Td>
                {Array.from({ length: width }, (_, at) => (
                  <Table.Td key={columnName(at)} maw={180} title={cells[at]}>
                    <Text size="xs" fw={n === value ? 600 : 400} truncate>
                      {cells[at]}
                    </Text>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Radio.Group>
  );
}
