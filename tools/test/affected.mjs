/**
 * Finds the tests that a change can break, by following imports. Gatherers import almost everything, so the
 * search stops there and follows the entities and pages that files name.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isLong, patternPages, secondsOf, startingJourneys } from '../../tests/runs.mjs';
import { root } from '../setup.mjs';

const gatherers = ['src/server/registry.ts', 'src/shared/entities/index.ts', 'src/renderer/app/screens.ts'];

const typeUse = /^(import|export) type [^;]*;/gm;
const quotedPath = /['"`](\.{1,2}\/[^'"`\n?]+)(?:\?[^'"`\n]*)?['"`]/g;
const quotedPattern = /['"`](src\/[^'"`\n]*\*[^'"`\n]*)['"`]/g;
const entityUse = /\bentities\.(\w+)/g;
const handlersFile = /^src\/server\/entities\/(\w+)\/handlers\.ts$/;
const testFile = /^tests\/(\w+)\/.*\.(test|spec)\.tsx?$/;

const mostSeconds = 50;
/** Seconds of a normal page, and of a page with all checks. */
const pageSeconds = 5;
const patternSeconds = 10;

const router = 'src/renderer/app/router.tsx';
/** A page inside the router's frame, and a page outside. */
const routed = ['/faq', '/lupa-password'];

/**
 * @typedef {Map<string, Set<string>>} UsedBy
 */

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

/** @param {string} test @param {string[]} files @returns {string[]} */
function readBy(test, files) {
  const text = readFileSync(join(root, test), 'utf8');
  const matched = [...text.matchAll(quotedPattern)].flatMap(([, pattern = '']) =>
    globSync(pattern, { cwd: root }),
  );
  const read = matched.map((file) => file.replaceAll('\\', '/'));
  const folders = usesOf(test).filter((path) => path === 'src' || path.startsWith('src/'));
  return [...read, ...files.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)))];
}

/** @param {string} file @returns {string[]} */
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
 * @returns {Map<string, number>} distance in imports
 */
export function reach(changed, usedBy) {
  const distances = new Map(changed.map((file) => [file, 0]));
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
 * @returns {Promise<{ path: string, distance: number }[]>}
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
    // A line names a page, a component or both. Without a page in any line, one component draws all pages.
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

/** @param {string[]} paths @returns {string[]} */
function journeysTo(paths) {
  const places = paths.map((path) => path.replace(/:.*/, ''));
  return globSync('tests/e2e/*.spec.ts', { cwd: root }).filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return places.some((place) => text.includes(`'${place}`) || text.includes(`\`${place}`));
  });
}

/**
 * @param {string[]} changed
 * @returns {Promise<{ chosen: Map<string, string[]>, left: Map<string, string[]>, unknown: string[] }>}
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
    // A long test runs only if its own file changed.
    if (!folder || (isLong(what) && distance > 0)) return [];
    const step = ['server', 'screens', 'e2e'].includes(folder) ? folder : 'unit';
    return [{ step, what, distance, seconds: secondsOf(what, step, 'short') }];
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
