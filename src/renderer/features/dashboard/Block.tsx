import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function Block({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <Stack component="section" gap={10} aria-label={title}>
      <Group gap="8px 12px">
        <Title order={2} fz="md" lh="md">
          {title}
        </Title>
        {tools && (
          <Group gap="xs" ml="auto">
            {tools}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  );
}
