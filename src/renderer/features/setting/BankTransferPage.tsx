import { formatRupiah } from '../../../shared/core/values.ts';
import { entities } from '../../../shared/entities/index.ts';
import { bankTransferFields as fields } from '../../../shared/entities/setting/fields.ts';
import { figureOf } from '../../kit/form/unreadable.ts';
import { RecordSettings } from '../../kit/settings/RecordSettings.tsx';
import type { SettingRow } from '../../kit/settings/SettingsPage.tsx';
import { settingPages } from '../../pages/settingPages.ts';

const rows: readonly SettingRow<typeof fields>[] = [
  { name: 'min_amount', hint: 'Batas terendah satu transfer agen.' },
  {
    name: 'max_amount',
    hint: 'Batas tertinggi satu transfer agen.',
    note: ({ min_amount, max_amount }) => {
      const [least, most] = [figureOf(min_amount), figureOf(max_amount)];
      if (least === undefined || most === undefined || least > most) return null;
      return `Agen dapat mentransfer ${formatRupiah(least)} sampai ${formatRupiah(most)}.`;
    },
  },
];

export default function BankTransferPage() {
  return (
    <RecordSettings
      page={settingPages.bankTransfer}
      title="Batas nominal transfer"
      read={entities.setting.bankTransfer}
      operation={entities.setting.updateBankTransfer}
      fields={fields}
      rows={rows}
      history={[{ entity: 'bankTransferSetting' }]}
    />
  );
}
