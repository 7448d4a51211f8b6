import { Switch } from '@mantine/core';
import { useRef } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import { maintenanceFields as fields, maintenanceWords } from '../../../shared/entities/setting/fields.ts';
import type { MaintenanceEndpoint } from '../../../shared/entities/setting/schema.ts';
import { confirm } from '../../kit/dialogs/confirm.tsx';
import { listColumns } from '../../kit/list/listColumns.ts';
import { SmallList } from '../../kit/list/SmallList.tsx';
import { notifyFailure, notifySuccess } from '../../kit/notices/notify.ts';
import { useWrite } from '../../lib/queries.ts';

const { maintenance, setMaintenance } = entities.setting;

const columns = listColumns(maintenance, fields, [
  'endpoint_name',
  { name: 'is_maintenance', width: 200, render: (endpoint) => <OpenSwitch endpoint={endpoint} /> },
]);

/** The switch stays enabled during a save, because a disabled switch would ignore a press. */
function OpenSwitch({
  endpoint: { id, version, endpoint_name, ...saved },
}: {
  endpoint: MaintenanceEndpoint;
}) {
  const stored = useRef(version);
  stored.current = version;
  /** Version that the next write expects. Pending writes make it higher than the stored version. */
  const seen = useRef(version);
  seen.current = Math.max(seen.current, version);
  const late = () => ({ version: seen.current++ });
  const write = useWrite(setMaintenance, { inTurn: `${id}`, late });
  const is_maintenance =
    (write.isPending ? write.variables.is_maintenance : undefined) ?? saved.is_maintenance;
  const set = async (closed: boolean) => {
    if (closed && !(await askToClose(endpoint_name))) return;
    try {
      const { message } = await write.mutateAsync({ id, is_maintenance: closed });
      notifySuccess(message, `${endpoint_name} ${maintenanceWords[`${closed}`]}`);
    } catch (error) {
      seen.current = stored.current;
      notifyFailure(error);
    }
  };
  return (
    <Switch
      checked={!is_maintenance}
      label={maintenanceWords[`${is_maintenance}`]}
      aria-label={`${endpoint_name}: ${maintenanceWords[`${is_maintenance}`]}`}
      onChange={() => void set(!is_maintenance)}
    />
  );
}

const askToClose = (name: string) =>
  confirm({
    title: `Nonaktifkan ${name}`,
    body:
      `Semua agen tidak dapat memakai ${name} di aplikasi agen sampai layanan ini diaktifkan lagi. ` +
      'Pengguna Rujukan tidak terpengaruh.',
    action: 'Nonaktifkan',
    danger: true,
  });

export default function MaintenancePage() {
  return (
    <SmallList
      title="Layanan aplikasi agen"
      name="maintenance"
      operation={maintenance}
      input={{}}
      columns={columns}
      rowKey={({ id }) => id}
      emptyHint="Tidak ada layanan yang dapat dinonaktifkan."
    />
  );
}
