import { useMemo } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import { callScriptKey } from '../../../shared/entities/setting/callScript.ts';
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

const {
  general,
  entries,
  callScript,
  createGeneral,
  updateGeneral,
  updateEntry,
  demandLock,
  updateCallScript,
} = entities.setting;

const rows: readonly SettingRow<typeof fields>[] = [
  { name: 'phone_number', hint: 'Nomor yang dihubungi agen untuk meminta bantuan.' },
  { name: 'email', hint: 'Alamat email untuk pertanyaan agen.' },
  { name: 'max_upload', hint: 'Jumlah baris paling banyak dalam satu file batch upload.' },
  { name: 'url_delete_account', hint: 'Halaman yang dibuka agen untuk menghapus akunnya.' },
  {
    name: 'export_reason',
    hint: 'Rujukan selalu menanyakan alasan ekspor data orang. Jika wajib, server juga menolak permintaan program lain yang tidak menyebutnya.',
  },
  {
    name: 'lock_minutes',
    hint: 'Rujukan terkunci otomatis jika tidak dipakai. Berlaku bagi semua pengguna; yang lebih singkat boleh dipilih sendiri.',
  },
  {
    name: 'call_script',
    hint: 'Dibaca petugas saat menelepon pengaju. {nama}, {produk}, {program}, dan {petugas} diisi Rujukan. Baris [Nama Produk] memulai bagian yang hanya untuk produk itu.',
  },
];

/** The log stores the four named values under `setting`, so the history reads two entities. */
const history = [
  { entity: 'generalSetting' },
  {
    entity: 'setting',
    names: {
      [importCountKey]: 'max_upload',
      [exportReasonKey]: 'export_reason',
      [lockMinutesKey]: 'lock_minutes',
      [callScriptKey]: 'call_script',
    },
  },
] as const;

/** The general record may not exist yet. */
export default function GeneralSettingsPage() {
  const { isError, error, refetch, stored } = useGeneral();
  const seen = (name: 'max_upload' | 'export_reason' | 'lock_minutes' | 'call_script') =>
    String(stored?.[name]);
  return (
    <SettingsPage
      page={settingPages.general}
      title="Bantuan, batch upload, kunci, dan naskah"
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
              : request(updateGeneral, { id: stored.id, version: stored.version, ...values });
          },
        },
        {
          names: ['max_upload'],
          send: ({ max_upload }) =>
            request(updateEntry, { key: importCountKey, value: max_upload, seen: seen('max_upload') }),
        },
        {
          names: ['export_reason'],
          send: ({ export_reason }) =>
            request(updateEntry, { key: exportReasonKey, value: export_reason, seen: seen('export_reason') }),
        },
        {
          names: ['lock_minutes'],
          send: ({ lock_minutes }) => request(demandLock, { lock_minutes, seen: seen('lock_minutes') }),
        },
        {
          names: ['call_script'],
          send: ({ call_script }) => request(updateCallScript, { call_script, seen: seen('call_script') }),
        },
      ]}
      fieldOf={(path) => (path === 'value' ? 'max_upload' : path)}
    />
  );
}

function useGeneral() {
  const record = useRead(general, {});
  const list = useRead(entries, {});
  const script = useRead(callScript, {});
  const call_script = script.data?.data.call_script;
  const first = record.data?.data[0];
  const entryOf = (key: string) => list.data?.data.find((entry) => entry.key === key)?.value;
  const [limit, reason] = [entryOf(importCountKey), entryOf(exportReasonKey)];
  const lock_minutes = entryOf(lockMinutesKey) ?? '0';
  const isRead = record.data !== undefined && list.data !== undefined && call_script !== undefined;
  const stored = useMemo(
    () =>
      isRead
        ? {
            ...first,
            max_upload: limit === undefined ? '' : Number(limit),
            export_reason: reason === 'true',
            lock_minutes,
            call_script,
          }
        : undefined,
    [isRead, first, limit, reason, lock_minutes, call_script],
  );
  return {
    stored,
    isError: record.isError || list.isError || script.isError,
    error: record.error ?? list.error ?? script.error,
    refetch: () => Promise.all([record.refetch(), list.refetch(), script.refetch()]),
  };
}
