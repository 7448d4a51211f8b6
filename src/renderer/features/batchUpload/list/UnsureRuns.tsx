import { Button, Group, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../../shared/core/formats.ts';
import { Card } from '../../../kit/layout/Card.tsx';
import { pathTo } from '../../../kit/page/page.ts';
import { call, onEvent } from '../../../lib/desktop.ts';
import { batchUploadPages } from '../../../pages/batchUploadPages.ts';

const queryKey = ['ledger.unsure'];

export function UnsureRuns() {
  const client = useQueryClient();
  const runs = useQuery({ queryKey, queryFn: () => call('ledger.unsure', undefined), staleTime: 0 });
  useEffect(() => onEvent('ledger.changed', () => void client.invalidateQueries({ queryKey })), [client]);
  return (runs.data ?? []).map(({ run, title, counts }) => (
    <Card key={run} label={`Belum pasti ${title}`} padding>
      <Group gap={10} wrap="nowrap">
        <IconHelpCircle size={20} stroke={1.6} color="var(--st-amber-fg)" aria-hidden />
        <Text size="sm" truncate flex={1} miw={0}>
          <strong>{title}</strong> · {formatCount(counts.unsure)} baris belum pasti. Periksa dulu sebelum
          mengirim ulang.
        </Text>
        <Button component={Link} to={pathTo(batchUploadPages.result, { run })} variant="default">
          Periksa
        </Button>
      </Group>
    </Card>
  ));
}
