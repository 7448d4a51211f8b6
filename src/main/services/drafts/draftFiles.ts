import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../../../files/atomicFile.ts';
import type { Draft } from '../../../shared/bridge/types.ts';
import { sweepParts } from '../files/savedFiles.ts';
import type { Log } from '../log.ts';
import type { Keychain } from '../session/keychain.ts';
import { keyFrom, seal, unseal } from './seal.ts';

export interface DraftFilesDeps {
  folder: string;
  keychain: Pick<Keychain, 'available' | 'read' | 'write'>;
  log: Log;
  now(): number;
  most: number;
  days: number;
}

/**
 * An id is `owner-key`. An owner has at most `most` files. The encryption binds each file to the `key` of its
 * id, so that one draft cannot replace another.
 */
export interface DraftFiles {
  /** Null without a file or an encryption key. Reports 'damaged' once per file. */
  read(id: string): Promise<Draft | 'damaged' | null>;
  /** False without an encryption key or after a failed write. */
  write(id: string, draft: Draft): Promise<boolean>;
  remove(id: string): Promise<void>;
  sweep(): Promise<void>;
}

const dayMs = 24 * 60 * 60_000;
const extension = '.draft';

export const ownerOf = (id: string) => id.slice(0, id.indexOf('-') + 1);
const keyOf = (id: string) => id.slice(id.indexOf('-') + 1);

const draftSchema = z.object({ savedAt: z.number(), values: z.string() });

export function createDraftFiles({ folder, keychain, log, now, most, days }: DraftFilesDeps): DraftFiles {
  const pathOf = (id: string) => join(folder, id + extension);
  /** File names of earlier versions contain no owner, so `keepNewest` does not count these files. */
  const earlierPathOf = (id: string) => join(folder, keyOf(id) + extension);
  const unreadable = new Set<string>();
  /** Their files could not be deleted. */
  const dropped = new Set<string>();

  let key: Promise<Buffer | null> | undefined;
  const openKey = async () => {
    key ??= keyFrom(keychain);
    const opened = await key;
    if (!opened) key = undefined;
    return opened;
  };

  /** True only if the draft has looked old for a day, because the clock may be wrong for a while. */
  const isStillOld = async (path: string): Promise<boolean> => {
    const age = now() - Number(await readFile(noteOf(path), 'utf8').catch(() => Number.NaN));
    if (age >= dayMs) return true;
    if (!(age >= 0)) await writeFile(noteOf(path), String(now())).catch(() => undefined);
    return false;
  };

  const remove = async (id: string): Promise<void> => {
    try {
      await discardDraft(pathOf(id));
      await discardDraft(earlierPathOf(id));
    } catch (error) {
      dropped.add(id);
      log.warn('drafts.notRemoved', { reason: codeOf(error) });
    }
  };

  return {
    read: async (id) => {
      if (dropped.has(id)) return null;
      const sealed = await readEither(pathOf(id), earlierPathOf(id)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT' || unreadable.has(id)) return null;
        unreadable.add(id);
        log.warn('drafts.unreadable', { reason: codeOf(error) });
        return 'damaged' as const;
      });
      if (sealed === null || sealed === 'damaged') return sealed;
      const secret = await openKey();
      if (!secret) return null;
      try {
        return draftSchema.parse(JSON.parse(unseal(secret, keyOf(id), sealed)));
      } catch {
        log.warn('drafts.damaged');
        await remove(id);
        return 'damaged';
      }
    },
    write: async (id, draft) => {
      try {
        const secret = await openKey();
        if (!secret) return false;
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeAtomically(pathOf(id), seal(secret, keyOf(id), JSON.stringify(draft)));
        dropped.delete(id);
        await discardDraft(earlierPathOf(id)).catch(() => undefined);
        await keepNewest(folder, ownerOf(id), most);
        return true;
      } catch (error) {
        log.warn('drafts.notWritten', { reason: codeOf(error) });
        return false;
      }
    },
    remove,
    sweep: async () => {
      for (const { path, writtenAt } of await filesIn(folder)) {
        if (now() - writtenAt <= days * dayMs) await discard(noteOf(path)).catch(() => undefined);
        else if (await isStillOld(path)) await discardDraft(path).catch(() => undefined);
      }
      await sweepParts(folder);
    },
  };
}

async function filesIn(folder: string): Promise<{ path: string; writtenAt: number }[]> {
  const names = await readdir(folder).catch(() => []);
  const paths = names.filter((name) => name.endsWith(extension)).map((name) => join(folder, name));
  const timeOf = (path: string) =>
    stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
  return Promise.all(paths.map(async (path) => ({ path, writtenAt: await timeOf(path) })));
}

const readEither = (path: string, otherwise: string): Promise<Buffer> =>
  readFile(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return readFile(otherwise);
    throw error;
  });

/** Tries for half a second, because virus scanners on Windows hold files. */
const discard = (path: string) => rm(path, { force: true, recursive: true, maxRetries: 3 });

const noteOf = (path: string) => `${path}.old`;

async function discardDraft(path: string): Promise<void> {
  await discard(path);
  await discard(noteOf(path));
}

async function keepNewest(folder: string, owner: string, most: number): Promise<void> {
  const own = (await filesIn(folder)).filter(({ path }) => ownerOf(basename(path)) === owner);
  const newestFirst = own.sort((a, b) => b.writtenAt - a.writtenAt);
  for (const { path } of newestFirst.slice(most)) await discardDraft(path).catch(() => undefined);
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : 'unknown');
