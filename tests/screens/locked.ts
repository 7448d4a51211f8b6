import { createHash } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

/** What can be had of a locked page, by each way of getting at it. */
export interface Given {
  /** To a screen reader. */
  told: string;
  /** By Ctrl+A, as it would be copied. */
  marked: string;
  printed: string;
  /** Beside the lock: of a picture no more than whether it is the same as another. */
  seen: string;
}

export const lock = (page: Page): Promise<void> =>
  page.evaluate(() => window.tell('session.ended', { message: 'Dikunci untuk dilihat.' }));

export async function unlock(page: Page, user_id: number): Promise<void> {
  await page.evaluate((id) => window.tell('session.started', { user_id: id }), user_id);
  await page.locator('dialog').waitFor({ state: 'detached' });
}

async function toldBy(devTools: CDPSession): Promise<string> {
  const { nodes } = await devTools.send('Accessibility.getFullAXTree');
  return nodes
    .filter(({ ignored, role }) => !ignored && role?.value !== 'RootWebArea')
    .flatMap(({ name, description, value }) => [name?.value, description?.value, value?.value])
    .filter(Boolean)
    .join('\n');
}

async function markedOn(page: Page): Promise<string> {
  // Out of the field, in which only its own text would be marked.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Control+a');
  return page.evaluate(() => getSelection()?.toString() ?? '');
}

async function printedBy(devTools: CDPSession): Promise<string> {
  const { data } = await devTools.send('Page.printToPDF', { printBackground: true });
  const document = await getDocumentProxy(new Uint8Array(Buffer.from(data, 'base64')));
  return (await extractText(document, { mergePages: true })).text;
}

async function seenBy(devTools: CDPSession, page: Page): Promise<string> {
  // The lock has a caret that blinks.
  const fade = (opacity: string) =>
    page.evaluate((value) => {
      const dialog = document.querySelector('dialog');
      if (dialog) dialog.style.opacity = value;
    }, opacity);
  await fade('0');
  const { data } = await devTools.send('Page.captureScreenshot', { format: 'png' });
  await fade('');
  return createHash('sha256').update(data).digest('hex');
}

async function readGiven(page: Page): Promise<Given> {
  const devTools = await page.context().newCDPSession(page);
  try {
    return {
      seen: await seenBy(devTools, page),
      told: await toldBy(devTools),
      marked: await markedOn(page),
      printed: await printedBy(devTools),
    };
  } finally {
    await devTools.detach();
  }
}

/** Words of a page that is open, which are looked for once it is locked. */
export const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set(document.body.innerText.match(/[\p{L}\d]{6,}/gu))]);

/** Those that the browser's own search comes to. */
const foundOf = (page: Page, words: readonly string[]): Promise<string[]> =>
  page.evaluate((all) => {
    // TypeScript's DOM does not describe it.
    const { find } = window as unknown as { find: (...how: [string, boolean, boolean, boolean]) => boolean };
    return all.filter((word) => {
      getSelection()?.removeAllRanges();
      return find.call(window, word, false, false, true);
    });
  }, words);

/** What the Tab key comes to outside the lock. */
async function reachedOn(page: Page): Promise<string[]> {
  const strays: string[] = [];
  for (let stop = 0; stop < 5; stop += 1) {
    await page.keyboard.press('Tab');
    const stray = await page.evaluate(() => {
      const active = document.activeElement!;
      return active === document.body || active.closest('dialog') ? '' : active.outerHTML.slice(0, 80);
    });
    if (stray !== '') strays.push(stray);
  }
  return strays;
}

/** What the lock gives once nothing else is in the document. */
async function readAlone(page: Page): Promise<Given> {
  await page.evaluate(() => {
    const alone = document.querySelector('dialog')!.cloneNode(true) as HTMLDialogElement;
    alone.open = false;
    // Colours and sizes stand in the page's root.
    for (const style of document.body.querySelectorAll('style')) document.head.append(style);
    document.body.replaceChildren(alone);
    alone.showModal();
  });
  return readGiven(page);
}

/** A page of several sheets prints the lock on each of them. */
function isMore(way: keyof Given, given: Given, alone: Given): boolean {
  if (way !== 'printed') return given[way] !== alone[way];
  const own = new Set(alone.printed.split(/\s+/));
  return given.printed.split(/\s+/).some((word) => !own.has(word));
}

/**
 * Sentences about what a locked page gives beyond the lock itself: `words` are those that it showed before, `known` is
 * what the lock gives alone. Where that is not known yet, all else is taken out of the document to find it out.
 */
export async function leaks(
  page: Page,
  words: readonly string[],
  known?: Given,
): Promise<{ faults: string[]; alone: Given }> {
  const given = await readGiven(page);
  const found = await foundOf(page, words);
  const reached = await reachedOn(page);
  const alone = known ?? (await readAlone(page));
  const own = alone.told.toLowerCase();
  return {
    alone,
    faults: [
      ...(Object.keys(alone) as (keyof Given)[])
        .filter((way) => isMore(way, given, alone))
        .map((way) => `locked, more is ${way} than the lock: ${given[way].slice(0, 120)}`),
      ...found
        .filter((word) => !own.includes(word.toLowerCase()))
        .map((word) => `locked, '${word}' is found`),
      ...reached.map((stop) => `locked, Tab comes to ${stop}`),
    ],
  };
}
