import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isShort } from '../run.ts';
import { patternPages } from '../runs.mjs';
import { sharedServer } from '../server/harness.ts';
import { choiceFaults } from './choices.ts';
import { user } from './desk.ts';
import { type Facts, readFacts, seriousFindings } from './facts.ts';
import { lostKeyboard } from './focus.ts';
import { drawnAnew, misreadFigures, unreachable } from './keyboard.ts';
import { hiddenEnds, listFaults } from './lists.ts';
import { leaks, lock, unlock, wordsOf } from './locked.ts';
import { lostTyping } from './lostTyping.ts';
import { openScreens, type Screens } from './open.ts';
import { readPages, type ScreenPage, slugOf } from './pages.ts';
import { printedFaults } from './printed.ts';
import { addressOf } from './samples.ts';
import { spokenFaults } from './spoken.ts';
import { openStage, type Scheme, type Stage } from './stage.ts';
import { states } from './states.ts';
import { lettersTaken, misplacedKeys } from './typing.ts';

/**
 * Checks the pages in states such as empty, failed or denied. The renderer, main's services and the API
 * server with demo data are real.
 */

vi.mock('electron', () => ({ ipcMain: {} }));

/** Largest allowed sum of layout shifts while a page loads. */
const mostShift = 0.02;
const pictures = resolve(import.meta.dirname, '../../test-results/screens');
const stages: readonly { name: string; scheme: Scheme }[] = [
  { name: 'first', scheme: 'light' },
  { name: 'second', scheme: 'dark' },
  { name: 'third', scheme: 'light' },
  { name: 'fourth', scheme: 'dark' },
];

const server = sharedServer();
let opened: Screens;
let began = 0;
let screens = 0;
let typed = 0;

beforeAll(async () => {
  began = Date.now();
  mkdirSync(pictures, { recursive: true });
  opened = await openScreens(server());
});

afterAll(async () => {
  await opened?.close();
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`${screens} screens in ${seconds} s; their pictures are in test-results/screens`);
  console.log(`typed into ${typed} fields`);
  if (screens === states.length * readPages().length) expect(typed).toBeGreaterThan(150);
});

// Each browser page shows a share of the screens. States that axe checks appear in both schemes, other states
// in one.
describe.for(stages)('$name page, from $scheme', { concurrent: true }, ({ name: stageName, scheme }) => {
  let stage: Stage;
  /** Whether the document may be reused for the next screen. */
  let sound = false;
  beforeAll(async () => {
    stage = await openStage(opened.browser, { ...opened, scheme });
  });
  afterAll(() => stage?.close());

  const leaksWhileLocked = async (page: ScreenPage): Promise<string[]> => {
    const words = await wordsOf(stage.page);
    await lock(stage.page);
    const faults = await leaks(stage.page, words, isWhole(page));
    // Unlocking reads the data of an open page again, so leaving the page first saves time.
    if (!isWhole(page)) await stage.leave();
    await unlock(stage.page, opened.desk.userId);
    return faults;
  };

  const own = readPages().filter((_page, place) => stages[place % stages.length]?.name === stageName);
  const shown = states.flatMap((state) =>
    own
      .filter(({ path }) => !isShort || state === states[0] || (!state.long && patternPages.includes(path)))
      .map((page) => ({ page, state })),
  );
  for (const { page, state } of shown) {
    const name = `${slugOf(page)}-${state.name.replaceAll(' ', '-')}`;
    const keep = async () =>
      writeFileSync(join(pictures, `${name}-${stage.scheme()}.png`), await stage.picture());
    test(name, { concurrent: false }, async () => {
      screens += 1;
      const source = { call: server().call, as: user.email, draftId: opened.desk.draftId };
      const address = await addressOf(page, source);
      const reads = await stage.show(address, state, sound);
      sound = false;
      const facts = await readFacts(stage.page);
      const faults = [...frameFaults(page, facts), ...state.faults({ page, facts, reads })];
      if (state.atWork && facts.shift > mostShift)
        faults.push(`moves by ${facts.shift.toFixed(3)} while it loads: ${facts.moved.join(', ')}`);
      await keep();
      const framed = isWhole(page);
      if (state.axe) faults.push(...(await seriousFindings(stage.page, { framed })));
      faults.push(...(await spokenFaults(stage.page)));
      if (state.axe) {
        await stage.switchScheme();
        await keep();
        for (const finding of await seriousFindings(stage.page, { what: 'colours', framed }))
          faults.push(`${stage.scheme()}: ${finding}`);
      }
      if (state.atWork) faults.push(...(await unreachable(stage.page)));
      if (state.atWork && isWhole(page))
        faults.push(
          ...(await drawnAnew(stage)),
          ...(await lostTyping(stage)),
          ...(await misreadFigures(stage.page)).faults,
        );
      if (state === states[0] && isWhole(page)) faults.push(...(await choiceFaults(stage.page)));
      if (state.walked) {
        const showAgain = (isFresh = false) => stage.show(address, state, !isFresh);
        faults.push(...(await listFaults(stage.page, showAgain)), ...(await lostKeyboard(stage, showAgain)));
      }
      if (state.typed) {
        faults.push(...(await hiddenEnds(stage.page)));
        const keys = await misplacedKeys(stage.page);
        faults.push(...keys.faults);
        typed += keys.typed;
      }
      if (state === states[0] && isWhole(page)) faults.push(...(await lettersTaken(stage.page)).faults);
      if (state === states[0] && isWhole(page)) {
        const print = async () => writeFileSync(join(pictures, `${name}-paper.png`), await stage.picture());
        faults.push(...(await printedFaults(stage.page, print)));
      }
      if (state === states[0]) faults.push(...(await leaksWhileLocked(page)));
      sound = stage.complaints().length === 0;
      expect([...faults, ...stage.complaints()]).toEqual([]);
    });
  }
});

const isWhole = ({ path }: ScreenPage): boolean => !isShort || patternPages.includes(path);

function frameFaults(page: ScreenPage, { title, text, skeletons, cut, sideways, focused }: Facts): string[] {
  const faults: string[] = [];
  if (title === '' || (page.title !== undefined && page.title !== title))
    faults.push(`the top bar says '${title}'`);
  if (text === '' && skeletons === 0) faults.push('main is empty');
  if (sideways > 0) faults.push(`the document scrolls sideways by ${sideways} px`);
  if (!focused) faults.push('nothing has the keyboard');
  if (cut.length > 0) faults.push(`cut: ${cut.join(', ')}`);
  return faults;
}
