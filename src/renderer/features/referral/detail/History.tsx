import { Text } from '@mantine/core';
import { formatDateTime } from '../../../../shared/core/values.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { DetailSection } from '../../../kit/detail/DetailPage.tsx';
import classes from './History.module.css';

/** Riwayat Aktivitas, newest first as the server sends it. */
export function History({ history }: { history: ReferralDetail['history'] }) {
  return (
    <DetailSection title="Riwayat Aktivitas">
      {history.length === 0 ? (
        <Text c="dimmed">Belum ada aktivitas</Text>
      ) : (
        <ol className={classes.history}>
          {history.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added and carry no id
            <li key={history.length - index}>
              <strong>{entry.title}</strong>
              {entry.sub_title && <p>{entry.sub_title}</p>}
              <time dateTime={entry.date}>{formatDateTime(entry.date)}</time>
            </li>
          ))}
        </ol>
      )}
    </DetailSection>
  );
}
