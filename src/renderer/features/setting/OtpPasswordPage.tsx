import { entities } from '../../../shared/entities/index.ts';
import { otpFlowFields } from '../../../shared/entities/setting/fields.ts';
import { RecordSettings } from '../../kit/settings/RecordSettings.tsx';
import { settingPages } from '../../pages/settingPages.ts';
import { OtpLinks } from './OtpLinks.tsx';
import { otpCodeRow, otpFlowRows } from './otpFlowRows.tsx';
import { agreeToUnknownIn } from './otpNotes.tsx';

const rows = [...otpFlowRows, otpCodeRow];

export default function OtpPasswordPage() {
  return (
    <RecordSettings
      page={settingPages.otpPassword}
      title="OTP kata sandi"
      read={entities.setting.otpPassword}
      operation={entities.setting.updateOtpPassword}
      fields={otpFlowFields}
      rows={rows}
      agree={agreeToUnknownIn('message')}
      history={(record) => [{ entity: 'otpFlow', entity_id: String(record.id) }]}
    >
      <OtpLinks />
    </RecordSettings>
  );
}
