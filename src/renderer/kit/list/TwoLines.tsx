import { Text } from '@mantine/core';

/** Two values in one cell, where a list has little room. */
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
