import { Button, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { entities } from '../../../../shared/entities/index.ts';
import { type SetupState, setupTexts } from '../../../../shared/entities/setup/schema.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { ReadProblem } from '../../../kit/page/states.tsx';
import { useRead } from '../../../lib/queries.ts';
import { publicPages } from '../../../pages/publicPages.ts';
import { SignInFrame } from '../SignInFrame.tsx';
import { ChooseStart } from './ChooseStart.tsx';
import { OwnSetup } from './OwnSetup.tsx';

const checkInterval = 500;

export default function SetupPage() {
  const [isOwn, setOwn] = useState(false);
  const [watches, setWatches] = useState(false);
  const read = useRead(entities.setup.state, {}, { every: watches && checkInterval });
  const state = read.data?.data;
  useEffect(() => setWatches(state?.status === 'busy'), [state?.status]);
  useRedirectWhenDone(state?.status, isOwn);

  const content = () => {
    if (read.isError) return <ReadProblem error={read.error} onRetry={() => void read.refetch()} />;
    if (!state) return <Waiting />;
    if (isOwn && state.status === 'open')
      return <OwnSetup onBack={state.demo ? () => setOwn(false) : undefined} />;
    if (state.status === 'busy') return <Making state={state} />;
    if (state.status === 'done') return <Done />;
    if (!state.demo) return <OwnSetup />;
    return (
      <ChooseStart problem={state.problem} onOwn={() => setOwn(true)} onBegun={() => void read.refetch()} />
    );
  };
  return <SignInFrame title={publicPages.setup.title}>{content()}</SignInFrame>;
}

function useRedirectWhenDone(status: SetupState['status'] | undefined, isOwn: boolean): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  const wasBusy = useRef(false);
  useEffect(() => {
    if (status === 'busy') wasBusy.current = true;
    if (status !== 'done') return;
    // Outdated app info would redirect the sign-in page to the set-up.
    client.removeQueries({ queryKey: ['app.info'] });
    if (!wasBusy.current || isOwn) return;
    const done = 'Data contoh siap. Pilih salah satu akun di bawah.';
    navigate(pathTo(publicPages.login), { replace: true, state: { done } });
  }, [status, isOwn, client, navigate]);
}

function Waiting() {
  return (
    <Stack aria-busy gap={12}>
      <Text size="sm" c="dimmed" role="status">
        Menyiapkan server. Pembukaan pertama perlu beberapa saat.
      </Text>
      <Skeleton h={84} />
      <Skeleton h={84} />
    </Stack>
  );
}

function Making({ state: { made, parts, part } }: { state: SetupState }) {
  const value = parts === 0 ? 0 : (made / parts) * 100;
  return (
    <Stack gap={12}>
      <Text size="sm">Data contoh sedang dibuat. Rujukan dapat dipakai setelah selesai.</Text>
      <Progress value={value} size="md" aria-label="Bagian yang sudah dibuat" transitionDuration={200} />
      <Text size="sm" role="status">
        {parts === 0 ? 'Memulai…' : `Bagian ${made + 1} dari ${parts}: ${part}`}
      </Text>
      <Text size="xs" c="dimmed">
        Jika Rujukan ditutup sekarang, tidak ada yang tersimpan. Anda dapat mulai lagi nanti.
      </Text>
    </Stack>
  );
}

function Done() {
  return (
    <Stack gap={12}>
      <Text size="sm">{setupTexts.done}</Text>
      <Button component={Link} to={pathTo(publicPages.login)} size="sm" w="fit-content">
        Ke halaman masuk
      </Button>
    </Stack>
  );
}
