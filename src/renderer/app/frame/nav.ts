import {
  IconApi,
  IconBell,
  IconBuildingBank,
  IconCategory,
  IconFileExport,
  IconFileText,
  IconFileUpload,
  IconHistoryToggle,
  IconHome,
  IconLayoutKanban,
  IconSettings,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { AccessRule } from '../../../shared/core/access.ts';
import { anyOf } from '../../../shared/core/access.ts';
import type { Page } from '../../kit/page/page.ts';
import { agentPages } from '../../pages/agentPages.ts';
import { auditPages } from '../../pages/auditPages.ts';
import { batchUploadPages } from '../../pages/batchUploadPages.ts';
import { emailTemplatePages } from '../../pages/emailTemplatePages.ts';
import { exportFilePages } from '../../pages/exportFilePages.ts';
import { faqPages } from '../../pages/faqPages.ts';
import { homePage } from '../../pages/homePage.ts';
import { notificationPages } from '../../pages/notificationPages.ts';
import { openApiPages } from '../../pages/openApiPages.ts';
import { partnerPages } from '../../pages/partnerPages.ts';
import { prefixPages } from '../../pages/prefixPages.ts';
import { productPages } from '../../pages/productPages.ts';
import { referralPages } from '../../pages/referralPages.ts';
import { rolePages } from '../../pages/rolePages.ts';
import { settingPages } from '../../pages/settingPages.ts';
import { sliderPages } from '../../pages/sliderPages.ts';
import { targetPages } from '../../pages/targetPages.ts';
import { teamPages } from '../../pages/teamPages.ts';
import { termsPages } from '../../pages/termsPages.ts';
import { userPages } from '../../pages/userPages.ts';
import { withdrawPages } from '../../pages/withdrawPages.ts';

/** Users without the right also see the item. Their click shows 'Access Denied!' (S-007). */
export interface NavItem {
  /** Row of S-007. An item that S-007 lacks has the id of its own screen or rule. */
  id: string;
  page: Page;
  label: string;
  /** Defaults to the rule of the page. The menu has its own rule for S-050 and S-120. */
  access: AccessRule;
}

export interface NavGroup {
  label: string;
  icon: typeof IconHome;
  items: NavItem[];
}

const item = (
  id: string,
  page: Page,
  { label = page.title, access = page.access }: Partial<Pick<NavItem, 'label' | 'access'>> = {},
): NavItem => ({ id, page, label, access });

const single = (icon: typeof IconHome, only: NavItem): NavGroup => ({
  label: only.label,
  icon,
  items: [only],
});

export const notificationItem = item('S-007.07', notificationPages.list, {
  access: anyOf('r_notifications'),
});

/** In the order of S-007, plus items that S-007 lacks. */
export const navigation: { heading: string; groups: NavGroup[] }[] = [
  {
    heading: 'Operasional',
    groups: [
      single(IconHome, item('S-007.01', homePage)),
      single(IconFileText, item('S-007.02', referralPages.list)),
      single(IconUsersGroup, item('S-007.03', agentPages.list)),
    ],
  },
  { heading: 'Tim', groups: [single(IconLayoutKanban, item('S-151', teamPages.board))] },
  {
    heading: 'Kemitraan',
    groups: [
      {
        label: 'Kelola Partner',
        icon: IconBuildingBank,
        items: [item('S-007.04', partnerPages.companies), item('S-007.05', partnerPages.branches)],
      },
      single(IconCategory, item('S-007.06', productPages.list)),
    ],
  },
  {
    heading: 'Sistem',
    groups: [
      single(IconBell, notificationItem),
      {
        label: 'Pengaturan Aplikasi',
        icon: IconSettings,
        items: [
          item('S-007.08', settingPages.general),
          item('S-007.09', settingPages.maintenance),
          item('S-007.10', settingPages.otp),
          item('S-007.11', settingPages.bankTransfer),
          item('S-007.12', emailTemplatePages.list),
          item('S-007.13', prefixPages.overview),
          item('S-007.14', withdrawPages.list),
          item('S-007.15', sliderPages.list),
          item('S-007.16', faqPages.list),
          item('S-007.17', termsPages.shown),
          item('R-872', targetPages.settings),
        ],
      },
      {
        label: 'Kelola Pengguna',
        icon: IconUsers,
        items: [
          item('S-007.18', userPages.list, { label: 'Profil Pengguna', access: anyOf('r_users') }),
          item('S-007.19', rolePages.list, { label: 'Role' }),
          item('S-007.20', userPages.admins, { label: 'Admin Partner' }),
        ],
      },
    ],
  },
  {
    heading: 'Data',
    groups: [
      {
        label: 'Ekspor',
        icon: IconFileExport,
        items: [
          item('S-007.21', exportFilePages.agent, { label: 'Agen' }),
          item('S-007.22', exportFilePages.referral, { label: 'Pengajuan' }),
          item('S-007.23', exportFilePages.partner, { label: 'Partner' }),
        ],
      },
      single(IconApi, item('S-007.24', openApiPages.list)),
      single(IconFileUpload, item('S-007.25', batchUploadPages.list)),
      single(IconHistoryToggle, item('R-016', auditPages.list)),
    ],
  },
];
