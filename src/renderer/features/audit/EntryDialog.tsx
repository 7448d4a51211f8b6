import { Button, Group, Stack, Text } from '@mantine/core';
import { type AuditChange, changesOf } from '../../../shared/entities/audit/changes.ts';
import { auditFields as fields } from '../../../shared/entities/audit/fields.ts';
import type { AuditEntry } from '../../../shared/entities/audit/operations.ts';
import { whoOf } from '../../entities/audit/who.ts';
import { describedFacts } from '../../kit/detail/describedFacts.tsx';
import { Facts } from '../../kit/detail/Facts.tsx';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import type { Column } from '../../kit/grid/columns.ts';
import { LongText } from '../../kit/layout/LongText.tsx';
import { SmallTable } from '../../kit/list/SmallTable.tsx';

const column = (key: keyof AuditChange, title: string, width: number): Column<AuditChange> => ({
  key,
  title,
  width,
  value: (change) => change[key],
  render: (change) => <LongText>{change[key]}</LongText>,
});
const columns = [
  column('label', 'Kolom', 150),
  column('before', fields.before.label, 210),
  column('after', fields.after.label, 210),
];

export function EntryDialog({
  entry,
  onOpen,
  onClose,
}: {
  entry: AuditEntry;
  onOpen: (() => void) | undefined;
  onClose: () => void;
}) {
  const changes = changesOf(entry);
  return (
    <Dialog onClose={onClose} size={680} title="Rincian aktivitas">
      <Stack gap="md">
        <Facts
          facts={[
            ...describedFacts(fields, entry, ['at']),
            { label: fields.user_id.label, value: whoOf(entry) },
            ...describedFacts(fields, entry, ['action', 'entity', 'entity_id']),
          ]}
        />
        {changes.length > 0 ? (
          <SmallTable
            label={fields.changes.label}
            rows={changes}
            columns={columns}
            rowKey={({ name }) => name}
          />
        ) : (
          <Text size="sm" c="dimmed">
            Tidak ada perubahan nilai yang tercatat.
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            Tutup
          </Button>
          {onOpen && <Button onClick={onOpen}>Buka data</Button>}
        </Group>
      </Stack>
    </Dialog>
  );
}
