import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

/** Base names of sources that read a JSON file, by the test that reads the file with damaged content. */
const tried: Record<string, string[]> = {
  'tests/server/stateFiles.pglite.test.ts': ['copyChecksums', 'interruptedRestore', 'lock', 'seal'],
  'tests/desktop/stateFiles.test.ts': [
    'inbox',
    'memory',
    'sentFiles',
    'settingsFile',
    'shapes',
    'windowState',
  ],
  'tests/desktop/drafts.test.ts': ['draftFiles'],
  'tests/server/prepared.pglite.test.ts': ['prepared'],
};

test('every small file that the server or main reads has a test with damaged content', () => {
  const reading = globSync('src/{server,main}/**/*.ts').filter((path) => {
    const code = readFileSync(path, 'utf8');
    return code.includes('JSON.parse(') && /\breadFile(Sync)?\(/.test(code);
  });
  const names = reading.map((path) => basename(path, '.ts'));
  expect(names.toSorted()).toEqual(Object.values(tried).flat().toSorted());
});
