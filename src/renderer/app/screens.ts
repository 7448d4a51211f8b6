import { agentScreens } from '../features/agent/screens.ts';
import { auditScreens } from '../features/audit/screens.ts';
import { batchUploadScreens } from '../features/batchUpload/screens.ts';
import { dashboardScreens } from '../features/dashboard/screens.ts';
import { desktopScreens } from '../features/desktop/screens.ts';
import { emailTemplateScreens } from '../features/emailTemplate/screens.ts';
import { exportFileScreens } from '../features/exportFile/screens.ts';
import { faqScreens } from '../features/faq/screens.ts';
import { notificationScreens } from '../features/notification/screens.ts';
import { openApiScreens } from '../features/openApi/screens.ts';
import { partnerScreens } from '../features/partner/screens.ts';
import { prefixScreens } from '../features/prefix/screens.ts';
import { productScreens } from '../features/product/screens.ts';
import { referralScreens } from '../features/referral/screens.ts';
import { roleScreens } from '../features/role/screens.ts';
import { settingScreens } from '../features/setting/screens.ts';
import { sliderScreens } from '../features/slider/screens.ts';
import { targetScreens } from '../features/target/screens.ts';
import { teamScreens } from '../features/team/screens.ts';
import { termsScreens } from '../features/terms/screens.ts';
import { userScreens } from '../features/user/screens.ts';
import { viewScreens } from '../features/view/screens.ts';
import { withdrawScreens } from '../features/withdrawInstruction/screens.ts';
import type { Screens } from '../kit/page/screens.ts';

export const screens: Screens = [
  ...dashboardScreens,
  ...agentScreens,
  ...referralScreens,
  ...partnerScreens,
  ...productScreens,
  ...userScreens,
  ...roleScreens,
  ...settingScreens,
  ...emailTemplateScreens,
  ...prefixScreens,
  ...withdrawScreens,
  ...sliderScreens,
  ...faqScreens,
  ...termsScreens,
  ...targetScreens,
  ...teamScreens,
  ...notificationScreens,
  ...batchUploadScreens,
  ...exportFileScreens,
  ...openApiScreens,
  ...auditScreens,
  ...desktopScreens,
  ...viewScreens,
];
