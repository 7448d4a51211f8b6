import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createBatchMemory } from '../../src/main/services/batch/memory.ts';

test('a value that is named like a member of every object is not remembered', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'rujukan-test-memory-')), 'memory.json');
  const memory = createBatchMemory({ path, server: 'tests' });
  await memory.add(1, [{ column: 'submitter_city', from: 'bdg', to: 'Kota Bandung' }]);
  const { find } = await memory.of(1);
  expect(find('submitter_city', 'BDG')).toBe('Kota Bandung');
  for (const name of ['Constructor', 'toString', '__proto__'])
    expect(find('submitter_city', name)).toBeNull();
});
