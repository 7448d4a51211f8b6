import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInbox, IconLock, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AccessRule } from '../../../shared/core/access.ts';
import { AppError, messages } from '../../../shared/core/errors.ts';
import { Card } from '../layout/Card.tsx';
import { DeniedReason } from '../rights/DeniedReason.tsx';
import { deniedRule } from '../rights/rights.ts';

function State({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <Stack align="center" gap={6} py={48} px="md" ta="center" role="status">
      <Text span c="dimmed" aria-hidden>
        {icon}
      </Text>
      <Text fw={600}>{title}</Text>
      {children}
    </Stack>
  );
}

export function Empty({
  title = 'Tidak ada data',
  hint,
  action,
  inCard = false,
}: {
  title?: string;
  hint?: ReactNode;
  action?: ReactNode;
  inCard?: boolean;
}) {
  if (inCard)
    return (
      <Text size="sm" c="dimmed" px="md" pb="md" role="status">
        {title}
        {hint && <>: {hint}</>}
      </Text>
    );
  return (
    <State icon={<IconInbox size={28} stroke={1.5} />} title={title}>
      {hint && (
        <Text size="sm" c="dimmed" maw={420}>
          {hint}
        </Text>
      )}
      {action}
    </State>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <State icon={<IconAlertTriangle size={28} stroke={1.5} />} title={messages.loadFailed}>
      <Text size="sm" c="dimmed" maw={480}>
        {error instanceof AppError ? error.message : messages.internal}
        {error instanceof AppError && error.trace && ` (${error.trace})`}
      </Text>
      <Button variant="default" mt={6} leftSection={<IconRefresh size={15} />} onClick={onRetry}>
        Muat Ulang
      </Button>
    </State>
  );
}

export const AccessRequired = ({ rule }: { rule: AccessRule }) => (
  <Denied title="Access Required" rule={rule} />
);

export function Denied({
  rule,
  title = messages.accessDenied,
}: {
  rule: AccessRule | undefined;
  title?: string;
}) {
  return (
    <State icon={<IconLock size={28} stroke={1.5} />} title={title}>
      <Box c="dimmed" maw={480}>
        <DeniedReason rule={rule} />
      </Box>
    </State>
  );
}

export function ReadProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const rule = deniedRule(error);
  return rule ? <Denied rule={rule} /> : <Failed error={error} onRetry={onRetry} />;
}

const rowNumbers = (count: number) => Array.from({ length: count }, (_, at) => at);

export function TableSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <Stack gap={0} px="sm" pb="sm" aria-busy>
      {rowNumbers(rows).map((row) => (
        <Skeleton key={row} h={20} my={8} />
      ))}
    </Stack>
  );
}

export function PageSkeleton() {
  return (
    <Card busy>
      <Group p="sm" justify="space-between">
        <Skeleton h={20} w={180} />
        <Skeleton h={30} w={260} />
      </Group>
      <Stack gap={0} px="sm" pb="sm">
        {rowNumbers(8).map((row) => (
          <Skeleton key={row} h={20} my={8} />
        ))}
      </Stack>
    </Card>
  );
}
