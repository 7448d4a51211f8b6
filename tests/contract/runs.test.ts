import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pages } from '../../src/renderer/pages/index.ts';
import { affectedBy, pagesOf } from '../../tools/test/affected.mjs';
import {
  budgetSeconds,
  longFiles,
  longOnly,
  longOnPostgres,
  longTests,
  patternPages,
  postgresToo,
  readSeconds,
  supposedSeconds,
} from '../runs.mjs';
import { readPages } from '../screens/pages.ts';

const root = resolve(import.meta.dirname, '../..');
const files = globSync('tests/**/*.{test,spec}.{ts,tsx}', { cwd: root }).map((file) =>
  file.replaceAll('\\', '/'),
);

const steps = {
  unit: /^tests\/(unit|contract|desktop|security)\//,
  server: /^tests\/server\//,
  screens: /^tests\/screens\//,
  e2e: /^tests\/e2e\//,
};

test('each test file belongs to one step of npm run test:all', () => {
  expect(files.length).toBeGreaterThan(300);
  const stepsOf = (file: string) => Object.values(steps).filter((folder) => folder.test(file));
  expect(files.filter((file) => stepsOf(file).length !== 1)).toEqual([]);
});

test('files and tests named in tests/runs.mjs exist', () => {
  const named = [...postgresToo, ...longOnPostgres, ...longOnly.map(({ file }) => file)];
  expect(named.filter((file) => !files.includes(file))).toEqual([]);
  const paths = readPages().map(({ path }) => path);
  expect(patternPages.filter((path) => !paths.includes(path))).toEqual([]);
});

// A process runs several files of these tests, so the next file would get the replacement too.
test('no server test replaces a module', () => {
  const root = resolve(import.meta.dirname, '../..');
  const files = globSync('tests/server/**/*.test.ts', { cwd: root });
  const replacing = files.filter((file) => /vi\.mock\(/.test(readFileSync(resolve(root, file), 'utf8')));
  expect(replacing).toEqual([]);
});

test('npm test stays within its time budget, by the measured seconds', () => {
  const { short } = readSeconds();
  const measured = Object.entries(short).flatMap(([step, seconds]) =>
    Object.entries(seconds).filter(([part]) => isShort(step, part)),
  );
  const known = new Set(measured.map(([part]) => part.split(': ')[0]));
  const left = [...longFiles, ...longOnPostgres.filter((file) => file.endsWith('.postgres.test.ts'))];
  const unknown = files.filter((file) => !known.has(file) && !left.includes(file));
  const sum = measured.reduce((total, [, seconds]) => total + seconds, unknown.length * supposedSeconds);
  const others = `${unknown.length} files not measured yet: ${unknown.slice(0, 9).join(', ')}`;
  expect(Math.round(sum), others).toBeLessThanOrEqual(budgetSeconds);
});

describe('npm run test:changed', () => {
  test('each page is found by its components', async () => {
    const drawing = globSync('src/renderer/features/**/*.tsx', { cwd: root });
    const found = await pagesOf(new Map(drawing.map((file) => [file.replaceAll('\\', '/'), 0])));
    expect(found.map(({ path }) => path).sort()).toEqual(pages.map(({ path }) => path).sort());
  });

  test.each([
    ['src/server/entities/agent/write.ts', 'server', 'tests/server/agentEdit.test.ts'],
    ['src/server/auth/password.ts', 'server', 'tests/server/auth.test.ts'],
    ['src/shared/core/phone.ts', 'unit', 'tests/unit/shared/phone.test.ts'],
    ['src/renderer/features/agent/detail/UplineChain.tsx', 'screens', '/detail-agen/:id'],
    ['src/renderer/kit/session/session.ts', 'unit', 'tests/unit/renderer/userState.test.ts'],
    ['src/renderer/app/frame/TopBar.tsx', 'screens', '/faq'],
    ['src/renderer/app/frame/OutsideFrame.tsx', 'screens', '/lupa-password'],
    ['src/main/app/desktopApp.ts', 'e2e', 'tests/e2e/session.spec.ts'],
    ['tests/e2e/money.spec.ts', 'e2e', 'tests/e2e/money.spec.ts'],
  ])('%s: %s has %s', async (changed, step, expected) => {
    expect((await affectedBy([changed])).chosen.get(step)).toContain(expected);
  });

  test('a file without importers is named', async () => {
    expect((await affectedBy(['README.md'])).unknown).toEqual(['README.md']);
  });

  test('tests beyond the time limit are named', async () => {
    const { chosen, left } = await affectedBy(['src/shared/core/values.ts']);
    expect(chosen.get('server')?.length).toBeGreaterThan(0);
    expect(left.get('screens')?.length).toBeGreaterThan(30);
  });
});

function isShort(step: string, part: string): boolean {
  const [file = '', title = ''] = part.split(/: (.*)/s);
  return (
    files.includes(file) &&
    !longFiles.includes(file) &&
    !(step === 'postgres' && longOnPostgres.includes(file)) &&
    !(step === 'e2e' && longTests.some((name) => title.startsWith(name)))
  );
}
