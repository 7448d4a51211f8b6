import { SESSION } from '../../shared/core/access.ts';
import { page } from '../kit/page/page.ts';

/** The home page (S-013) is open to every user. Its statistics need `r_dashboard`. */
export const homePage = page({ path: '/home', title: 'Beranda', access: SESSION, command: true });
