import { PageLinks } from '../../kit/settings/PageLinks.tsx';
import { settingPages } from '../../pages/settingPages.ts';

const pages = [
  [settingPages.otp, 'Isi SMS, masa berlaku kode, dan berapa kali kode dapat diminta.'],
  [settingPages.otpRegister, 'Pesan dan pengiriman ulang saat agen mendaftar.'],
  [settingPages.otpPassword, 'Pesan, kode, dan pengiriman ulang saat agen mengganti kata sandi.'],
] as const;

export const OtpLinks = () => <PageLinks title="Pengaturan OTP lain" pages={pages} />;
