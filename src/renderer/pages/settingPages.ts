import { entities } from '../../shared/entities/index.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

const { general, maintenance, otp, otpRegister, otpPassword, bankTransfer } = entities.setting;

const otpPage = page({
  path: '/sms-otp',
  title: 'OTP',
  access: otp.access,
  parent: homePage,
  command: true,
});

export const settingPages = {
  general: page({
    path: '/general-settings',
    title: 'Pengaturan Umum',
    access: general.access,
    parent: homePage,
    command: true,
  }),
  maintenance: page({
    path: '/maintenance',
    title: 'Maintenance',
    access: maintenance.access,
    parent: homePage,
    command: true,
  }),
  otp: otpPage,
  otpRegister: page({
    path: '/otp-register',
    title: 'OTP Registrasi',
    access: otpRegister.access,
    parent: otpPage,
    command: true,
  }),
  otpPassword: page({
    path: '/otp-password',
    title: 'OTP Kata Sandi',
    access: otpPassword.access,
    parent: otpPage,
    command: true,
  }),
  bankTransfer: page({
    path: '/bank-transfer',
    title: 'Bank Transfer',
    access: bankTransfer.access,
    parent: homePage,
    command: true,
  }),
};
