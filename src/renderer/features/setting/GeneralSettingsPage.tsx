import { useMemo } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import { generalFields as fields } from '../../../shared/entities/setting/fields.ts';
import {
  exportReasonKey,
  generalForm,
  importCountKey,
  lockMinutesKey,
} from '../../../shared/entities/setting/schema.ts';
import { type SettingRow, SettingsPage } from '../../kit/settings/SettingsPage.tsx';
import { request } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { settingPages } from '../../pages/settingPages.ts';

const { general, entries, createGeneral, updateGeneral, updateEntry, demandLock } = entities.setting;

const rows: readonly SettingRow<typeof fields>[] = [
  { name: 'phone_number', hint: 'Dihubungi agen dari layar Bantuan.' },
  { name: 'email', hint: 'Tujuan pertanyaan agen lewat email.' },
  { name: 'max_upload', hint: 'Batas baris data satu file batch upload.' },
  { name: 'url_delete_account', hint: 'Dibuka agen yang ingin menutup akunnya.' },
  {
    name: 'export_reason',
    hint: 'Program ini selalu menanyakan alasan ekspor data orang. Bila wajib, server juga menolak permintaan program lain yang tidak menyebutnya.',
  },
  {
    name: 'lock_minutes',
    hint: 'Program yang tidak dipakai terkunci sendiri. Berlaku bagi semua pengguna; yang lebih singkat boleh dipilih sendiri.',
  },
];

/** The log knows the row limit and the lock as entries of the settings list. */
const history = [
  { entity: 'generalSetting' },
  {
    entity: 'setting',
    names: {
      [importCountKey]: 'max_upload',
      [exportReasonKey]: 'export_reason',
      [lockMinutesKey]: 'lock_minutes',
    },
  },
] as const;

/** S-090: one page over the general record, which may not exist yet, and entries of the settings list. */
export default function GeneralSettingsPage() {
  const { isError, error, refetch, stored } = useGeneral();
  return (
    <SettingsPage
      page={settingPages.general}
      title="Bantuan, unggahan dan kunci"
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
        {
          names: ['lock_minutes'],
          send: ({ lock_minutes }) => request(demandLock, { lock_minutes }),
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
  const entryOf = (key: string) => list.data?.data.find((entry) => entry.key === key)?.value;
  const [limit, reason] = [entryOf(importCountKey), entryOf(exportReasonKey)];
  const lock_minutes = entryOf(lockMinutesKey) ?? '0';
  const isRead = record.data !== undefined && list.data !== undefined;
  const stored = useMemo(
    () =>
      isRead
        ? {
            ...first,
            max_upload: limit === undefined ? '' : Number(limit),
            export_reason: reason === 'true',
            lock_minutes,
          }
        : undefined,
    [isRead, first, limit, reason, lock_minutes],
  );
  return {
    stored,
    isError: record.isError || list.isError,
    error: record.error ?? list.error,
    refetch: () => Promise.all([record.refetch(), list.refetch()]),
  };
}
