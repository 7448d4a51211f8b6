import type { Page } from '../kit/page/page.ts';
import { agentPages } from './agentPages.ts';
import { batchUploadPages } from './batchUploadPages.ts';
import { emailTemplatePages } from './emailTemplatePages.ts';
import { exportFilePages } from './exportFilePages.ts';
import { faqPages } from './faqPages.ts';
import { homePage } from './homePage.ts';
import { notificationPages } from './notificationPages.ts';
import { openApiPages } from './openApiPages.ts';
import { partnerPages } from './partnerPages.ts';
import { prefixPages } from './prefixPages.ts';
import { productPages } from './productPages.ts';
import { programPages } from './programPages.ts';
import { referralPages } from './referralPages.ts';
import { rolePages } from './rolePages.ts';
import { settingPages } from './settingPages.ts';
import { sliderPages } from './sliderPages.ts';
import { termsPages } from './termsPages.ts';
import { userPages } from './userPages.ts';
import { withdrawPages } from './withdrawPages.ts';

/** Every page of the program behind sign-in; a file for each part. */
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
    termsPages,
    notificationPages,
    openApiPages,
    batchUploadPages,
    exportFilePages,
    programPages,
  ].flatMap((part) => Object.values<Page<never>>(part)),
] as Page[];
