import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../src/renderer');
const sources = globSync('{features,kit/form}/**/*.tsx', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}));
const merging = sources.filter(
  ({ file, text }) => /<RecordConflict\b|= useConflict\(/.test(text) && !file.endsWith('RecordConflict.tsx'),
);

test.each(merging.map(({ file }) => file))(
  '%s merges two edits, and its form shows what others save meanwhile (A-197)',
  (file) => {
    const beside = sources.filter((each) => dirname(each.file) === dirname(file));
    expect(beside.some(({ text }) => text.includes('<ChangedNotice'))).toBe(true);
  },
);

test('all forms that merge are found', () => {
  expect(merging.length).toBeGreaterThanOrEqual(7);
});
