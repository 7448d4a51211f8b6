import { Button, type ButtonProps } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';

interface RefreshButtonProps extends ButtonProps {
  onRefresh: () => Promise<unknown>;
}

/**
 * Looks busy only during its own refresh. A button that also looked busy during background reads would ignore
 * presses.
 */
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
