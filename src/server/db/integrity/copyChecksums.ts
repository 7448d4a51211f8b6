import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Backup } from '../errors.ts';
import { listBackups, setAside, writeDurably } from '../folder.ts';

/** Checksums of a verified copy, to find later damage on its disk. */

export const checksumsName = 'rujukan.sums.json';
const chunkBytes = 1024 * 1024;

async function sumOf(path: string): Promise<number> {
  let sum = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }))
    sum = crc32(chunk as Buffer, sum);
  return sum;
}

async function sumsOf(copy: string): Promise<Record<string, number>> {
  const entries = await readdir(copy, { recursive: true, withFileTypes: true });
  const sums: Record<string, number> = {};
  for (const entry of entries.filter((each) => each.isFile() && each.name !== checksumsName)) {
    const path = join(entry.parentPath, entry.name);
    sums[relative(copy, path).replaceAll(sep, '/')] = await sumOf(path);
  }
  return sums;
}

export async function writeChecksums(copy: string): Promise<void> {
  writeDurably(join(copy, checksumsName), JSON.stringify(await sumsOf(copy)));
}

export async function matchesChecksums(copy: string): Promise<boolean> {
  const path = join(copy, checksumsName);
  if (!existsSync(path)) return true;
  try {
    const noted = Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>);
    const found = await sumsOf(copy);
    return noted.length > 0 && noted.every(([name, sum]) => found[name] === sum);
  } catch {
    return false;
  }
}

export async function newestIntactBackup(dataFolder: string): Promise<Backup | undefined> {
  for (const backup of listBackups(dataFolder)) if (!(await setAsideIfDamaged(backup))) return backup;
  return undefined;
}

export async function setDamagedBackupsAside(dataFolder: string): Promise<Backup[]> {
  const rotten: Backup[] = [];
  for (const backup of listBackups(dataFolder)) if (await setAsideIfDamaged(backup)) rotten.push(backup);
  return rotten;
}

async function setAsideIfDamaged({ path }: Backup): Promise<boolean> {
  const isWhole = await matchesChecksums(path);
  // A concurrent check or backup may have set the damaged backup aside already.
  if (!existsSync(path)) return true;
  if (!isWhole) setAside(path);
  return !isWhole;
}
