import { Button, Kbd } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { chosenMost } from '../../../../shared/entities/referral/schema.ts';
import { alert, alertDenied } from '../../../kit/confirm.tsx';
import { useLetterKeys } from '../../../kit/letterKeys.ts';
import { listQuery } from '../../../kit/list/address.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { useMayOpen } from '../../../kit/useMay.ts';
import { referralPages } from '../../../pages/referralPages.ts';

function useStart() {
  const navigate = useNavigate();
  const may = useMayOpen(referralPages.process);
  return (search: string, state: unknown) =>
    void (may
      ? navigate({ pathname: pathTo(referralPages.process), search }, { state })
      : alertDenied(referralPages.process.access));
}

/** What the list shows now becomes a queue (features.md P2); also P, unless rows are selected, whose it is then. */
export function ProcessButton({ letter }: { letter: boolean }) {
  const { search, state } = useLocation();
  const open = useStart();
  const start = () => open(search, state);
  useLetterKeys('Halaman ini', letter ? { p: { label: 'Mode Proses', run: start } } : {}, {
    inDialogs: false,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={15} />}
      rightSection={letter && <Kbd size="xs">P</Kbd>}
      onClick={start}
    >
      Mode Proses
    </Button>
  );
}

/** The selected rows become a queue, in the order of their list (features.md P2). */
export function ProcessSelected({
  ids,
  onShown,
}: {
  ids: readonly number[];
  /** Whether it is there, and has the letter P. */
  onShown: (shown: boolean) => void;
}) {
  const location = useLocation();
  const open = useStart();
  useEffect(() => {
    onShown(true);
    return () => onShown(false);
  }, [onShown]);
  const start = () => {
    if (ids.length > chosenMost)
      return void alert(`Mode Proses: pilih paling banyak ${chosenMost} pengajuan`);
    open(`?${chosenQuery(ids, listQuery(location))}`, undefined);
  };
  useLetterKeys('Halaman ini', { p: { label: 'Proses yang dipilih', run: start } }, { inDialogs: false });
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={15} />}
      rightSection={<Kbd size="xs">P</Kbd>}
      onClick={start}
    >
      Proses
    </Button>
  );
}

/** The list asked for these records alone, in the order in which it is shown. */
function chosenQuery(ids: readonly number[], shown: URLSearchParams): URLSearchParams {
  const order = [...shown].filter(([name]) => name.startsWith('sort_'));
  const sorted = [...ids].sort((one, other) => one - other);
  return new URLSearchParams([...order, ['referral_ids', sorted.join(',')]]);
}
