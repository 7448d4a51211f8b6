import { Text } from '@mantine/core';

export function TwoLines({ above, below }: { above: string; below: string }) {
  return (
    <>
      <Text size="sm" ta="start" truncate lh="18px">
        {above}
      </Text>
      <Text size="xs" ta="start" c="dimmed" truncate lh="16px">
        {below}
      </Text>
    </>
  );
}
