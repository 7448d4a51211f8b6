import { Anchor, Badge, Button, Skeleton, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../shared/core/formats.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { entities } from '../../../shared/entities/index.ts';
import type { QueueLine } from '../../../shared/entities/referral/schema.ts';
import {
  type ReferralStatus,
  referralEnds,
  referralMoves,
  referralStatusIds,
  referralStatusNames,
} from '../../../shared/entities/referral/status.ts';
import { AgeBadge } from '../../entities/referral/AgeBadge.tsx';
import { ReferralStatusBadge } from '../../entities/referral/ReferralStatusBadge.tsx';
import { Card } from '../../kit/layout/Card.tsx';
import { pathTo } from '../../kit/page/page.ts';
import { useSession } from '../../kit/session.ts';
import { Empty, ReadProblem } from '../../kit/states.tsx';
import { useMayOpen } from '../../kit/useMay.ts';
import { useRead } from '../../lib/queries.ts';
import { referralPages } from '../../pages/referralPages.ts';
import classes from './Queue.module.css';

/**
 * 'Antrean saya' (features.md D3): what this user may move on, per status, with the age of the oldest and the next step.
 * It is a read of submissions, so every change of one counts anew.
 */
export function Queue() {
  const codes = useSession((state) => state.codes);
  const queue = useRead(entities.referral.queue, {});
  // Rights that were taken meanwhile are gone from here at once.
  const lines = queue.data?.data.flatMap((line) => {
    const [next] = referralMoves(line.referral_status_id, codes);
    return next ? [{ line, next: next.label ?? referralStatusNames[next.to] }] : [];
  });
  const total = (lines ?? []).reduce((sum, { line }) => sum + line.count, 0);
  return (
    <Card label="Antrean saya" busy={queue.isPending}>
      <div className={classes.head}>
        <h2>Antrean saya</h2>
        {lines && (
          <Badge variant="default" radius="sm" aria-label={`${formatCount(total)} pengajuan menunggu`}>
            {formatCount(total)}
          </Badge>
        )}
        {queue.data && (
          <Text size="xs" c="dimmed" ml="auto">
            per {formatDateTime(new Date(queue.dataUpdatedAt)).slice(11, 16)}
          </Text>
        )}
      </div>
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
        <ul className={classes.lines}>
          {lines.map(({ line, next }) => (
            <Line key={line.referral_status_id} line={line} next={next} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The name and the count lead to the list, the next step to the same submissions one by one. */
function Line({ line, next }: { line: QueueLine; next: string }) {
  const { referral_status_id: status, count, oldest, filter } = line;
  const query = { ...filter, sort_by: 'statusChangedAt', sort_dir: 'asc' };
  const mayProcess = useMayOpen(referralPages.process);
  const list = pathTo(referralPages.list, {}, query);
  return (
    <li>
      <Link className={classes.where} to={list}>
        <ReferralStatusBadge status={status} />
        <strong>{formatCount(count)}</strong>
      </Link>
      <Age status={status} since={oldest} />
      <Button
        className={classes.next}
        component={Link}
        to={mayProcess ? pathTo(referralPages.process, {}, query) : list}
        variant="default"
        size="compact-sm"
        rightSection={<IconArrowRight size={14} />}
        aria-label={`${next}: kerjakan ${formatCount(count)} ${referralStatusNames[status]}`}
      >
        {next}
      </Button>
    </li>
  );
}

function Age({ status, since }: { status: ReferralStatus; since: string }) {
  return (
    <span className={classes.age}>
      {referralEnds.has(status) ? (
        'bisa ditugaskan lagi'
      ) : (
        <>
          tertua <AgeBadge status={status} since={since} />
        </>
      )}
    </span>
  );
}

/** As many lines as there can be. */
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
