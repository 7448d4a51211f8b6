import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';

export function RevertButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<IconArrowBackUp size={14} />}
      aria-label={`Kembalikan ${label}`}
      onClick={onClick}
    >
      Kembalikan
    </Button>
  );
}
