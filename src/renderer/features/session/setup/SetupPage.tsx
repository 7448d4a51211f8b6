import { Button, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { entities } from '../../../../shared/entities/index.ts';
import { type SetupState, setupTexts } from '../../../../shared/entities/setup/schema.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { ReadProblem } from '../../../kit/states.tsx';
import { useRead } from '../../../lib/queries.ts';
import { publicPages } from '../../../pages/publicPages.ts';
import { SignInFrame } from '../SignInFrame.tsx';
import { ChooseStart } from './ChooseStart.tsx';
import { OwnSetup } from './OwnSetup.tsx';

/** Milliseconds between two looks at how far the server is. */
const lookEvery = 500;

/** The first page of an installation that nobody has an account of: example data, or data of one's own in four steps. */
export default function SetupPage() {
  const [isOwn, setOwn] = useState(false);
  const [watches, setWatches] = useState(false);
  const read = useRead(entities.setup.state, {}, { every: watches && lookEvery });
  const state = read.data?.data;
  useEffect(() => setWatches(state?.status === 'busy'), [state?.status]);
  useWayOut(state?.status, isOwn);

  const content = () => {
    if (read.isError) return <ReadProblem error={read.error} onRetry={() => void read.refetch()} />;
    if (!state) return <Waiting />;
    // Whoever fills in the steps stays with them: their own save is told there.
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

/** Example data that is ready leads to the accounts it can be looked at with. */
function useWayOut(status: SetupState['status'] | undefined, isOwn: boolean): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  const wasBusy = useRef(false);
  useEffect(() => {
    if (status === 'busy') wasBusy.current = true;
    if (status !== 'done') return;
    // The sign-in page would lead back here by what it knew before.
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

/** Parts that are made are counted, not guessed: they take differently long. */
function Making({ state: { made, parts, part } }: { state: SetupState }) {
  const value = parts === 0 ? 0 : (made / parts) * 100;
  return (
    <Stack gap={12}>
      <Text size="sm">Data contoh sedang dibuat. Program siap dipakai begitu selesai.</Text>
      <Progress value={value} size="md" aria-label="Bagian yang sudah dibuat" transitionDuration={200} />
      <Text size="sm" role="status">
        {parts === 0 ? 'Memulai…' : `Bagian ${made + 1} dari ${parts}: ${part}`}
      </Text>
      <Text size="xs" c="dimmed">
        Bila program ditutup sekarang, tidak ada yang tersimpan dan Anda dapat mulai lagi.
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
