import { Alert, Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatCount } from '../../../../shared/core/formats.ts';
import type { Changed } from '../../../kit/held/held.ts';
import { notifyFailure } from '../../../kit/notices/notify.ts';
import { ShortList } from './Cases.tsx';
import { type CaseName, caseText } from './choices.ts';

export function ChangedSince({
  rows,
  changed,
  onLook,
}: {
  rows: readonly CaseName[];
  changed: Changed;
  onLook: () => Promise<void>;
}) {
  const found = rows.filter(({ id }) => changed[id] !== undefined);
  if (found.length === 0) return null;
  const [first] = found;
  const isOne = rows.length === 1;
  return (
    <Alert
      icon={<IconHistory size={18} />}
      color="amber"
      role="alert"
      title={isOne ? changed[first!.id] : `${formatCount(found.length)} pengajuan tidak ikut`}
    >
      <Group justify="space-between" gap="sm">
        {isOne ? (
          <Text size="sm">Berubah sejak Anda buka. Lihat dulu; isian Anda tetap ada.</Text>
        ) : (
          <ShortList
            lines={found.map((row) => ({ key: row.id, text: `${caseText(row)}: ${changed[row.id]}` }))}
          />
        )}
        <Button variant="default" size="compact-sm" onClick={() => void onLook().catch(notifyFailure)}>
          Lihat yang sekarang
        </Button>
      </Group>
    </Alert>
  );
}
