import { Button, Kbd } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { alertDenied } from '../../../kit/confirm.tsx';
import { useLetterKeys } from '../../../kit/letterKeys.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { useMayOpen } from '../../../kit/useMay.ts';
import { referralPages } from '../../../pages/referralPages.ts';

/** What the list shows now becomes a queue (features.md P2); also P. */
export function ProcessButton() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const may = useMayOpen(referralPages.process);
  const start = () =>
    void (may ? navigate(pathTo(referralPages.process) + search) : alertDenied(referralPages.process.access));
  useLetterKeys('Halaman ini', { p: { label: 'Mode Proses', run: start } }, { inDialogs: false });
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={15} />}
      rightSection={<Kbd size="xs">P</Kbd>}
      onClick={start}
    >
      Mode Proses
    </Button>
  );
}
