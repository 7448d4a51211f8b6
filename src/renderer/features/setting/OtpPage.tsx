import { entities } from '../../../shared/entities/index.ts';
import { otpFields as fields } from '../../../shared/entities/setting/fields.ts';
import { figureOf } from '../../kit/form/unreadable.ts';
import { RecordSettings } from '../../kit/settings/RecordSettings.tsx';
import type { SettingRow } from '../../kit/settings/SettingsPage.tsx';
import { settingPages } from '../../pages/settingPages.ts';
import { OtpLinks } from './OtpLinks.tsx';
import { agreeToUnknownIn, duration, MessagePreview } from './otpNotes.tsx';

const rows: readonly SettingRow<typeof fields>[] = [
  {
    name: 'sms_text',
    hint: 'Dikirim ke nomor agen. {code} diganti kode OTP.',
    note: ({ sms_text }) => <MessagePreview text={sms_text} />,
  },
  {
    name: 'otp_expiry_time',
    hint: 'Setelah itu kode tidak berlaku lagi.',
    note: ({ otp_expiry_time }) => duration(figureOf(otp_expiry_time)),
  },
  { name: 'max_request', hint: 'Berapa kali satu nomor dapat meminta kode.' },
];

export default function OtpPage() {
  return (
    <RecordSettings
      page={settingPages.otp}
      title="SMS OTP"
      read={entities.setting.otp}
      operation={entities.setting.updateOtp}
      fields={fields}
      rows={rows}
      agree={agreeToUnknownIn('sms_text')}
      history={[{ entity: 'otpSetting' }]}
    >
      <OtpLinks />
    </RecordSettings>
  );
}
