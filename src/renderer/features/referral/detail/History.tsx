import { Group, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { formatDateTime } from '../../../../shared/core/values.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { ReferralStatusBadge } from '../../../entities/referral/ReferralStatusBadge.tsx';
import { DetailSection } from '../../../kit/detail/DetailPage.tsx';
import { Timeline } from '../../../kit/detail/Timeline.tsx';
import { ClaimHistory } from './ClaimHistory.tsx';
import { type HistoryLine, historyLines } from './moves.ts';
import { Openings } from './Openings.tsx';

/** The server sends the newest entry first. */
export function History({ id, history }: Pick<ReferralDetail, 'id' | 'history'>) {
  return (
    <DetailSection title="Riwayat Aktivitas">
      {history.length === 0 ? (
        <Text c="dimmed">Belum ada aktivitas</Text>
      ) : (
        <Timeline>
          {historyLines(history).map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added and carry no id
            <li key={history.length - index}>
              <Title entry={entry} />
              {entry.sub_title && <p>{entry.sub_title}</p>}
              <time dateTime={entry.date}>{formatDateTime(entry.date)}</time>
            </li>
          ))}
        </Timeline>
      )}
      <ClaimHistory id={id} />
      <Openings id={id} />
    </DetailSection>
  );
}

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
