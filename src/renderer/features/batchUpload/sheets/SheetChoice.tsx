import { Alert, Radio, Stack } from '@mantine/core';
import { asksForSheet } from '../../../../batch/file/table.ts';
import type { BatchReportSummary, BatchSheetChoice } from '../../../../shared/bridge/types.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { notifyFailure } from '../../../kit/notices/notify.ts';
import { call } from '../../../lib/desktop.ts';

export function SheetChoice({
  summary: { draftId, sheet, counts, sending },
}: {
  summary: BatchReportSummary;
}) {
  if (!sheet || !asksForSheet(sheet)) return null;
  const choose = (choice: BatchSheetChoice) =>
    void call('batch.sheet', { draftId, choice }).catch(notifyFailure);
  const count = (rows: number) => `${formatCount(rows)} baris`;
  const all = sheet.others.reduce((sum, { rows }) => sum + rows, counts.total);
  const one = (name: string) => ({ sheet: name, headerRow: null, together: false });
  const options: { label: string; choice: BatchSheetChoice }[] = [
    {
      label: `Semua lembar bersama (${count(all)})`,
      choice: { sheet: sheet.name, headerRow: null, together: true },
    },
    { label: `Hanya '${sheet.name}' (${count(counts.total)})`, choice: one(sheet.name) },
    ...sheet.others.map(({ sheet: name, rows }) => ({
      label: `Hanya '${name}' (${count(rows)})`,
      choice: one(name),
    })),
  ];
  return (
    <Alert color="amber" p="xs">
      <Radio.Group
        size="sm"
        label={`${formatCount(sheet.others.length + 1)} lembar mempunyai judul kolom yang sama. Lembar mana yang dikirim?`}
        value=""
        onChange={(at) => choose(options[Number(at)]!.choice)}
      >
        <Stack gap={4} mt={4}>
          {options.map(({ label }, at) => (
            <Radio key={label} size="xs" value={String(at)} label={label} disabled={sending !== 'no'} />
          ))}
        </Stack>
      </Radio.Group>
    </Alert>
  );
}
