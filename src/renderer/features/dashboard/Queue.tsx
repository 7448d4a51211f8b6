import { Anchor, Badge, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../shared/core/formats.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { type Figure, figures, filterText } from '../../../shared/entities/figures.ts';
import { entities } from '../../../shared/entities/index.ts';
import type { QueueLine } from '../../../shared/entities/referral/schema.ts';
import {
  nextReferralMove,
  type ReferralStatus,
  referralEnds,
  referralMoves,
  referralStatusIds,
  referralStatusNames,
} from '../../../shared/entities/referral/status.ts';
import { AgeBadge } from '../../entities/referral/AgeBadge.tsx';
import { ReferralStatusBadge } from '../../entities/referral/ReferralStatusBadge.tsx';
import { Card } from '../../kit/layout/Card.tsx';
import { RowMarkText } from '../../kit/list/RowMark.tsx';
import { StableRowsNote } from '../../kit/list/StableRowsNote.tsx';
import type { RowMark } from '../../kit/list/stableRows.ts';
import { useStableRows } from '../../kit/list/useStableRows.ts';
import { pathTo } from '../../kit/page/page.ts';
import { Empty, ReadProblem } from '../../kit/page/states.tsx';
import { useMayOpen } from '../../kit/rights/useMay.ts';
import { useUser } from '../../kit/session/session.ts';
import { useSession } from '../../kit/session/sessionState.ts';
import { useRead } from '../../lib/queries.ts';
import { figurePath } from '../../pages/figurePath.ts';
import { referralPages } from '../../pages/referralPages.ts';
import { OwnWork } from './OwnWork.tsx';
import classes from './Queue.module.css';

export function Queue() {
  const codes = useSession((state) => state.codes);
  const queue = useRead(entities.referral.queue, {});
  const still = useStableRows<QueueLine>({
    rows: queue.data?.data,
    idOf: (line) => line.referral_status_id,
    read: queue,
    of: entities.referral.queue,
    queryKey: '',
    marksChanges: false,
  });
  const told = queue.data && figures.queue.of([...still.rows], {});
  const lines = told?.flatMap((figure) => {
    const { line } = figure;
    if (referralMoves(line.referral_status_id, codes).length === 0) return [];
    const move = nextReferralMove(line.referral_status_id, codes);
    return [{ line, figure, next: move && (move.label ?? referralStatusNames[move.to]) }];
  });
  const total = (lines ?? []).reduce(
    (sum, { line, next }) => sum + (next && isWaiting(line) ? line.count : 0),
    0,
  );
  return (
    <Card label="Antrean saya" busy={queue.isPending}>
      <Group gap="xs" px="md" py="sm" wrap="nowrap">
        <Title order={2} fz="md" lh="md">
          Antrean saya
        </Title>
        {lines && (
          <Badge variant="default" radius="sm" aria-label={`${formatCount(total)} pengajuan menunggu`}>
            {formatCount(total)}
          </Badge>
        )}
        <StableRowsNote stable={still} />
        {queue.data && (
          <Text size="xs" c="dimmed" ml="auto">
            diperbarui pukul {formatDateTime(new Date(queue.dataUpdatedAt)).slice(11, 16)}
          </Text>
        )}
      </Group>
      {queue.isError && !lines ? (
        <ReadProblem error={queue.error} onRetry={() => void queue.refetch()} />
      ) : !lines ? (
        <QueueSkeleton codes={codes} />
      ) : lines.length === 0 ? (
        <Empty
          title="Tidak ada yang menunggu"
          action={
            <Anchor component={Link} size="sm" to={pathTo(referralPages.list)}>
              Buka daftar pengajuan
            </Anchor>
          }
        />
      ) : (
        <ul {...still.frame} className={classes.lines}>
          {lines.map(({ line, figure, next }) => (
            <Line
              key={line.referral_status_id}
              line={line}
              figure={figure}
              next={next}
              mark={still.marks.get(line.referral_status_id)}
            />
          ))}
        </ul>
      )}
      <OwnWork />
    </Card>
  );
}

const isWaiting = ({ referral_status_id: status }: QueueLine) => !referralEnds.has(status);

const oldestFirst = { sort_by: 'statusChangedAt', sort_dir: 'asc' } as const;

function Line({
  line: { referral_status_id: status, oldest },
  figure,
  next,
  mark,
}: {
  line: QueueLine;
  figure: Figure;
  next: string | undefined;
  mark: RowMark | undefined;
}) {
  const { count } = figure;
  const mayProcess = useMayOpen(referralPages.process);
  const list = figurePath(figure, oldestFirst);
  const waitsFor = useUser().typeAccount === null ? 'menunggu petugas lain' : 'menunggu kantor';
  return (
    <li data-still={mark}>
      <Link className={classes.where} to={list}>
        <RowMarkText mark={mark} />
        <ReferralStatusBadge status={status} />
        <strong>{formatCount(count)}</strong>
      </Link>
      <Age status={status} since={oldest} />
      {next ? (
        <Button
          className={classes.next}
          component={Link}
          to={
            mayProcess ? pathTo(referralPages.process, {}, { ...filterText(figure), ...oldestFirst }) : list
          }
          variant="default"
          size="compact-sm"
          rightSection={<IconArrowRight size={14} />}
          aria-label={`${next}: kerjakan ${formatCount(count)} pengajuan berstatus ${referralStatusNames[status]}`}
        >
          {next}
        </Button>
      ) : (
        <Button
          className={classes.next}
          component={Link}
          to={list}
          variant="subtle"
          size="compact-sm"
          aria-label={`${waitsFor}: lihat ${formatCount(count)} ${referralStatusNames[status]}`}
        >
          {waitsFor}
        </Button>
      )}
    </li>
  );
}

function Age({ status, since }: { status: ReferralStatus; since: string }) {
  return (
    <span className={classes.age}>
      {referralEnds.has(status) ? (
        'dapat ditugaskan ulang'
      ) : (
        <>
          menunggu paling lama <AgeBadge status={status} since={since} />
        </>
      )}
    </span>
  );
}

function QueueSkeleton({ codes }: { codes: ReadonlySet<string> }) {
  const possible = referralStatusIds.filter((status) => referralMoves(status, codes).length > 0);
  return (
    <ul className={classes.lines} aria-busy>
      {possible.map((status) => (
        <li key={status}>
          <Skeleton h={20} w={120} />
          <Skeleton className={classes.next} h={26} w={92} />
          <Skeleton className={classes.age} h={20} w={90} />
        </li>
      ))}
    </ul>
  );
}
