import { entities } from '../../../shared/entities/index.ts';
import { notificationFields } from '../../../shared/entities/notification/fields.ts';
import { listColumns } from '../../kit/list/listColumns.ts';
import { RecordList } from '../../kit/list/RecordList.tsx';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import { notificationPages } from '../../pages/notificationPages.ts';

const { list } = entities.notification;
const columns = listColumns(list, notificationFields, [
  { name: 'title', tone: 'strong' },
  'category',
  'agentCode',
  'partnerCode',
  { name: 'status', render: ({ status }) => <StatusBadge tone="green">{status}</StatusBadge> },
  'createdAt',
]);

/** S-120. */
export default function NotificationListPage() {
  return (
    <RecordList
      page={notificationPages.list}
      name="notification"
      operation={list}
      columns={columns}
      order={{ key: 'createdAt', dir: 'desc' }}
      add={notificationPages.add}
      open={notificationPages.detail}
    />
  );
}
