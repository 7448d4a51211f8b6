import { SESSION } from '../../shared/core/access.ts';
import { page } from '../kit/page/page.ts';

/** S-013: for everybody; its statistics need r_dashboard. */
export const homePage = page({ path: '/home', title: 'Beranda', access: SESSION, command: true });
