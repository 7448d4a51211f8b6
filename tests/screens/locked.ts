import type { CDPSession, Page } from '@playwright/test';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';

const lockMark = 'data-lock';

/** A locked page is searched for this many of the longest words, mostly names and numbers of people. */
const mostWords = 60;

export const lockOf = (page: Page) => page.locator(`[${lockMark}]`);

export async function lock(page: Page): Promise<void> {
  await page.evaluate(() => window.tell('session.ended', { message: 'Dikunci untuk dilihat.' }));
  await lockOf(page).waitFor();
}

export async function unlock(page: Page, user_id: number): Promise<void> {
  await page.evaluate((id) => window.tell('session.started', { user_id: id }), user_id);
  await lockOf(page).waitFor({ state: 'detached' });
}

export const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set(document.body.innerText.match(/[\p{L}\d]{6,}/gu))]);

async function toldBy(devTools: CDPSession): Promise<{ own: string; others: string[] }> {
  const { root } = await devTools.send('DOM.getDocument', { depth: 0 });
  const { nodeId } = await devTools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: `[${lockMark}]`,
  });
  const { node: lockNode } = await devTools.send('DOM.describeNode', { nodeId });
  const { nodes } = await devTools.send('Accessibility.getFullAXTree');
  const within = new Set<string>();
  const own: string[] = [];
  const others: string[] = [];
  for (const { nodeId: id, parentId, backendDOMNodeId, ignored, role, name, description, value } of nodes) {
    const isOwn = backendDOMNodeId === lockNode.backendNodeId || within.has(parentId ?? '');
    if (isOwn) within.add(id);
    if (ignored || role?.value === 'RootWebArea') continue;
    const said = [name?.value, description?.value, value?.value].filter(Boolean).join(' ');
    if (isOwn) own.push(said);
    else others.push(`${role?.value} '${said}'`);
  }
  return { own: own.join('\n').toLowerCase(), others };
}

async function isSeen(devTools: CDPSession, page: Page): Promise<boolean> {
  const fade = (opacity: string) =>
    lockOf(page).evaluate((own, value) => {
      own.style.opacity = value;
    }, opacity);
  await fade('0');
  const { data } = await devTools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  await fade('');
  const { channels } = await sharp(Buffer.from(data, 'base64')).stats();
  return channels.some(({ min, max }) => min !== max);
}

async function markedOn(page: Page): Promise<string> {
  // Leaves the password field, in which Ctrl+A selects only the field's text.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Control+a');
  return page.evaluate(() => getSelection()?.toString() ?? '');
}

async function printedBy(devTools: CDPSession): Promise<string> {
  const { data } = await devTools.send('Page.printToPDF', { printBackground: true });
  const document = await getDocumentProxy(new Uint8Array(Buffer.from(data, 'base64')));
  return (await extractText(document, { mergePages: true })).text;
}

const foundOf = (page: Page, words: readonly string[]): Promise<string[]> =>
  page.evaluate((all) => {
    const { find } = window as unknown as { find: (...how: [string, boolean, boolean, boolean]) => boolean };
    return all.filter((word) => {
      getSelection()?.removeAllRanges();
      return find.call(window, word, false, false, true);
    });
  }, words);

async function reachedOn(page: Page): Promise<string[]> {
  const strays: string[] = [];
  for (let stop = 0; stop < 5; stop += 1) {
    await page.keyboard.press('Tab');
    const stray = await page.evaluate((mark) => {
      const active = document.activeElement!;
      return active === document.body || active.closest(`[${mark}]`) ? '' : active.outerHTML.slice(0, 80);
    }, lockMark);
    if (stray !== '') strays.push(stray);
  }
  return strays;
}

/**
 * Returns what a locked page reveals of `words` of the open page. Without `everyWay`, checks only a
 * screenshot and the accessibility tree, in a quarter of the time.
 */
export async function leaks(page: Page, words: readonly string[], everyWay = true): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page);
  try {
    const { own, others } = await toldBy(devTools);
    const foreign = (text: string) =>
      (text.match(/[\p{L}\d]+/gu) ?? []).filter((word) => !own.includes(word.toLowerCase()));
    const asked = words.filter((word) => !own.includes(word.toLowerCase()));
    const longest = asked.toSorted((a, b) => b.length - a.length).slice(0, mostWords);
    const seen = await isSeen(devTools, page);
    const ways: Record<string, string[]> = {
      'a screen reader is told': others,
      ...(everyWay && {
        'Ctrl+A marks': foreign(await markedOn(page)),
        'print shows': foreign(await printedBy(devTools)),
        'search finds': await foundOf(page, longest),
        'Tab comes to': await reachedOn(page),
      }),
    };
    return [
      ...(seen ? ['locked, something is seen beside the lock'] : []),
      ...Object.entries(ways).flatMap(([way, what]) =>
        what.length > 0 ? [`locked, ${way} ${what.slice(0, 8).join(', ')}`] : [],
      ),
    ];
  } finally {
    await devTools.detach();
  }
}
