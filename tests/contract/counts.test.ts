import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Texts format their counts: `${formatCount(n)} baris`, never `${n} baris`. */

const src = resolve(import.meta.dirname, '../../src');
const many = 'baris|pengajuan|lokasi|karakter|dipilih|dicentang';
/** Matches `${rows.length} baris` and `{rows.length} baris`, but no call of a formatting function. */
const bare = new RegExp(`(?<![\\w)])\\$?\\{[\\w.?!]+\\}\\s+(?:${many})\\b`, 'g');

test.each(globSync('{shared,batch,main,server,renderer}/**/*.{ts,tsx}', { cwd: src }).toSorted())(
  '%s',
  (path) => {
    const text = readFileSync(join(src, path), 'utf8');
    expect([...text.matchAll(bare)].map(([found]) => found)).toEqual([]);
  },
);
