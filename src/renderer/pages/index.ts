import type { Page } from '../kit/page/page.ts';
import { batchUploadPages } from './batchUploadPages.ts';
import { emailTemplatePages } from './emailTemplatePages.ts';
import { exportFilePages } from './exportFilePages.ts';
import { faqPages } from './faqPages.ts';
import { homePage } from './homePage.ts';
import { menuPages } from './menuPages.ts';
import { notificationPages } from './notificationPages.ts';
import { partnerPages } from './partnerPages.ts';
import { prefixPages } from './prefixPages.ts';
import { productPages } from './productPages.ts';
import { referralPages } from './referralPages.ts';
import { settingPages } from './settingPages.ts';
import { sliderPages } from './sliderPages.ts';
import { termsPages } from './termsPages.ts';
import { withdrawPages } from './withdrawPages.ts';

/** Every page of the program behind sign-in; a file for each part. */
export const pages: readonly Page[] = [
  homePage,
  ...[
    referralPages,
    partnerPages,
    productPages,
    settingPages,
    emailTemplatePages,
    prefixPages,
    withdrawPages,
    sliderPages,
    faqPages,
    termsPages,
    notificationPages,
    batchUploadPages,
    exportFilePages,
    menuPages,
  ].flatMap((part) => Object.values<Page<never>>(part)),
] as Page[];
