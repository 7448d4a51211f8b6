import { Text } from '@mantine/core';
import { messages } from '../../../../shared/core/errors.ts';
import { formatDateTime } from '../../../../shared/core/values.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { eventText } from '../../../entities/teamwork/claimText.ts';
import { useMay } from '../../../kit/rights/useMay.ts';
import { useRead } from '../../../lib/queries.ts';
import { ShortList } from '../status/Cases.tsx';
import { BelowHistory } from './Openings.tsx';

/** Claims are not part of the activity history. */
export function ClaimHistory({ id }: { id: number }) {
  const may = useMay(entities.claim.history);
  const read = useRead(entities.claim.history, { referral_id: id }, { enabled: may });
  const events = read.data?.data;
  if (!read.isError && !events?.length) return null;
  return (
    <BelowHistory title="Riwayat petugas">
      {events ? (
        <ShortList
          lines={events.map((event, index) => ({
            key: events.length - index,
            text: `${eventText(event)} · ${formatDateTime(event.at)}`,
          }))}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {messages.loadFailed}
        </Text>
      )}
    </BelowHistory>
  );
}
