import { Alert, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { PresentEntity } from '../../../shared/entities/presence/schema.ts';
import { useOpenRecord } from './openRecords.ts';
import { usePresent } from './usePresent.ts';

export function AlsoEditing({ entity, id, noun }: { entity: PresentEntity; id: number; noun: string }) {
  useOpenRecord(entity, id);
  const editing = usePresent(entity, [id]).filter((person) => person.editing);
  if (editing.length === 0) return null;
  const names = editing.map(({ name }) => name).join(', ');
  return (
    <Alert
      icon={<IconUsers size={18} />}
      title={`${names} juga mengubah ${noun} ini`}
      color="amber"
      role="status"
    >
      <Text size="sm">Tidak ada yang terkunci: perubahan Anda berdua digabung saat disimpan.</Text>
    </Alert>
  );
}
