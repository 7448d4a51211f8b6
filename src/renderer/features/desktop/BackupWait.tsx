import { Group, Loader, Modal, Text } from '@mantine/core';
import { useBackupStep } from '../../kit/settings/backupStep.ts';

const waits = {
  restore: {
    title: 'Memulihkan cadangan',
    text: 'Cadangan diperiksa, lalu menggantikan data yang sekarang.',
  },
  move: {
    title: 'Menyalin semua data',
    text: 'Data disalin ke PostgreSQL, lalu setiap tabel dibandingkan dengan aslinya.',
  },
} as const;

export function BackupWait() {
  const step = useBackupStep();
  const waiting = step === 'restore' || step === 'move' ? waits[step] : null;
  return (
    <Modal
      opened={waiting !== null}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={waiting?.title}
      zIndex={500}
    >
      <Group gap={12} wrap="nowrap" role="status">
        <Loader />
        <Text size="sm">{waiting?.text} Jangan tutup Rujukan sampai selesai.</Text>
      </Group>
    </Modal>
  );
}
