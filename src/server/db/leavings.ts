import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backupsFolder, syncParent, writeDurably } from './folder.ts';

export const incomingFolder = (dataFolder: string) => join(dataFolder, 'restore.part');
const planFile = (dataFolder: string) => join(dataFolder, 'restore.json');

interface RestorePlan {
  replaced: string;
  parts: string[];
}

/** From here on the restore will be finished, if necessary by the next start. */
export function planRestore(dataFolder: string, plan: RestorePlan): void {
  writeDurably(planFile(dataFolder), JSON.stringify(plan));
}

/** Repeatable: a part that is already in place is gone from `incoming`. */
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

function readPlan(dataFolder: string): RestorePlan | undefined {
  const path = planFile(dataFolder);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as RestorePlan) : undefined;
}

/** Half-written files: atomic writes (src/files), exports by attempt, copies. */
const unfinished = /\.part$|\.xlsx\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const written = ['batch', 'export', 'media', 'outbox'];

/** Call only with the folder's lock held. */
export function settleFolder(dataFolder: string): { restored: boolean; removed: number } {
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
  return { restored, removed: left.length };
}
