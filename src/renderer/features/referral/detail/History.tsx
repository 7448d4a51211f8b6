import { Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatCount } from '../../../../shared/core/formats.ts';
import { formatDateTime } from '../../../../shared/core/values.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { NoteBox, NoteLine, noNotes } from '../../../entities/note/NotesCard.tsx';
import { ReferralStatusBadge } from '../../../entities/referral/ReferralStatusBadge.tsx';
import { DetailSection } from '../../../kit/detail/DetailPage.tsx';
import { Timeline } from '../../../kit/detail/Timeline.tsx';
import { ReadProblem } from '../../../kit/page/states.tsx';
import { useNow } from '../../../kit/page/useNow.ts';
import { useRead } from '../../../lib/queries.ts';
import { type Activity, type ActivityKind, activitiesOf } from './activities.ts';
import { ClaimHistory } from './ClaimHistory.tsx';
import type { HistoryLine } from './moves.ts';
import { Openings } from './Openings.tsx';

type Shown = ActivityKind | 'all';

/** Each navigation resets the filter to all activities, so that a link to a note finds the note. */
function useShown() {
  const { key } = useLocation();
  const [chosen, setChosen] = useState<{ shown: Shown; key: string }>();
  const shown = chosen?.key === key ? chosen.shown : 'all';
  return { shown, show: (next: Shown) => setChosen({ shown: next, key }) };
}

export function History({ id, history }: Pick<ReferralDetail, 'id' | 'history'>) {
  const record = { entity: 'referral', record_id: id } as const;
  const read = useRead(entities.note.list, record);
  const notes = read.data?.data;
  const now = useNow();
  const { shown, show } = useShown();
  const all = activitiesOf(history, notes ?? []);
  const activities = all.filter(({ kind }) => shown === 'all' || kind === shown);
  return (
    <DetailSection title="Riwayat Aktivitas">
      <NoteBox record={record} isRead={notes !== undefined} onSaved={() => shown !== 'note' && show('all')}>
        <KindFilter all={all} shown={shown} onShow={show} />
        {read.isError && !notes && <ReadProblem error={read.error} onRetry={() => void read.refetch()} />}
        {read.isPending && shown === 'note' ? (
          <Skeleton h={20} w={140} aria-busy />
        ) : activities.length === 0 ? (
          <Text size="sm" c="dimmed">
            {shown === 'note' ? noNotes : 'Belum ada aktivitas'}
          </Text>
        ) : (
          <Timeline>
            {activities.map(({ key, note, entry }) =>
              note ? <NoteLine key={key} {...{ note, record, now }} /> : <Entry key={key} entry={entry} />,
            )}
          </Timeline>
        )}
      </NoteBox>
      <ClaimHistory id={id} />
      <Openings id={id} />
    </DetailSection>
  );
}

const kinds: { value: Shown; name: string }[] = [
  { value: 'all', name: 'Semua' },
  { value: 'note', name: 'Catatan' },
  { value: 'status', name: 'Status' },
  { value: 'change', name: 'Perubahan' },
];

function KindFilter({
  all,
  shown,
  onShow,
}: {
  all: readonly Activity[];
  shown: Shown;
  onShow: (shown: Shown) => void;
}) {
  const labelOf = (value: Shown, name: string) => {
    const count = all.filter(({ kind }) => kind === value).length;
    return count === 0 ? name : `${name} ${formatCount(count)}`;
  };
  return (
    <SegmentedControl<Shown>
      size="xs"
      fullWidth
      aria-label="Aktivitas yang tampil"
      data={kinds.map(({ value, name }) => ({ value, label: labelOf(value, name) }))}
      value={shown}
      onChange={onShow}
    />
  );
}

const Entry = ({ entry }: { entry: HistoryLine }) => (
  <li>
    <Title entry={entry} />
    {entry.sub_title && <p>{entry.sub_title}</p>}
    <time dateTime={entry.date}>{formatDateTime(entry.date)}</time>
  </li>
);

function Title({ entry: { title, from, to } }: { entry: HistoryLine }) {
  if (to === undefined) return <strong>{title}</strong>;
  return (
    <Group component="span" gap="4px 6px">
      {from !== undefined && (
        <>
          <ReferralStatusBadge status={from} /> <IconArrowRight size={13} aria-label="menjadi" />{' '}
        </>
      )}
      <ReferralStatusBadge status={to} />
    </Group>
  );
}
