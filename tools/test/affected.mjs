/**
 * What a change can break, by who uses whom. Some files gather every member of the program and are used by everything: behind
 * them the way goes on by the member, from a handler to the tests that call its entity, from a component to the pages
 * that it draws.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isLong, patternPages, secondsOf, startingJourneys } from '../../tests/runs.mjs';
import { root } from '../setup.mjs';

/** Files that gather all members of a kind. */
const gatherers = ['src/server/registry.ts', 'src/shared/entities/index.ts', 'src/renderer/app/screens.ts'];

const typeUse = /^(import|export) type [^;]*;/gm;
/** Imports, and what is loaded later or started as a program. */
const quotedPath = /['"`](\.{1,2}\/[^'"`\n?]+)(?:\?[^'"`\n]*)?['"`]/g;
/** What a test reads: all files that match, or all below a folder. */
const quotedPattern = /['"`](src\/[^'"`\n]*\*[^'"`\n]*)['"`]/g;
const entityUse = /\bentities\.(\w+)/g;
const handlersFile = /^src\/server\/entities\/(\w+)\/handlers\.ts$/;
const testFile = /^tests\/(\w+)\/.*\.(test|spec)\.tsx?$/;

/** Most seconds of tests, as they were measured with two to six files side by side. */
const mostSeconds = 50;
/** Seconds of a page in its usual state, and with every check. */
const pageSeconds = 5;
const patternSeconds = 10;

/** Draws the frame around every page, and the pages outside of it. */
const router = 'src/renderer/app/router.tsx';
/** The pages that show what the router draws. */
const routed = ['/faq', '/lupa-password'];

/** Files by those which they use. @typedef {Map<string, Set<string>>} UsedBy */

/** @returns {UsedBy} */
export function readUses() {
  const found = globSync('{src,tests,tools}/**/*.{ts,tsx,mjs,css,json}', { cwd: root });
  const usedBy = new Map(found.map((file) => [file.replaceAll('\\', '/'), new Set()]));
  const files = [...usedBy.keys()];
  for (const file of files) {
    for (const used of usesOf(file)) usedBy.get(used)?.add(file);
    if (testFile.test(file)) for (const read of readBy(file, files)) usedBy.get(read)?.add(file);
  }
  return usedBy;
}

/** @param {string} test @param {string[]} files @returns {string[]} what it walks over */
function readBy(test, files) {
  const text = readFileSync(join(root, test), 'utf8');
  const matched = [...text.matchAll(quotedPattern)].flatMap(([, pattern = '']) =>
    globSync(pattern, { cwd: root }),
  );
  const read = matched.map((file) => file.replaceAll('\\', '/'));
  const folders = usesOf(test).filter((path) => path === 'src' || path.startsWith('src/'));
  return [...read, ...files.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)))];
}

/** @param {string} file @returns {string[]} paths in the project, also of files that are not there */
function usesOf(file) {
  const text = readFileSync(join(root, file), 'utf8').replace(typeUse, '');
  const uses = [...text.matchAll(quotedPath)].map(([, path = '']) => posix.join(posix.dirname(file), path));
  if (!uses.includes('src/shared/entities/index.ts')) return uses;
  const named = [...text.matchAll(entityUse)].map(
    ([, entity]) => `src/shared/entities/${entity}/operations.ts`,
  );
  return [...uses, ...named];
}

/**
 * @param {string[]} changed
 * @param {UsedBy} usedBy
 * @returns {Map<string, number>} every file that one of them can change, with the number of steps in between
 */
export function reach(changed, usedBy) {
  const distances = new Map(changed.map((file) => [file, 0]));
  // A map also goes through what is added meanwhile.
  for (const [file, distance] of distances)
    for (const user of usersOf(file, usedBy, distance === 0))
      if (!distances.has(user)) distances.set(user, distance + 1);
  return distances;
}

/** @param {string} file @param {UsedBy} usedBy @param {boolean} isChanged */
function usersOf(file, usedBy, isChanged) {
  if (gatherers.includes(file) && !isChanged) return [];
  const users = [...(usedBy.get(file) ?? [])];
  const [, entity] = handlersFile.exec(file) ?? [];
  if (!entity) return users;
  const callers = [...(usedBy.get(`src/shared/entities/${entity}/operations.ts`) ?? [])];
  return [...users, ...callers.filter((caller) => caller.startsWith('tests/server/'))];
}

/**
 * @param {ReadonlyMap<string, number>} distances
 * @returns {Promise<{ path: string, distance: number }[]>} the pages that these files draw
 */
export async function pagesOf(distances) {
  const found = [];
  for (const screens of globSync('src/renderer/features/*/screens.ts', { cwd: root })) {
    const text = readFileSync(join(root, screens), 'utf8');
    const [, name = '', pagesFile = ''] =
      /import { (\w+).* } from '..\/..\/(pages\/\w+\.ts)'/.exec(text) ?? [];
    const exported = await import(pathToFileURL(join(root, 'src/renderer', pagesFile)).href);
    /** @type {Record<string, { path: string } | undefined>} */
    const pages = { [name]: exported[name], ...exported[name] };
    const folder = posix.dirname(screens.replaceAll('\\', '/'));
    // A line names a page, a component, or both; where no line names a page, one component draws all.
    const lines = text.split('\n').map((line) => ({
      line,
      name: /^const (\w+) =/.exec(line)?.[1],
      page: pages[/\[(?:\w+\.)?(\w+)(?: as never)?, /.exec(line)?.[1] ?? ''],
      distance: distances.get(posix.join(folder, /import\('(.+?)'\)/.exec(line)?.[1] ?? '')),
    }));
    const isNamed = lines.some(({ page }) => page);
    const drawn = isNamed
      ? lines
      : Object.values(pages).map((page) => ({ line: text, page, distance: undefined }));
    for (const { line, page, distance } of drawn) {
      const shared = lines.find(({ name }) => name && line.includes(name));
      const nearest = distance ?? shared?.distance;
      if (page?.path && nearest !== undefined) found.push({ path: page.path, distance: nearest });
    }
  }
  return found;
}

/** @param {string[]} paths of pages @returns {string[]} the journeys that open one of them */
function journeysTo(paths) {
  const places = paths.map((path) => path.replace(/:.*/, ''));
  return globSync('tests/e2e/*.spec.ts', { cwd: root }).filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return places.some((place) => text.includes(`'${place}`) || text.includes(`\`${place}`));
  });
}

/**
 * The tests that a change can break, nearest first, as many as a minute takes.
 * @param {string[]} changed by path in the project
 * @returns {Promise<{ chosen: Map<string, string[]>, left: Map<string, string[]>, unknown: string[] }>} files, and pages for `screens`, by
 *   step; `left`: what there is no time for; `unknown`: changed files that no import leads from
 */
export async function affectedBy(changed) {
  const usedBy = readUses();
  const distances = reach(changed, usedBy);
  const atRouter = distances.get(router);
  const pages = [
    ...(await pagesOf(distances)),
    ...(atRouter === undefined ? [] : routed.map((path) => ({ path, distance: atRouter }))),
  ];
  const files = [...distances].flatMap(([what, distance]) => {
    const [, folder = ''] = testFile.exec(what) ?? [];
    // A screen test is no user of what it draws.
    if (!folder || (isLong(what) && distance > 0)) return [];
    const step = ['server', 'screens', 'e2e'].includes(folder) ? folder : 'unit';
    return [{ step, what, distance, seconds: secondsOf(what, step) }];
  });
  const shown = pages.map(({ path: what, distance }) => {
    const seconds = patternPages.includes(what) ? patternSeconds : pageSeconds;
    return { step: 'screens', what, distance, seconds };
  });
  const started = startingJourneys.filter(({ of }) => changed.some((file) => file.startsWith(of)));
  const journeys = [
    ...started.map(({ file }) => ({ step: 'e2e', what: file, distance: 1, seconds: mostSeconds / 2 })),
    ...journeysTo(pages.map(({ path }) => path)).map((file) => ({
      step: 'e2e',
      what: file,
      distance: Number.POSITIVE_INFINITY,
      seconds: mostSeconds,
    })),
  ];
  const chosen = new Map();
  const left = new Map();
  let seconds = 0;
  for (const each of [...files, ...shown, ...journeys].sort(nearestFirst)) {
    const fits = each.distance === 0 || seconds + each.seconds <= mostSeconds;
    if (fits) seconds += each.seconds;
    const into = fits ? chosen : left;
    into.set(each.step, [...new Set([...(into.get(each.step) ?? []), each.what])]);
  }
  return { chosen, left, unknown: changed.filter((file) => !usedBy.has(file)) };
}

/** @param {{ distance: number, seconds: number }} one @param {{ distance: number, seconds: number }} other */
const nearestFirst = (one, other) => one.distance - other.distance || one.seconds - other.seconds;
