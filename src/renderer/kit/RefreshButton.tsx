import { Button, type ButtonProps } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';

interface RefreshButtonProps extends ButtonProps {
  onRefresh: () => Promise<unknown>;
}

/** Reads anew what reads itself anew, too: it is busy with its own presses only, or one that comes just then is lost. */
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
