import { describeFields } from '../../../shared/core/fields.ts';
import { entities } from '../../../shared/entities/index.ts';
import type { Notification, Reader } from '../../../shared/entities/notification/schema.ts';
import { columnsOf } from '../../kit/list/listColumns.ts';
import { SmallList } from '../../kit/list/SmallList.tsx';

const fields = describeFields({
  name: { label: 'Pengguna', width: 190 },
  role_name: { label: 'Role', width: 140 },
  company_name: { label: 'Partner', width: 190 },
  readAt: { label: 'Dibaca', kind: 'datetime', width: 165 },
});
const columns = columnsOf<Reader>()(fields, ['name', 'role_name', 'company_name', 'readAt']);

export function Readers({ notification: { id, userCount } }: { notification: Notification }) {
  return (
    <SmallList
      title="Dibaca oleh"
      name="notification.readers"
      operation={entities.notification.readers}
      input={{ id }}
      columns={columns}
      rowKey={(reader) => reader.id ?? reader.name}
      emptyHint={
        userCount === 0
          ? 'Notifikasi ini ditujukan kepada agen, bukan kepada pengguna Rujukan.'
          : 'Belum ada pengguna yang membukanya.'
      }
    />
  );
}
