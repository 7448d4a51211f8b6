import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCloudCheck, IconCloudUp } from '@tabler/icons-react';
import { formatDateTime } from '../../../shared/core/values.ts';
import type { Saving } from './autosave.ts';
import classes from './SaveState.module.css';

const timeOf = (at: number): string => formatDateTime(new Date(at)).split(' ')[1]!;

const marks = {
  idle: () => 'Disimpan otomatis',
  waiting: () => 'Belum tersimpan',
  saving: () => 'Menyimpan…',
  saved: (saving: Saving) => `Tersimpan ${saving.state === 'saved' ? timeOf(saving.at) : ''}`,
  failed: () => 'Belum tersimpan',
} as const satisfies Record<Saving['state'], (saving: Saving) => string>;

const icons = { saved: IconCloudCheck, failed: IconAlertTriangle } as const;

export function SaveMark({ saving }: { saving: Saving }) {
  const { state } = saving;
  const Icon = state in icons ? icons[state as keyof typeof icons] : IconCloudUp;
  return (
    <span className={classes.mark} data-state={state} role="status">
      <Icon size={16} aria-hidden />
      {marks[state](saving)}
    </span>
  );
}

export function SaveProblem({ saving, onRetry }: { saving: Saving; onRetry: () => void }) {
  if (saving.state !== 'failed' || saving.error.fields) return null;
  const { error, again } = saving;
  return (
    <Alert icon={<IconAlertTriangle size={18} />} title="Belum tersimpan" color={again ? 'amber' : 'red'}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" className={classes.reason}>
          {error.message} {again && 'Rujukan akan mencoba lagi. Isian Anda tetap ada.'}
        </Text>
        <Button variant="default" onClick={onRetry}>
          Coba Lagi
        </Button>
      </Group>
    </Alert>
  );
}
