import { SESSION } from '../../shared/core/access.ts';
import { page } from '../kit/page/page.ts';

/** S-013: the page is everyone's, the statistics need r_dashboard. */
export const homePage = page({ path: '/home', title: 'Beranda', access: SESSION, command: true });
