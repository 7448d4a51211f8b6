import { setupPath } from '../../shared/bridge/program.ts';
import { PUBLIC } from '../../shared/core/access.ts';
import { page } from '../kit/page/page.ts';

/** Pages outside the shell, open to everybody. */
export const publicPages = {
  /** S-001. */
  login: page({ path: '/', title: 'Masuk', access: PUBLIC }),
  /** The set-up of an empty installation, beyond the specification. */
  setup: page({ path: setupPath, title: 'Siapkan Rujukan', access: PUBLIC }),
  /** S-002. */
  forgotPassword: page({ path: '/lupa-password', title: 'Lupa Kata Sandi', access: PUBLIC }),
  /** S-003. */
  emailSent: page({ path: '/email-terkirim', title: 'Email Terkirim', access: PUBLIC }),
  /** S-004. */
  resetPassword: page({ path: '/reset-password/:token/:email', title: 'Ubah Kata Sandi', access: PUBLIC }),
  /** S-005; what it says, and where its button leads, comes along as {@link SuccessState}. */
  success: page({ path: '/success', title: 'Berhasil', access: PUBLIC }),
};

/** What a page that leads to S-005 hands over. */
export interface SuccessState {
  message?: string;
  /** A path of the program; the first screen unless stated. */
  to?: string;
}
