import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export function MarkedName({
  name,
  strong = false,
  children,
}: {
  name: string;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <Group gap={5} wrap="nowrap">
      <Text span inherit truncate fw={strong ? 700 : undefined} title={name}>
        {name}
      </Text>
      {children}
    </Group>
  );
}
