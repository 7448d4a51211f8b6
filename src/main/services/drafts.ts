import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../../files/atomicFile.ts';
import type { Draft, DraftKept } from '../../shared/bridge/types.ts';
import { draftDays } from '../../shared/bridge/types.ts';
import { AppError, messages } from '../../shared/core/errors.ts';
import type { Keychain } from './keychain.ts';
import type { Log } from './log.ts';
import { sweepParts } from './savedFiles.ts';

/**
 * Unsent form input (features.md F5). SECURITY: encrypted with a key from the keychain, for one user of one
 * server; without a keychain drafts stay in memory. Damaged or forged files count as none.
 */
export interface Drafts {
  /** All functions throw NO_SESSION while nobody is signed in. */
  read(form: string): Promise<Draft | null>;
  /** A full disk is no error; the result tells how long the draft is kept. */
  write(form: string, values: string): Promise<DraftKept>;
  drop(form: string): Promise<void>;
  /** At each start and once a day. */
  sweep(): Promise<void>;
}

export interface DraftsDeps {
  folder: string;
  server: string;
  keychain: Pick<Keychain, 'available' | 'read' | 'write'>;
  userId(): number | null;
  onDamaged?(form: string): void;
  log: Log;
  now?: () => number;
  most?: number;
  days?: number;
}

const dayMs = 24 * 60 * 60_000;
const draftLimit = 40;
const extension = '.draft';

const draftSchema = z.object({ savedAt: z.number(), values: z.string() });

export function createDrafts(deps: DraftsDeps): Drafts {
  const { folder, server, keychain, userId, log, now = Date.now, most = draftLimit, days = draftDays } = deps;
  const lifetime = days * dayMs;
  /** Drafts that could not be written: no keychain or a full disk. */
  const unwritten = new Map<string, Draft>();
  const pathOf = (id: string) => join(folder, id + extension);
  const isTooOld = (savedAt: number) => now() - savedAt > lifetime;

  /** The id reveals nothing of the form. It is bound into the file, so that one draft cannot replace another. */
  const idOf = (form: string): string => {
    const user = userId();
    if (user === null) throw new AppError('NO_SESSION', messages.noSession);
    return createHash('sha256')
      .update(JSON.stringify([server, user, form]))
      .digest('hex')
      .slice(0, 32);
  };

  let key: Promise<Buffer | null> | undefined;
  const openKey = async () => {
    key ??= keyFrom(keychain);
    const opened = await key;
    if (!opened) key = undefined;
    return opened;
  };

  /** One after the other, so that the latest write wins. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(action: () => Promise<T>): Promise<T> => {
    const done = last.then(action);
    last = done.catch(() => undefined);
    return done;
  };

  const store = async (id: string, draft: Draft): Promise<DraftKept> => {
    try {
      const secret = await openKey();
      if (!secret) return keepInMemory(id, draft);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeAtomically(pathOf(id), seal(secret, id, JSON.stringify(draft)));
      unwritten.delete(id);
      await keepNewest(folder, most);
      return 'days';
    } catch (error) {
      log.warn('drafts.notWritten', { reason: codeOf(error) });
      return keepInMemory(id, draft);
    }
  };

  const keepInMemory = (id: string, draft: Draft): DraftKept => {
    unwritten.delete(id);
    unwritten.set(id, draft);
    const [oldest] = unwritten.keys();
    if (unwritten.size > most && oldest !== undefined) unwritten.delete(oldest);
    return 'session';
  };

  const unreadable = new Set<string>();
  const readSealed = (id: string, form: string) =>
    readFile(pathOf(id)).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT' || unreadable.has(id)) return null;
      unreadable.add(id);
      log.warn('drafts.unreadable', { reason: codeOf(error) });
      deps.onDamaged?.(form);
      return null;
    });

  const load = async (id: string, form: string): Promise<Draft | null> => {
    const sealed = await readSealed(id, form);
    const secret = sealed && (await openKey());
    if (!secret) return null;
    try {
      return draftSchema.parse(JSON.parse(unseal(secret, id, sealed)));
    } catch {
      log.warn('drafts.damaged');
      await remove(id);
      deps.onDamaged?.(form);
      return null;
    }
  };

  const remove = async (id: string): Promise<void> => {
    unwritten.delete(id);
    await discardDraft(pathOf(id));
  };

  /** A clock may be years ahead for an hour: a draft is old when it still is a day after it was first found so. */
  const isStillOld = async (path: string): Promise<boolean> => {
    const age = now() - Number(await readFile(noteOf(path), 'utf8').catch(() => Number.NaN));
    if (age >= dayMs) return true;
    if (!(age >= 0)) await writeFile(noteOf(path), String(now())).catch(() => undefined);
    return false;
  };

  return {
    read: async (form) => {
      const id = idOf(form);
      return inTurn(async () => unwritten.get(id) ?? (await load(id, form)));
    },
    write: async (form, values) => {
      const id = idOf(form);
      return inTurn(() => store(id, { savedAt: now(), values }));
    },
    drop: async (form) => {
      const id = idOf(form);
      return inTurn(() => remove(id));
    },
    sweep: () =>
      inTurn(async () => {
        for (const { path, writtenAt } of await filesIn(folder)) {
          if (!isTooOld(writtenAt)) await discard(noteOf(path));
          else if (await isStillOld(path)) await discardDraft(path);
        }
        await sweepParts(folder);
      }),
  };
}

const ownKinds: readonly [name: string, what: string][] = [
  ['unfinished downloads', 'Daftar unduhan yang belum selesai'],
  ['batch ', 'Perbaikan baris sebuah file Excel'],
  ['ledger', 'Catatan pengiriman file'],
];

export function damagedDraft(form: string): string {
  const [, what] = ownKinds.find(([name]) => form.startsWith(name)) ?? [
    '',
    'Isian formulir yang belum dikirim',
  ];
  return `${what}, yang disimpan di komputer ini, rusak dan tidak dapat dibuka lagi. Data di server tidak berubah.`;
}

/**
 * The stored key or a new one; null when the keychain does not store it, because the files could not be opened later.
 */
async function keyFrom(keychain: DraftsDeps['keychain']): Promise<Buffer | null> {
  // Asked twice, because a slow keychain may answer then.
  if (!(await keychain.available()) && !(await keychain.available())) return null;
  const answer = (await keychain.read()) ?? (await keychain.read());
  // No answer: a new key would replace the one that sealed the existing files.
  if (answer === undefined) return null;
  const stored = Buffer.from(answer ?? '', 'base64');
  if (stored.length === keyBytes) return stored;
  const fresh = randomBytes(keyBytes);
  await keychain.write(fresh.toString('base64'));
  return (await keychain.read()) === fresh.toString('base64') ? fresh : null;
}

const cipher = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** SECURITY: encrypts drafts at rest, as nonce, tag and content. */
function seal(key: Buffer, id: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(id));
  const content = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), content]);
}

function unseal(key: Buffer, id: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(id))
    .setAuthTag(tag);
  const content = sealed.subarray(nonceBytes + tagBytes);
  return Buffer.concat([opening.update(content), opening.final()]).toString('utf8');
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

/** A file that cannot be removed now is swept later. */
const discard = (path: string) => rm(path, { force: true }).catch(() => undefined);

/** When the draft was first found too old. */
const noteOf = (path: string) => `${path}.old`;

async function discardDraft(path: string): Promise<void> {
  await discard(noteOf(path));
  await discard(path);
}

async function keepNewest(folder: string, most: number): Promise<void> {
  const newestFirst = (await filesIn(folder)).sort((a, b) => b.writtenAt - a.writtenAt);
  for (const { path } of newestFirst.slice(most)) await discardDraft(path);
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : 'unknown');
