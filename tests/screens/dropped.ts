import type { Page } from '@playwright/test';
import { expect } from 'vitest';
import type { BatchReportSummary } from '../../src/shared/bridge/types.ts';
import type { Desk } from './desk.ts';

export const dropFile = (page: Page, path: string): Promise<void> =>
  page.evaluate((dropped) => {
    const file = Object.assign(new File(['x'], dropped.split('/').at(-1)!), { path: dropped });
    const dataTransfer = { types: ['Files'], items: [], files: [file] };
    const event = new Event('drop', { bubbles: true, cancelable: true });
    document.body.dispatchEvent(Object.assign(event, { dataTransfer }));
  }, path);

/**
 * Waits until main has checked the open file, then sends the event, because main's events do not reach these
 * pages.
 */
export async function untilChecked(
  desk: Desk,
  page: Page,
  isMeant: (summary: BatchReportSummary) => boolean = () => true,
  state: BatchReportSummary['state'] = 'ready',
): Promise<void> {
  const draftId = page.url().split('/').at(-1)!;
  const look = async () =>
    ((await desk.call('batch.summary', { draftId })) as { data: BatchReportSummary }).data;
  await expect.poll(async () => isMeant(await look()) && (await look()).state).toBe(state);
  await page.evaluate((summary) => window.tell('batch.changed', summary), await look());
}
