import type { Page } from '../kit/page/page.ts';
import { batchUploadPages } from './batchUploadPages.ts';
import { exportFilePages } from './exportFilePages.ts';
import { homePage } from './homePage.ts';
import { menuPages } from './menuPages.ts';
import { partnerPages } from './partnerPages.ts';
import { prefixPages } from './prefixPages.ts';
import { referralPages } from './referralPages.ts';
import { settingPages } from './settingPages.ts';

/** Every page of the program behind sign-in; a file for each part. */
export const pages: readonly Page[] = [
  homePage,
  ...[
    referralPages,
    partnerPages,
    settingPages,
    prefixPages,
    batchUploadPages,
    exportFilePages,
    menuPages,
  ].flatMap((part) => Object.values<Page<never>>(part)),
] as Page[];
