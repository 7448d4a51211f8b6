import { Badge, Group, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { agoText } from '../../../shared/core/ago.ts';
import type { Envelope } from '../../../shared/core/operation.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { entities } from '../../../shared/entities/index.ts';
import type { TeamPerson } from '../../../shared/entities/team/schema.ts';
import { WayToWorker } from '../../entities/teamwork/WayToWorker.tsx';
import { CellLines } from '../../kit/grid/CellLines.tsx';
import type { Column } from '../../kit/grid/columns.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { SmallTable } from '../../kit/list/SmallTable.tsx';
import { StableRowsNote } from '../../kit/list/StableRowsNote.tsx';
import { useStableRows } from '../../kit/list/useStableRows.ts';
import { PersonMark } from '../../kit/marks/PersonMark.tsx';
import { Empty, ReadProblem, TableSkeleton } from '../../kit/page/states.tsx';
import { useUser } from '../../kit/session/session.ts';

/** Milliseconds for which a user counts as active after the last sign of activity. */
const activeMs = 20 * 60_000;

const activeText = (at: string, now: number): string =>
  now - Date.parse(at) < activeMs ? 'sekarang' : `${agoText(at, now)} lalu`;

const columnsFor = (me: number, now: number): readonly Column<TeamPerson>[] => [
  {
    key: 'name',
    title: 'Nama',
    width: 220,
    value: ({ name }) => name,
    render: ({ user_id, name }) => (
      <Group component="span" gap={9} wrap="nowrap" miw={0}>
        <PersonMark name={name} mine={user_id === me} />
        <CellLines>{name}</CellLines>
      </Group>
    ),
  },
  {
    key: 'role_name',
    title: 'Role',
    width: 200,
    tone: 'muted',
    value: ({ user_id, role_name, company_name }) =>
      user_id === me ? 'Anda' : [role_name, company_name].filter(Boolean).join(' · '),
  },
  { key: 'held', title: 'Pegang', width: 92, kind: 'number', value: ({ held }) => held, tone: 'strong' },
  {
    key: 'held_since',
    title: 'Tertua',
    width: 104,
    value: ({ held_since }) => (held_since ? agoText(held_since, now) : ''),
  },
  {
    key: 'decided_today',
    title: 'Diputuskan',
    width: 112,
    kind: 'number',
    value: ({ decided_today }) => decided_today,
  },
  {
    key: 'median_minutes',
    title: 'Lama putusan',
    width: 124,
    value: ({ median_minutes }) => (median_minutes === null ? '' : `${median_minutes} mnt`),
    render: ({ median_minutes }) => (
      <span title="Nilai tengah waktu dari mengambil sampai memutuskan, minggu ini">
        {median_minutes === null ? '-' : `${median_minutes} mnt`}
      </span>
    ),
  },
  {
    key: 'last_active',
    title: 'Terakhir aktif',
    width: 140,
    value: ({ last_active }) => (last_active ? activeText(last_active, now) : ''),
    render: ({ last_active }) =>
      last_active ? (
        <time dateTime={last_active} title={formatDateTime(last_active)}>
          {activeText(last_active, now)}
        </time>
      ) : (
        '-'
      ),
  },
];

export function PeopleCard({ read }: { read: UseQueryResult<Envelope<TeamPerson[]>> }) {
  const { user_id } = useUser();
  const still = useStableRows<TeamPerson>({
    rows: read.data?.data,
    idOf: (person) => person.user_id,
    read,
    of: entities.team.people,
    queryKey: '',
    marksChanges: false,
  });
  const people = read.data && still.rows;
  return (
    <Card label="Orang" busy={read.isPending}>
      <Group component="header" gap="xs" px="md" py="xs" mih={48} wrap="nowrap">
        <Title order={2} size="h3">
          Orang
        </Title>
        {people && (
          <Badge variant="light" color="gray">
            {people.length}
          </Badge>
        )}
        <StableRowsNote stable={still} />
        <Text span fz="xs" c="dimmed" ml="auto">
          Menurut nama. Angka pekerjaan, bukan peringkat.
        </Text>
      </Group>
      {read.isError && !people ? (
        <ReadProblem error={read.error} onRetry={() => void read.refetch()} />
      ) : !people ? (
        <TableSkeleton rows={5} />
      ) : people.length === 0 ? (
        <Empty title="Belum ada petugas" hint={<WayToWorker />} />
      ) : (
        <div {...still.frame}>
          <SmallTable
            label="Pekerjaan menurut orang"
            rows={people}
            marks={still.marks}
            columns={columnsFor(user_id, Date.now())}
            rowKey={(person) => person.user_id}
          />
        </div>
      )}
    </Card>
  );
}
