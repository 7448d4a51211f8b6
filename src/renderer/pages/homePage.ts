import { SESSION } from '../../shared/core/access.ts';
import { page } from '../kit/page/page.ts';

/** Open to every signed-in user, but the statistics on the page need `r_dashboard` (S-013). */
export const homePage = page({ path: '/home', title: 'Beranda', access: SESSION, command: true });
