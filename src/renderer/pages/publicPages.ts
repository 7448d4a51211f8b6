import { setupPath } from '../../shared/bridge/desktopSettings.ts';
import { PUBLIC } from '../../shared/core/access.ts';
import { page } from '../kit/page/page.ts';

export const publicPages = {
  login: page({ path: '/', title: 'Masuk', access: PUBLIC }),
  setup: page({ path: setupPath, title: 'Siapkan Rujukan', access: PUBLIC }),
  forgotPassword: page({ path: '/lupa-password', title: 'Lupa Kata Sandi', access: PUBLIC }),
  emailSent: page({ path: '/email-terkirim', title: 'Email Terkirim', access: PUBLIC }),
  resetPassword: page({ path: '/reset-password/:token/:email', title: 'Ubah Kata Sandi', access: PUBLIC }),
  /** The success page (S-005) reads {@link SuccessState}. */
  success: page({ path: '/success', title: 'Berhasil', access: PUBLIC }),
};

export interface SuccessState {
  message?: string;
  /** Default: the home page, or the sign-in page without a session. */
  to?: string;
}
