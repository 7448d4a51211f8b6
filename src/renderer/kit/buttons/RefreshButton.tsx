import { Button, type ButtonProps } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';

interface RefreshButtonProps extends ButtonProps {
  onRefresh: () => Promise<unknown>;
}

/** The button ignores presses while it is busy, so background reads do not make it busy. */
export function RefreshButton({ onRefresh, ...button }: RefreshButtonProps) {
  const [busy, setBusy] = useState(false);
  const refresh = () => {
    setBusy(true);
    void onRefresh().finally(() => setBusy(false));
  };
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={15} />}
      loading={busy}
      onClick={refresh}
      {...button}
    >
      Refresh
    </Button>
  );
}
