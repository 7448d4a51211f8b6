import { Button, Kbd } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { formatCount } from '../../../../shared/core/formats.ts';
import { chosenMost } from '../../../../shared/entities/referral/schema.ts';
import { alert, alertDenied } from '../../../kit/dialogs/confirm.tsx';
import { useLetterKeys } from '../../../kit/keys/letterKeys.ts';
import { listQuery } from '../../../kit/list/address.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { useMayOpen } from '../../../kit/rights/useMay.ts';
import { referralPages } from '../../../pages/referralPages.ts';

function useStart() {
  const navigate = useNavigate();
  const may = useMayOpen(referralPages.process);
  return (search: string, state: unknown) =>
    void (may
      ? navigate({ pathname: pathTo(referralPages.process), search }, { state })
      : alertDenied(referralPages.process.access));
}

export function ProcessButton({ letter }: { letter: boolean }) {
  const { search, state } = useLocation();
  const open = useStart();
  const start = () => open(search, state);
  useLetterKeys('Halaman ini', letter ? { p: { label: 'Mode Proses', run: start } } : {});
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

export function ProcessSelected({
  ids,
  onShown,
}: {
  ids: readonly number[];
  /** Reports whether this button is shown, because it takes over the shortcut P. */
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
      return void alert(`Mode Proses: pilih paling banyak ${formatCount(chosenMost)} pengajuan`);
    open(`?${chosenQuery(ids, listQuery(location))}`, undefined);
  };
  useLetterKeys('Halaman ini', { p: { label: 'Proses yang dipilih', run: start } });
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

function chosenQuery(ids: readonly number[], shown: URLSearchParams): URLSearchParams {
  const order = [...shown].filter(([name]) => name.startsWith('sort_'));
  const sorted = [...ids].sort((one, other) => one - other);
  return new URLSearchParams([...order, ['referral_ids', sorted.join(',')]]);
}
