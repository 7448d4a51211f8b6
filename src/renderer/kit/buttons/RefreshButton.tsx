import { Button, type ButtonProps } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';

interface RefreshButtonProps extends ButtonProps {
  onRefresh: () => Promise<unknown>;
}

/** Busy only during its own refresh: a button busy with background reads would ignore presses. */
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
