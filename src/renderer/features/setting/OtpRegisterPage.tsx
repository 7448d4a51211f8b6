import { entities } from '../../../shared/entities/index.ts';
import { otpFlowFields } from '../../../shared/entities/setting/fields.ts';
import { RecordSettings } from '../../kit/settings/RecordSettings.tsx';
import { settingPages } from '../../pages/settingPages.ts';
import { OtpLinks } from './OtpLinks.tsx';
import { otpFlowRows } from './otpFlowRows.tsx';
import { agreeToUnknownIn } from './otpNotes.tsx';

export default function OtpRegisterPage() {
  return (
    <RecordSettings
      page={settingPages.otpRegister}
      title="OTP saat registrasi"
      read={entities.setting.otpRegister}
      operation={entities.setting.updateOtpRegister}
      fields={otpFlowFields}
      rows={otpFlowRows}
      agree={agreeToUnknownIn('message')}
      history={(record) => [{ entity: 'otpFlow', entity_id: String(record.id) }]}
    >
      <OtpLinks />
    </RecordSettings>
  );
}
