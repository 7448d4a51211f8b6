import { Box, Button, Group, Title } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { formatCount } from '../../../shared/core/formats.ts';
import type { Envelope } from '../../../shared/core/operation.ts';
import { type Figure, figures } from '../../../shared/entities/figures.ts';
import { entities } from '../../../shared/entities/index.ts';
import { type ReferralStatus, referralStatusNames } from '../../../shared/entities/referral/status.ts';
import type { TeamQueue } from '../../../shared/entities/team/schema.ts';
import { AgeBadge } from '../../entities/referral/AgeBadge.tsx';
import { ReferralStatusBadge } from '../../entities/referral/ReferralStatusBadge.tsx';
import type { Column } from '../../kit/grid/columns.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { Stat, Stats } from '../../kit/layout/Stats.tsx';
import { SmallTable } from '../../kit/list/SmallTable.tsx';
import { StableRowsNote } from '../../kit/list/StableRowsNote.tsx';
import { useStableRows } from '../../kit/list/useStableRows.ts';
import { openInNewWindow } from '../../kit/page/openInNewWindow.ts';
import { ReadProblem, TableSkeleton } from '../../kit/page/states.tsx';
import { useMay } from '../../kit/rights/useMay.ts';
import { figurePath } from '../../pages/figurePath.ts';
import { FlowChart } from './FlowChart.tsx';
import classes from './QueuesCard.module.css';

const today = ({ days }: TeamQueue) => days.at(-1) ?? { arrived: 0, decided: 0 };
const statusOf = ({ referral_status_id }: TeamQueue) => referral_status_id as ReferralStatus;

const columns: readonly Column<TeamQueue>[] = [
  {
    key: 'referral_status_id',
    title: 'Status',
    width: 150,
    words: Object.fromEntries(Object.entries(referralStatusNames)),
    value: statusOf,
    render: (row) => <ReferralStatusBadge status={statusOf(row)} />,
  },
  {
    key: 'waiting',
    title: 'Menunggu',
    width: 104,
    kind: 'number',
    value: (row) => row.waiting,
    tone: 'strong',
  },
  {
    key: 'late',
    title: 'Terlambat',
    width: 104,
    kind: 'number',
    value: (row) => row.late,
    render: (row) => (row.late > 0 ? <Late row={row} /> : 0),
  },
  {
    key: 'oldest',
    title: 'Tertua',
    width: 110,
    kind: 'datetime',
    value: (row) => row.oldest,
    render: (row) => (row.oldest ? <AgeBadge status={statusOf(row)} since={row.oldest} /> : '-'),
  },
  { key: 'arrived', title: 'Datang', width: 96, kind: 'number', value: (row) => today(row).arrived },
  { key: 'decided', title: 'Diputuskan', width: 112, kind: 'number', value: (row) => today(row).decided },
  {
    key: 'days',
    title: '14 hari',
    width: 150,
    value: (row) => row.days.length,
    render: ({ days }) => <FlowChart days={days} />,
  },
];

const urgentFirst = { sort_by: 'dueAt', sort_dir: 'asc' } as const;
const pathOf = ([figure]: readonly Figure[]): string => figurePath(figure!, urgentFirst);

const Late = ({ row }: { row: TeamQueue }) => (
  <Link
    className={classes.late}
    to={pathOf(figures.late.of([row], {}))}
    aria-label={`Lihat ${formatCount(row.late)} terlambat, status ${referralStatusNames[statusOf(row)]}`}
  >
    {formatCount(row.late)}
  </Link>
);

export function QueuesCard({
  read,
  onShare,
}: {
  read: UseQueryResult<Envelope<TeamQueue[]>>;
  onShare: (status: ReferralStatus | undefined) => void;
}) {
  const navigate = useNavigate();
  const mayShare = useMay(entities.claim.share);
  const still = useStableRows<TeamQueue>({
    rows: read.data?.data,
    idOf: statusOf,
    read,
    of: entities.team.queues,
    queryKey: '',
    marksChanges: false,
  });
  const queues = read.data?.data;
  const sum = (count: (row: TeamQueue) => number) =>
    queues?.reduce((total, queue) => total + count(queue), 0);
  const [waiting] = queues ? figures.allWaiting.of(queues, {}) : [];
  const [late] = queues ? figures.allLate.of(queues, {}) : [];
  return (
    <Card label="Antrean" busy={read.isPending}>
      <Group component="header" px="md" py="xs" mih={48} wrap="nowrap">
        <Title order={2} size="h3" mr="auto">
          Antrean
        </Title>
        <span className={classes.legend}>
          <StableRowsNote stable={still} />
          <span data-flow="arrived">datang</span>
          <span data-flow="decided">diputuskan</span>
        </span>
        {mayShare && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconUserShare size={15} />}
            onClick={() => onShare(undefined)}
          >
            Bagikan
          </Button>
        )}
      </Group>
      {read.isError && !queues ? (
        <ReadProblem error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <>
          <Box px="md" pb={14}>
            <Stats label="Semua status">
              <Stat label="Menunggu" value={waiting?.count} to={waiting && pathOf([waiting])} />
              <Stat label="Terlambat" value={late?.count} to={late && pathOf([late])} tone="red" />
              <Stat label="Datang hari ini" value={sum((row) => today(row).arrived)} />
              <Stat label="Diputuskan hari ini" value={sum((row) => today(row).decided)} />
            </Stats>
          </Box>
          {/* The height of the head and six rows keeps the cards below in place while the rows load. */}
          <Box {...still.frame} mih={281}>
            {queues ? (
              <SmallTable<TeamQueue>
                label="Antrean per status"
                rows={still.rows}
                marks={still.marks}
                columns={columns}
                rowKey={statusOf}
                onOpen={(row, apart) => {
                  const path = pathOf(figures.waiting.of([row], {}));
                  if (apart) openInNewWindow(path);
                  else navigate(path);
                }}
                {...(mayShare && {
                  rowMenu: (row) => [{ label: 'Bagikan…', onClick: () => onShare(statusOf(row)) }],
                })}
              />
            ) : (
              <TableSkeleton rows={6} />
            )}
          </Box>
        </>
      )}
    </Card>
  );
}
