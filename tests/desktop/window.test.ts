import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Area, WindowState } from '../../src/main/services/desktop/windowState.ts';
import {
  placeWindow,
  readWindowState,
  writeWindowState,
} from '../../src/main/services/desktop/windowState.ts';

const laptop: Area = { x: 0, y: 0, width: 1920, height: 1040 };
const monitor: Area = { x: 1920, y: -200, width: 2560, height: 1400 };
const saved = (x: number, y: number, width = 1400, height = 900): WindowState => ({
  version: 1,
  x,
  y,
  width,
  height,
  maximized: false,
});

describe('where the window opens', () => {
  test.each<[string, WindowState | null, Area[], Partial<Area>]>([
    ['the first time: the default size, placed by the system', null, [laptop], { width: 1280, height: 800 }],
    [
      'the first time: no larger than the display',
      null,
      [{ x: 0, y: 0, width: 1366, height: 728 }],
      { width: 1280, height: 728 },
    ],
    ['as it was', saved(100, 50), [laptop], { x: 100, y: 50, width: 1400, height: 900 }],
    [
      'on the other display',
      saved(2200, -100),
      [laptop, monitor],
      { x: 2200, y: -100, width: 1400, height: 900 },
    ],
    [
      'centred, when its display has gone',
      saved(2200, -100),
      [laptop],
      { x: 260, y: 70, width: 1400, height: 900 },
    ],
    [
      'pulled in, when it hangs over the edge',
      saved(1800, 900),
      [laptop],
      { x: 520, y: 140, width: 1400, height: 900 },
    ],
    [
      'smaller, when the display is',
      saved(0, 0, 2500, 1300),
      [laptop],
      { x: 0, y: 0, width: 1920, height: 1040 },
    ],
    ['not below its least size', saved(10, 10, 20, 20), [laptop], { x: 10, y: 10, width: 1024, height: 640 }],
    [
      'no larger than a display below that size',
      saved(0, 0),
      [{ x: 0, y: 0, width: 800, height: 600 }],
      { x: 0, y: 0, width: 800, height: 600 },
    ],
  ])('%s', (_name, state, displays, expected) => {
    expect(placeWindow(state, displays)).toEqual(expected);
  });
});

describe('the saved bounds', () => {
  test('are restored, and a damaged file counts as none', async () => {
    const userData = await mkdtemp(join(tmpdir(), 'rujukan-window-'));
    expect(await readWindowState(userData)).toBeNull();
    await writeWindowState(userData, saved(1, 2));
    expect(await readWindowState(userData)).toEqual(saved(1, 2));
    expect(await readdir(userData)).toEqual(['window.json']);
    for (const content of ['', '{"version":2}', '{"version":1,"x":"left"}', 'null']) {
      await writeFile(join(userData, 'window.json'), content);
      expect(await readWindowState(userData)).toBeNull();
    }
  });
});
