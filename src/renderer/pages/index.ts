import type { Page } from '../kit/page/page.ts';
import { agentPages } from './agentPages.ts';
import { batchUploadPages } from './batchUploadPages.ts';
import { exportFilePages } from './exportFilePages.ts';
import { homePage } from './homePage.ts';
import { menuPages } from './menuPages.ts';
import { openApiPages } from './openApiPages.ts';
import { partnerPages } from './partnerPages.ts';
import { productPages } from './productPages.ts';
import { referralPages } from './referralPages.ts';
import { rolePages } from './rolePages.ts';
import { userPages } from './userPages.ts';

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
    batchUploadPages,
    exportFilePages,
    openApiPages,
    menuPages,
  ].flatMap((part) => Object.values<Page<never>>(part)),
] as Page[];
