import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
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
 * Unsent input of forms that add something (features.md F5): it outlives a killed program. It holds personal data, so
 * a file is encrypted with a key that only the keychain has, and belongs to one user of one server; without a
 * keychain it stays in memory. A file that is too old counts as none, and one that is damaged or forged too: that is said.
 */
export interface Drafts {
  /** The signed-in user's draft of a form. All of these throw NO_SESSION while nobody is signed in. */
  read(form: string): Promise<Draft | null>;
  /** Replaces the draft. A full disk is no error: the answer says how long the draft is kept. */
  write(form: string, values: string): Promise<DraftKept>;
  drop(form: string): Promise<void>;
  /** Removes what nobody is offered any more, and what a killed program left half written. */
  sweep(): Promise<void>;
}

export interface DraftsDeps {
  folder: string;
  /** Which server the users belong to: the same number is another person elsewhere. */
  server: string;
  /** Holds the key of the files, and nothing else. */
  keychain: Pick<Keychain, 'available' | 'read' | 'write'>;
  userId(): number | null;
  /** Told once of a draft that is there and cannot be opened. */
  onDamaged?(form: string): void;
  log: Log;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Kept at once, and for how many days; unless stated those of unsent input. */
  most?: number;
  days?: number;
}

/** Drafts kept at once; the oldest makes way. Their size is bounded by the bridge's route. */
const draftLimit = 40;
const extension = '.draft';

const draftSchema = z.object({ savedAt: z.number(), values: z.string() });

export function createDrafts(deps: DraftsDeps): Drafts {
  const { folder, server, keychain, userId, log, now = Date.now, most = draftLimit, days = draftDays } = deps;
  const lifetime = days * 24 * 60 * 60_000;
  /** What could not be written: without a keychain, or on a full disk. */
  const unwritten = new Map<string, Draft>();
  const pathOf = (id: string) => join(folder, id + extension);
  const isTooOld = (savedAt: number) => now() - savedAt > lifetime;

  /** Tells nothing of the form; also bound into the file, so that one draft cannot stand in for another. */
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
    // A keychain that was too slow now may answer the next time.
    if (!opened) key = undefined;
    return opened;
  };

  /** One after the other: what was asked for last is what stays. */
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

  /** Those that the disk does not give out any more, and that stay there. */
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
    await discard(pathOf(id));
  };

  return {
    read: async (form) => {
      const id = idOf(form);
      return inTurn(async () => {
        const draft = unwritten.get(id) ?? (await load(id, form));
        if (!draft || !isTooOld(draft.savedAt)) return draft;
        await remove(id);
        return null;
      });
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
          if (isTooOld(writtenAt)) await discard(path);
        }
        await sweepParts(folder);
      }),
  };
}

/** What main itself keeps, by the beginning of its name; every other name is a page's form. */
const ownKinds: readonly [name: string, what: string][] = [
  ['unfinished downloads', 'Daftar unduhan yang belum selesai'],
  ['batch ', 'Perbaikan baris sebuah file Excel'],
  ['ledger', 'Catatan pengiriman file'],
];

/** What is said of one that cannot be opened. */
export function damagedDraft(form: string): string {
  const [, what] = ownKinds.find(([name]) => form.startsWith(name)) ?? [
    '',
    'Isian formulir yang belum dikirim',
  ];
  return `${what}, yang disimpan di komputer ini, rusak dan tidak dapat dibuka lagi. Data di server tidak berubah.`;
}

/** The key of the last start, or a new one. null when the keychain keeps none: nobody could open the files later. */
async function keyFrom(keychain: DraftsDeps['keychain']): Promise<Buffer | null> {
  // Each twice: what was only too slow answers then, and a form asks for its draft once.
  if (!(await keychain.available()) && !(await keychain.available())) return null;
  const answer = (await keychain.read()) ?? (await keychain.read());
  // It does not answer: a new key would take the place of the one that has sealed what lies there.
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

/** SECURITY: drafts encrypted at rest. Nonce, tag and content, under a nonce of its own. */
function seal(key: Buffer, id: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(id));
  const content = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), content]);
}

/** Throws for anything that `seal` has not made with this key for this draft. */
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

/** A file that cannot be removed now is swept out later. */
const discard = (path: string) => rm(path, { force: true }).catch(() => undefined);

async function keepNewest(folder: string, most: number): Promise<void> {
  const newestFirst = (await filesIn(folder)).sort((a, b) => b.writtenAt - a.writtenAt);
  for (const { path } of newestFirst.slice(most)) await discard(path);
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : 'unknown');
