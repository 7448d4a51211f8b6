import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** Paths start at the repository's root and use `/`. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const importing =
  /(?:^|[\n;])\s*(?:import|export)\s(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

export function importsIn(source: string): string[] {
  return [...source.replace(comments, '').matchAll(importing)].map((match) => match[1] ?? match[2]!);
}

export function readImportGraph(folders: readonly string[]): ImportGraph {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file)),
  );
  return new Map(files.map((file) => [file, targetsOf(file)]));
}

const typesOnly = /(^|[\n;])\s*(?:import|export)\s+type\s[^'";]*?\sfrom\s*['"][^'"]+['"]/g;

/** Specifiers of packages that `entry` imports directly or through other files, without type imports. */
export function packagesOf(entry: string): string[] {
  const files = new Set([entry]);
  const packages = new Set<string>();
  for (const file of files) {
    const source = readFileSync(file, 'utf8').replace(comments, '').replace(typesOnly, '$1');
    for (const name of importsIn(source)) {
      if (name.startsWith('.')) files.add(posix.join(posix.dirname(file), name));
      else if (!name.startsWith('node:')) packages.add(name);
    }
  }
  return [...packages];
}

function targetsOf(file: string): string[] {
  const named = importsIn(readFileSync(file, 'utf8')).filter((name) => name.startsWith('.'));
  return named.map((name) => {
    const target = posix.join(posix.dirname(file), name.replace(/\?.*$/, ''));
    if (!existsSync(target)) throw new Error(`${file} imports ${target}, which is not there`);
    return target;
  });
}

/** Finds circular imports (Tarjan, Depth-first search and linear graph algorithms, 1972). */
export function circles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];

  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1 || graph.get(file)?.includes(file)) found.push(group);
  };

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}
