import { useMemo } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import { generalFields as fields } from '../../../shared/entities/setting/fields.ts';
import { exportReasonKey, generalForm, importCountKey } from '../../../shared/entities/setting/schema.ts';
import { type SettingRow, SettingsPage } from '../../kit/settings/SettingsPage.tsx';
import { request } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { settingPages } from '../../pages/settingPages.ts';

const { general, entries, createGeneral, updateGeneral, updateEntry } = entities.setting;

const rows: readonly SettingRow<typeof fields>[] = [
  { name: 'phone_number', hint: 'Dihubungi agen dari layar Bantuan.' },
  { name: 'email', hint: 'Tujuan pertanyaan agen lewat email.' },
  { name: 'max_upload', hint: 'Batas baris data satu file batch upload.' },
  { name: 'url_delete_account', hint: 'Dibuka agen yang ingin menutup akunnya.' },
  {
    name: 'export_reason',
    hint: 'Program ini selalu menanyakan alasan ekspor data orang. Bila wajib, server juga menolak permintaan program lain yang tidak menyebutnya.',
  },
];

/** The log knows the row limit as the entry IMPORT_COUNT of the settings list. */
const history = [
  { entity: 'generalSetting' },
  { entity: 'setting', entity_id: importCountKey, names: { value: 'max_upload' } },
  { entity: 'setting', entity_id: exportReasonKey, names: { value: 'export_reason' } },
] as const;

/** S-090: one page over two stores, the general record (which may not exist yet) and the settings list. */
export default function GeneralSettingsPage() {
  const { isError, error, refetch, stored } = useGeneral();
  return (
    <SettingsPage
      page={settingPages.general}
      title="Bantuan dan unggahan"
      read={{ stored, isError, error, refetch }}
      operation={updateGeneral}
      schema={generalForm}
      fields={fields}
      rows={rows}
      history={history}
      toInput={(values) => ({ ...values, id: stored?.id ?? 0 })}
      parts={[
        {
          names: ['phone_number', 'email', 'url_delete_account'],
          send: ({ phone_number, email, url_delete_account }) => {
            const values = { phone_number, email, url_delete_account };
            return stored?.id === undefined
              ? request(createGeneral, values)
              : request(updateGeneral, { id: stored.id, version: stored.updatedAt, ...values });
          },
        },
        {
          names: ['max_upload'],
          send: ({ max_upload }) => request(updateEntry, { key: importCountKey, value: max_upload }),
        },
        {
          names: ['export_reason'],
          send: ({ export_reason }) => request(updateEntry, { key: exportReasonKey, value: export_reason }),
        },
      ]}
      fieldOf={(path) => (path === 'value' ? 'max_upload' : path)}
    />
  );
}

function useGeneral() {
  const record = useRead(general, {});
  const list = useRead(entries, {});
  const first = record.data?.data[0];
  const entry = (name: string) => list.data?.data.find(({ key }) => key === name)?.value;
  const [limit, reason] = [entry(importCountKey), entry(exportReasonKey)];
  const isRead = record.data !== undefined && list.data !== undefined;
  const stored = useMemo(
    () =>
      isRead
        ? {
            ...first,
            max_upload: limit === undefined ? '' : Number(limit),
            export_reason: reason === 'true',
          }
        : undefined,
    [isRead, first, limit, reason],
  );
  return {
    stored,
    isError: record.isError || list.isError,
    error: record.error ?? list.error,
    refetch: () => Promise.all([record.refetch(), list.refetch()]),
  };
}
