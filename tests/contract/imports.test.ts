import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circles, type ImportGraph, importsIn, packagesOf, readImportGraph } from './importGraph.ts';

/** Checks "Who may import whom" of ARCHITECTURE.md. biome.json checks only top folders and packages. */

const [shared, excel, files] = ['src/shared', 'src/excel', 'src/files'] as const;
const [threads, batch] = ['src/threads', 'src/batch'] as const;
/** Layers of src/batch. A layer may import the layers before it. */
const [batchFile, batchRules, batchReport] = [
  'src/batch/file',
  'src/batch/rules',
  'src/batch/report',
] as const;
const ground = ['src/server/describeError.ts', 'src/server/version.ts', shared];
const kit = ['src/server/kit', 'src/server/db', ...ground];
const tables = 'src/server/entities/*/table.ts';
const concerns = ['auth', 'jobs', 'live', 'mail', 'media', 'ocr', 'places'].map(
  (name) => `src/server/${name}`,
);
const screenBase = [
  'src/renderer/kit',
  'src/renderer/lib',
  'src/renderer/styles',
  'src/renderer/assets',
  shared,
];

/**
 * Folders ("rooms") and the paths they may import. The first matching room counts; `*` stands for one folder,
 * which is a room of its own.
 */
const rooms: Readonly<Record<string, readonly string[]>> = {
  [shared]: [],
  [excel]: [shared],
  [files]: [],
  [threads]: [],
  [batchFile]: [shared],
  [batchRules]: [batchFile, shared],
  [batchReport]: [batchRules, batchFile, shared, excel],
  [batch]: [shared, excel, threads],
  'src/preload': [shared],
  'src/main/security': [shared],
  'src/main/services': ['src/main/security', shared, excel, files, threads, batch],
  'src/main/bridge': ['src/main/services', 'src/main/security', shared, files],
  'src/main': ['src/main', shared, excel, files, threads, batch],

  'src/server/describeError.ts': [],
  'src/server/version.ts': ['package.json'],
  'src/server/db': [...ground, files, threads],
  // The context declares the interface of each concern, and imports only types.
  'src/server/kit/context.ts': [...concerns, ...kit],
  'src/server/kit': [...kit, excel, files],
  'src/server/auth': [tables, ...kit],
  'src/server/jobs': kit,
  'src/server/live': kit,
  'src/server/mail': [...kit, files],
  'src/server/media': [...kit, files],
  'src/server/ocr': [...kit, threads],
  'src/server/places': kit,
  'src/server/entities/*': ['src/server/entities/*/rules.ts', tables, ...concerns, ...kit, excel, batch],
  'src/server/seed': ['src/server/entities', 'src/server/auth', ...kit],
  'src/server/demo': ['src/server/entities', 'src/server/seed', ...concerns, ...kit, excel, batch],
  'src/server/partnerApi': [
    'src/server/http/idempotency.ts',
    'src/server/http/openapi.ts',
    'src/server/entities',
    ...concerns,
    ...kit,
  ],
  'src/server/http': ['src/server/partnerApi', 'src/server/entities', ...concerns, ...kit],
  'src/server/upkeep': [
    'src/server/clock.ts',
    'src/server/http/idempotency.ts',
    'src/server/entities',
    ...concerns,
    ...kit,
    files,
  ],
  'src/server': ['src/server', shared, excel, files, threads, batch],

  'src/renderer/lib': [shared],
  'src/renderer/styles': [],
  'src/renderer/kit': screenBase,
  // An entity that needs another entity gets its own line above this line.
  'src/renderer/entities/*': screenBase,
  'src/renderer/pages': ['src/renderer/entities', ...screenBase],
  'src/renderer/features/batchUpload': [
    batchFile,
    'src/renderer/pages',
    'src/renderer/entities',
    ...screenBase,
  ],
  'src/renderer/features/*': ['src/renderer/pages', 'src/renderer/entities', ...screenBase],
  'src/renderer': ['src/renderer', shared],

  'tools/chromium-host': ['tools/setup.mjs'],
  tools: ['tools', 'src', 'tests'],
};

interface Room {
  rule: string;
  path: string;
}

function matched(file: string, pattern: string): string | undefined {
  const names = file.split('/');
  const wanted = pattern.split('/');
  const matches = wanted.every(
    (name, index) => name === names[index] || (name === '*' && index < names.length - 1),
  );
  return matches ? names.slice(0, wanted.length).join('/') : undefined;
}

function roomOf(file: string): Room | undefined {
  for (const rule of Object.keys(rooms)) {
    const path = matched(file, rule);
    if (path) return { rule, path };
  }
  return undefined;
}

function brokenRules(graph: ImportGraph): string[] {
  return [...graph].flatMap(([file, targets]) => {
    const room = roomOf(file);
    if (!room) return [`${file}: no room of this table`];
    const allowed = rooms[room.rule]!;
    return targets
      .filter((target) => matched(target, room.path) === undefined)
      .filter((target) => !allowed.some((pattern) => matched(target, pattern)))
      .map(
        (target) => `${file} → ${target}: ${room.rule} may import ${allowed.join(', ') || 'nothing else'}`,
      );
  });
}

const graph = readImportGraph(['src', 'tools']);

describe('imports', () => {
  test('follow the table of ARCHITECTURE.md', () => {
    expect(brokenRules(graph)).toEqual([]);
  });

  test('form no cycle, type imports included', () => {
    expect(circles(graph)).toEqual([]);
  });

  test('name the declaring file: no rules.ts re-exports another file', () => {
    const handingOn = [...graph.keys()].filter(
      (file) =>
        basename(file) === 'rules.ts' &&
        /^export\s(?:type\s)?[*{][^'";]*\sfrom\s/m.test(readFileSync(file, 'utf8')),
    );
    expect(handingOn).toEqual([]);
  });
});

describe('the Excel worker', () => {
  test('starts without zod or any other package, because every dropped file waits for it', () => {
    expect(packagesOf('src/batch/thread/excelWorker.ts')).toEqual([]);
  });
});

describe('the check itself', () => {
  test('sees every kind of import', () => {
    const source = `
      import one from './one.ts';
      import { type Two, two } from './two.ts';
      import type {
        Three,
      } from './three.ts';
      import './four.css';
      export { five } from './five.ts';
      const six = () => import('./six.tsx');
      // import seven from './seven.ts';
      /** import eight from './eight.ts' */
      const text = 'from ./nine.ts';
    `;
    expect(importsIn(source)).toEqual([
      './one.ts',
      './two.ts',
      './three.ts',
      './four.css',
      './five.ts',
      './six.tsx',
    ]);
  });

  test('finds a cycle', () => {
    const circle = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', []],
    ]);
    expect(circles(circle).map((group) => group.sort())).toEqual([['a', 'b', 'c']]);
  });

  test('lets an entity import only rules and table of another entity', () => {
    const one = 'src/server/entities/agent/write.ts';
    const reaching = (target: string) => brokenRules(new Map([[one, [target]]]));
    expect(reaching('src/server/entities/agent/list.ts')).toEqual([]);
    expect(reaching('src/server/entities/partner/rules.ts')).toEqual([]);
    expect(reaching('src/server/entities/partner/table.ts')).toEqual([]);
    expect(reaching('src/server/entities/partner/read.ts')).toHaveLength(1);
    expect(reaching('src/main/index.ts')).toHaveLength(1);
  });
});
