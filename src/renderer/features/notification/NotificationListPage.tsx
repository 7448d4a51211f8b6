import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { entities } from '../../../shared/entities/index.ts';
import { notificationFields } from '../../../shared/entities/notification/fields.ts';
import type { NotificationRow } from '../../../shared/entities/notification/schema.ts';
import { listFilters } from '../../kit/list/filters.ts';
import { listColumns } from '../../kit/list/listColumns.ts';
import { MarkedName } from '../../kit/list/MarkedName.tsx';
import { RecordList } from '../../kit/list/RecordList.tsx';
import { StatusBadge } from '../../kit/marks/StatusBadge.tsx';
import { notifyFailure, notifySuccess } from '../../kit/notices/notify.ts';
import { useRead, useWrite } from '../../lib/queries.ts';
import { notificationPages } from '../../pages/notificationPages.ts';

const { list, unread, markRead } = entities.notification;
const columns = listColumns(list, notificationFields, [
  { name: 'title', render: (row) => <Title notification={row} /> },
  'category',
  'agentCode',
  'partnerCode',
  {
    name: 'status',
    kind: 'choice',
    render: ({ status }) => <StatusBadge tone="green">{status}</StatusBadge>,
  },
  'createdAt',
]);

export const notificationFilters = listFilters(list, notificationFields, [
  { kind: 'flag', name: 'unread', label: 'Belum dibaca', on: 'true' },
]);

function Title({ notification: { title, isUnread } }: { notification: NotificationRow }) {
  return (
    <MarkedName name={title} strong={isUnread}>
      {isUnread && <StatusBadge tone="cyan">Baru</StatusBadge>}
    </MarkedName>
  );
}

/** With `aria-disabled`, the button keeps the focus after a press. */
function MarkAllRead() {
  const unreadTotal = useRead(unread, {}).data?.data.total ?? 0;
  const write = useWrite(markRead);
  const markAll = () =>
    write.mutate(
      {},
      { onSuccess: ({ message }) => notifySuccess(message), onError: (error) => notifyFailure(error) },
    );
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={15} />}
      aria-disabled={unreadTotal === 0}
      data-disabled={unreadTotal === 0 || undefined}
      loading={write.isPending}
      onClick={() => unreadTotal > 0 && markAll()}
    >
      Tandai semua dibaca
    </Button>
  );
}

export default function NotificationListPage() {
  return (
    <RecordList
      page={notificationPages.list}
      name="notification"
      operation={list}
      columns={columns}
      filters={notificationFilters}
      order={{ key: 'createdAt', dir: 'desc' }}
      add={notificationPages.add}
      open={notificationPages.detail}
      tools={<MarkAllRead />}
    />
  );
}
