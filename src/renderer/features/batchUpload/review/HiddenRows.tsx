import { Alert, Radio, Stack } from '@mantine/core';
import { type BatchReportSummary, batchSkipColumn } from '../../../../shared/bridge/types.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { fileTexts } from '../../../../shared/entities/batchUpload/fileNotes.ts';
import { type Choices, useChoices } from './useChoices.ts';
import { useEdits } from './useEdits.ts';

/** Rows that Excel does not show are sent, or not, once somebody has said so for all of them. */
export function HiddenRows({ summary: { draftId, hidden, sending } }: { summary: BatchReportSummary }) {
  const { edit } = useEdits(draftId);
  const [choices, choose] = useChoices(draftId, '');
  if (hidden.length === 0) return null;
  const take = async (value: NonNullable<Choices['hidden']>) => {
    const skipped = value === 'leave' ? 'ya' : null;
    if (await edit([{ rows: hidden, column: batchSkipColumn, value: skipped }])) choose({ hidden: value });
  };
  return (
    <Alert color="amber" p="xs">
      <Radio.Group
        size="sm"
        label={fileTexts.X13(hidden.length)}
        value={choices.hidden ?? ''}
        onChange={(value) => void take(value as NonNullable<Choices['hidden']>)}
      >
        <Stack gap={4} mt={4}>
          <Radio size="xs" value="take" label="Ikut dikirim" disabled={sending !== 'no'} />
          <Radio
            size="xs"
            value="leave"
            label={`Tinggalkan ${formatCount(hidden.length)} baris itu`}
            disabled={sending !== 'no'}
          />
        </Stack>
      </Radio.Group>
    </Alert>
  );
}
