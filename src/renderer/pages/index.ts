import type { Page } from '../kit/page/page.ts';
import { agentPages } from './agentPages.ts';
import { auditPages } from './auditPages.ts';
import { batchUploadPages } from './batchUploadPages.ts';
import { desktopPages } from './desktopPages.ts';
import { emailTemplatePages } from './emailTemplatePages.ts';
import { exportFilePages } from './exportFilePages.ts';
import { faqPages } from './faqPages.ts';
import { homePage } from './homePage.ts';
import { notificationPages } from './notificationPages.ts';
import { openApiPages } from './openApiPages.ts';
import { partnerPages } from './partnerPages.ts';
import { prefixPages } from './prefixPages.ts';
import { productPages } from './productPages.ts';
import { referralPages } from './referralPages.ts';
import { rolePages } from './rolePages.ts';
import { settingPages } from './settingPages.ts';
import { sliderPages } from './sliderPages.ts';
import { targetPages } from './targetPages.ts';
import { teamPages } from './teamPages.ts';
import { termsPages } from './termsPages.ts';
import { userPages } from './userPages.ts';
import { viewPages } from './viewPages.ts';
import { withdrawPages } from './withdrawPages.ts';

export const pages: readonly Page[] = [
  homePage,
  ...[
    agentPages,
    referralPages,
    partnerPages,
    productPages,
    userPages,
    rolePages,
    settingPages,
    emailTemplatePages,
    prefixPages,
    withdrawPages,
    sliderPages,
    faqPages,
    targetPages,
    teamPages,
    termsPages,
    notificationPages,
    openApiPages,
    batchUploadPages,
    exportFilePages,
    auditPages,
    desktopPages,
    viewPages,
  ].flatMap((part) => Object.values<Page<never>>(part)),
] as Page[];
