import { setupPath } from '../../shared/bridge/program.ts';
import { PUBLIC } from '../../shared/core/access.ts';
import { page } from '../kit/page/page.ts';

/** outside the shell, open to everybody. */
export const publicPages = {
  login: page({ path: '/', title: 'Masuk', access: PUBLIC }),
  /** The set-up of an empty installation; not in the specification. */
  setup: page({ path: setupPath, title: 'Siapkan Rujukan', access: PUBLIC }),
  forgotPassword: page({ path: '/lupa-password', title: 'Lupa Kata Sandi', access: PUBLIC }),
  emailSent: page({ path: '/email-terkirim', title: 'Email Terkirim', access: PUBLIC }),
  resetPassword: page({ path: '/reset-password/:token/:email', title: 'Ubah Kata Sandi', access: PUBLIC }),
  /** S-005: message and button target come as {@link SuccessState}. */
  success: page({ path: '/success', title: 'Berhasil', access: PUBLIC }),
};

export interface SuccessState {
  message?: string;
  /** A path of the program; default: the first screen. */
  to?: string;
}
