import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backupsFolder, namesIn, replacedPrefix, syncParent, writeDurably } from './folder.ts';

export const incomingFolder = (dataFolder: string) => join(dataFolder, 'restore.part');
const planName = 'restore.json';
const planFile = (dataFolder: string) => join(dataFolder, planName);

interface RestorePlan {
  replaced: string;
  parts: string[];
}

/** The plan may contain only names, so that no part is moved out of the data folder. */
export const isPartName = (name: unknown): name is string =>
  typeof name === 'string' && /^[^./\\][^/\\]*$/.test(name);

export function planRestore(dataFolder: string, plan: RestorePlan): void {
  writeDurably(planFile(dataFolder), JSON.stringify(plan));
}

/** Repeatable, because `incoming` contains only parts that are not yet in place. */
export function finishRestore(dataFolder: string): boolean {
  const plan = readPlan(dataFolder);
  if (!plan) return false;
  const incoming = incomingFolder(dataFolder);
  const replaced = join(dataFolder, plan.replaced);
  mkdirSync(replaced, { recursive: true });
  for (const part of plan.parts.filter((name) => existsSync(join(incoming, name)))) {
    const own = join(dataFolder, part);
    if (existsSync(own)) renameSync(own, join(replaced, part));
    renameSync(join(incoming, part), own);
  }
  syncParent(join(replaced, 'part'));
  syncParent(incoming);
  rmSync(planFile(dataFolder));
  rmSync(incoming, { recursive: true, force: true });
  syncParent(incoming);
  return true;
}

/** Abandons a restore whose plan is invalid. Takes only missing parts from `incoming`. */
function dropUnusablePlan(dataFolder: string): boolean {
  const path = planFile(dataFolder);
  if (!existsSync(path) || readPlan(dataFolder)) return false;
  const incoming = incomingFolder(dataFolder);
  for (const part of namesIn(incoming).filter((name) => !existsSync(join(dataFolder, name))))
    renameSync(join(incoming, part), join(dataFolder, part));
  syncParent(path);
  rmSync(path, { recursive: true });
  return true;
}

function readPlan(dataFolder: string): RestorePlan | undefined {
  const path = planFile(dataFolder);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  const plan = parsed(readFileSync(path, 'utf8'));
  return isPlan(plan) ? plan : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPlan(value: unknown): value is RestorePlan {
  const { replaced, parts } = (value ?? {}) as Partial<Record<keyof RestorePlan, unknown>>;
  return (
    isPartName(replaced) &&
    replaced.startsWith(replacedPrefix) &&
    Array.isArray(parts) &&
    parts.every(isPartName)
  );
}

const unfinished = /\.part$|\.xlsx\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const written = ['batch', 'export', 'media', 'outbox'];

/** The caller must hold the folder's lock. */
export function finishInterruptedWork(
  dataFolder: string,
): { restored: boolean; removed: number; unusable?: string } | undefined {
  const isUnusable = dropUnusablePlan(dataFolder);
  const restored = finishRestore(dataFolder);
  const left = ['restore.part', 'backup.part', 'pgdata.new']
    .map((name) => join(dataFolder, name))
    .filter((path) => existsSync(path));
  const folders = [backupsFolder(dataFolder), ...written.map((name) => join(dataFolder, name))];
  for (const folder of folders.filter((path) => existsSync(path))) {
    const recursive = folder !== backupsFolder(dataFolder);
    for (const entry of readdirSync(folder, { recursive, withFileTypes: true }))
      if (unfinished.test(entry.name)) left.push(join(entry.parentPath, entry.name));
  }
  for (const path of left) rmSync(path, { recursive: true, force: true });
  if (!isUnusable && !restored && left.length === 0) return undefined;
  return { restored, removed: left.length, ...(isUnusable && { unusable: planName }) };
}
