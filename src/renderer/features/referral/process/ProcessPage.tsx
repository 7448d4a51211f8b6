import { Box, Button, Group, Kbd, Progress, Stack, Text, Title } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatCount } from '../../../../shared/core/formats.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { referralStatusIds } from '../../../../shared/entities/referral/status.ts';
import { ReferralStatusBadge } from '../../../entities/referral/ReferralStatusBadge.tsx';
import { holdersText } from '../../../entities/teamwork/claimText.ts';
import { useOpenRecord } from '../../../entities/teamwork/openRecords.ts';
import { RecordStates } from '../../../kit/detail/RecordStates.tsx';
import { alertDenied } from '../../../kit/dialogs/confirm.tsx';
import { useFormKeys } from '../../../kit/form/useFormKeys.ts';
import { type LetterKey, useLetterKeys } from '../../../kit/keys/letterKeys.ts';
import { Card } from '../../../kit/layout/Card.tsx';
import { notifyInfo } from '../../../kit/notices/notify.ts';
import { PageTools } from '../../../kit/page/PageTools.tsx';
import { pathTo } from '../../../kit/page/page.ts';
import { Empty, PageSkeleton, ReadProblem } from '../../../kit/page/states.tsx';
import { useMay } from '../../../kit/rights/useMay.ts';
import { isRefused } from '../../../lib/queries.ts';
import { referralPages } from '../../../pages/referralPages.ts';
import { CallPad } from '../detail/CallPad.tsx';
import { DecisionPanel } from './DecisionPanel.tsx';
import { Panel } from './Panel.tsx';
import classes from './ProcessPage.module.css';
import { QueueList } from './QueueList.tsx';
import { isOpen, keyGroup, type Queue, type SkipReason, skipReasons } from './queue.ts';
import { RecordFacts } from './RecordFacts.tsx';
import { type Process, useProcess } from './useProcess.ts';

/**
 * Mode Proses: the user decides the submissions of a list one after another (features.md P2). Some decisions
 * wait some seconds, so that the user can undo them (B5).
 */
export default function ProcessPage() {
  const process = useProcess();
  const { queue, read, rowOf } = process;
  const toList = useToList();
  if (read.isError && (!queue || isRefused(read.error)))
    return (
      <Card>
        <ReadProblem error={read.error} onRetry={() => void read.refetch()} />
      </Card>
    );
  if (!queue) return <PageSkeleton />;
  if (queue.ids.length === 0)
    return (
      <Card>
        <Empty
          hint="Antrean berisi pengajuan dari daftar sesuai filter yang sedang dipakai."
          action={
            <Button variant="default" onClick={toList}>
              Ke {referralPages.list.title}
            </Button>
          }
        />
      </Card>
    );
  return (
    <>
      <PageTools>
        <QueueProgress queue={queue} />
      </PageTools>
      {queue.at === undefined ? (
        <Summary process={process} queue={queue} onLeave={toList} />
      ) : (
        <div className={classes.page}>
          <QueueList queue={queue} rowOf={rowOf} process={process} />
          <OpenRecord key={queue.at} process={process} queue={queue} id={queue.at} onLeave={toList} />
        </div>
      )}
    </>
  );
}

function useToList() {
  const navigate = useNavigate();
  return useCallback(() => void navigate(pathTo(referralPages.list)), [navigate]);
}

const countOf = (all: object) => Object.keys(all).length;

function QueueProgress({ queue: { ids, decided, skipped } }: { queue: Queue }) {
  const [done, left] = [countOf(decided), countOf(skipped)];
  return (
    <div className={classes.progress}>
      <Progress.Root size="sm" w={140} aria-hidden>
        <Progress.Section value={(100 * done) / ids.length} color="pine" />
        <Progress.Section value={(100 * left) / ids.length} color="amber.4" />
      </Progress.Root>
      <span role="status">
        <strong>
          {formatCount(done + left)}/{formatCount(ids.length)}
        </strong>{' '}
        {formatCount(done)} diputuskan · {formatCount(left)} dilewati
      </span>
    </div>
  );
}

const leaving = { group: keyGroup, cancel: 'Keluar dari Mode Proses' };

const noneHeld = 'Pengajuan ini tidak sedang Anda ambil.';

function claimKeys({ claiming, turns }: Process): Record<string, LetterKey> {
  if (!claiming.may) return {};
  const letGo = () => (claiming.holdState?.kind === 'mine' ? claiming.putBack() : notifyInfo(noneHeld));
  return {
    m: { label: 'Ambil berikutnya', run: turns.takeNext },
    x: { label: 'Lepaskan', run: letGo },
  };
}

function OpenRecord({
  process,
  queue,
  id,
  onLeave,
}: {
  process: Process;
  queue: Queue;
  id: number;
  onLeave: () => void;
}) {
  const { detail, rowOf } = process;
  useOpenRecord('referral', id);
  const navigate = useNavigate();
  const mayCall = useMay(entities.referral.updateCall);
  const [calling, setCalling] = useState(false);
  const facts = useRef<HTMLElement>(null);
  const openCall = () => (mayCall ? setCalling(true) : void alertDenied(entities.referral.updateCall.access));
  const openDetail = () => void navigate(pathTo(referralPages.detail, { id }));
  const openPhoto = () => facts.current?.querySelector<HTMLElement>('.photo-thumb')?.click();
  useLetterKeys(
    keyGroup,
    calling
      ? {}
      : {
          j: { label: 'Pengajuan berikutnya', run: () => process.step(1) },
          k: { label: 'Pengajuan sebelumnya', run: () => process.step(-1) },
          z: { label: 'Perbesar foto', run: openPhoto },
          c: { label: 'Catat panggilan', run: openCall },
          o: { label: 'Buka detail', run: openDetail },
          ...claimKeys(process),
        },
  );
  const referral = detail.data?.data;
  // The previous submission must never appear under this id.
  if (!referral || referral.id !== id)
    return (
      <>
        <Panel>
          <RecordStates read={detail} skeleton={<PageSkeleton />} page={referralPages.process} />
        </Panel>
        <WaitingPanel process={process} id={id} onLeave={onLeave} />
      </>
    );
  return (
    <>
      <RecordFacts
        ref={facts}
        referral={referral}
        expected={rowOf(id)?.referral_status_id}
        decided={queue.decided[id]}
        claiming={process.claiming}
        onCall={openCall}
        onDetail={openDetail}
      />
      <DecisionPanel process={process} referral={referral} onLeave={onLeave} />
      {calling && (
        <div className={classes.beside}>
          <CallPad referral={referral} onClose={() => setCalling(false)} />
        </div>
      )}
    </>
  );
}

function WaitingPanel({ process, id, onLeave }: { process: Process; id: number; onLeave: () => void }) {
  useFormKeys({ scope: 'page', onCancel: onLeave, says: leaving });
  return (
    <Panel as="aside" label="Keputusan">
      {process.detail.isError && (
        <Box p={14}>
          <Button variant="default" onClick={() => process.skip(id, 4)}>
            Lewati
          </Button>
        </Box>
      )}
    </Panel>
  );
}

function Summary({ process, queue, onLeave }: { process: Process; queue: Queue; onLeave: () => void }) {
  const { decided, skipped } = queue;
  const { claiming, turns } = process;
  const rest = queue.ids.filter((id) => isOpen(queue, id));
  const held = rest.flatMap((id) => claiming.claims.otherOf(id) ?? []);
  const of = (to: number) => Object.values(decided).filter((each) => each === to).length;
  const reasons = Map.groupBy(Object.values(skipped), (reason: SkipReason) => reason);
  useFormKeys({ scope: 'page', onCancel: onLeave, says: leaving });
  useLetterKeys(keyGroup, claiming.may ? { m: { label: 'Ambil berikutnya', run: turns.takeNext } } : {});
  return (
    <Card padding>
      <Stack gap={12} maw={460}>
        <Title order={2} size="h3" lh="sm">
          {rest.length > 0 ? 'Tidak ada lagi yang bebas' : 'Antrean selesai'}
        </Title>
        <Text size="sm" role="status">
          {formatCount(countOf(decided))} diputuskan, {formatCount(countOf(skipped))} dilewati.
          {held.length > 0 && ` ${formatCount(held.length)} masih dipegang ${holdersText(held)}.`}
        </Text>
        <dl className={classes.counts}>
          {referralStatusIds
            .filter((to) => of(to) > 0)
            .map((to) => (
              <div key={to}>
                <dt>
                  <ReferralStatusBadge status={to} />
                </dt>
                <dd>{formatCount(of(to))}</dd>
              </div>
            ))}
          {[...reasons].map(([reason, all]) => (
            <div key={reason}>
              <dt>Dilewati: {skipReasons[reason]}</dt>
              <dd>{formatCount(all.length)}</dd>
            </div>
          ))}
        </dl>
        <Group gap="xs">
          {countOf(skipped) > 0 && (
            <Button onClick={turns.again} data-autofocus>
              Proses pengajuan yang dilewati
            </Button>
          )}
          {claiming.may && (
            <Button variant="default" rightSection={<Kbd size="xs">M</Kbd>} onClick={turns.takeNext}>
              Ambil berikutnya
            </Button>
          )}
          <Button variant="default" onClick={onLeave}>
            Ke {referralPages.list.title}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
