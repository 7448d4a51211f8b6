import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconScan } from '@tabler/icons-react';
import { formatDateTime } from '../../../../shared/core/values.ts';
import { ocrTexts } from '../../../../shared/entities/agent/ocr.ts';
import type { Reading } from './useReading.ts';

interface ReadingBarProps {
  reading: Reading;
  ready: boolean;
  onStart: () => void;
  onCancel: () => void;
  onCompare: () => void;
}

export function ReadingBar({ reading, ready, onStart, onCancel, onCompare }: ReadingBarProps) {
  if (reading.state === 'reading') {
    return (
      <Alert icon={<IconScan size={18} />} color="gray" role="status">
        <Group justify="space-between" gap="sm">
          <Text size="sm">Membaca foto identitas…</Text>
          <Button variant="default" onClick={onCancel}>
            Batalkan OCR
          </Button>
        </Group>
        <Progress mt={8} size={4} value={100} animated aria-label="Membaca foto identitas" />
      </Alert>
    );
  }
  const { text, done } = said(reading);
  return (
    <Alert
      icon={done ? <IconCircleCheck size={18} /> : <IconAlertTriangle size={18} />}
      color={done ? 'green' : 'amber'}
      role="status"
    >
      <Group justify="space-between" gap="sm" wrap={reading.state === 'byHand' ? 'wrap' : 'nowrap'}>
        <Text size="sm" fw={550}>
          {text}
        </Text>
        {reading.state === 'byHand' && <Button onClick={onCompare}>Bandingkan sendiri</Button>}
        <Button
          {...((done || reading.state === 'byHand') && { variant: 'default' })}
          leftSection={<IconScan size={15} />}
          disabled={!ready}
          flex="none"
          onClick={onStart}
        >
          {reading.state === 'none' ? 'Verifikasi OCR' : 'Ulangi OCR'}
        </Button>
      </Group>
    </Alert>
  );
}

function said(reading: Exclude<Reading, { state: 'reading' }>): { text: string; done: boolean } {
  switch (reading.state) {
    case 'none':
      return { text: ocrTexts.verifyFirst, done: false };
    case 'read':
      return { text: `${ocrTexts.success} · ${formatDateTime(reading.at)}`, done: true };
    default:
      return { text: reading.message, done: false };
  }
}
