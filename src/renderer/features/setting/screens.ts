import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { settingPages as pages } from '../../pages/settingPages.ts';

export const settingScreens: Screens = [
  [pages.general, lazy(() => import('./GeneralSettingsPage.tsx'))],
  [pages.maintenance, lazy(() => import('./MaintenancePage.tsx'))],
  [pages.otp, lazy(() => import('./OtpPage.tsx'))],
  [pages.otpRegister, lazy(() => import('./OtpRegisterPage.tsx'))],
  [pages.otpPassword, lazy(() => import('./OtpPasswordPage.tsx'))],
  [pages.bankTransfer, lazy(() => import('./BankTransferPage.tsx'))],
];
