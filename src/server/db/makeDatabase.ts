import { renameSync, rmSync } from 'node:fs';
import { databaseFolder, syncFiles, syncParent, unfinishedFolder } from './folder.ts';

export async function makeDatabase(
  dataFolder: string,
  fill: (folder: string) => void | Promise<void>,
): Promise<void> {
  const unfinished = unfinishedFolder(dataFolder);
  rmSync(unfinished, { recursive: true, force: true });
  await fill(unfinished);
  await syncFiles(unfinished);
  renameSync(unfinished, databaseFolder(dataFolder));
  syncParent(unfinished);
}
