import { Alert, Radio, Stack } from '@mantine/core';
import { fileTexts } from '../../../../batch/file/fileNotes.ts';
import { type BatchReportSummary, batchSkipColumn } from '../../../../shared/bridge/types.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { type Choices, chosenHiddenRows, useChoices } from './useChoices.ts';
import { useEdits } from './useEdits.ts';

type HiddenRowsChoice = NonNullable<Choices['hidden']>['hiddenRowsChoice'];

export function HiddenRows({ summary }: { summary: BatchReportSummary }) {
  const { draftId, hidden, sending } = summary;
  const { edit } = useEdits(summary);
  const [choices, choose] = useChoices(draftId, '');
  if (hidden.length === 0) return null;
  const take = async (value: HiddenRowsChoice) => {
    const skipped = value === 'leave' ? 'ya' : null;
    if (await edit([{ rows: hidden, column: batchSkipColumn, value: skipped }]))
      choose({ hidden: { rows: hidden, hiddenRowsChoice: value } });
  };
  return (
    <Alert color="amber" p="xs">
      <Radio.Group
        size="sm"
        label={fileTexts.X13(hidden.length)}
        value={chosenHiddenRows(choices, hidden) ?? ''}
        onChange={(value) => void take(value as HiddenRowsChoice)}
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
