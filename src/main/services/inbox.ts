import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../../files/atomicFile.ts';
import type { InboxFile } from '../../shared/bridge/program.ts';
import { AppError } from '../../shared/core/errors.ts';
import type { Log } from './log.ts';

/** Looks for workbooks in the folder 'Masuk' and offers each once to everybody who signs in. Nothing is read or sent. */
export interface Inbox {
  start(): void;
  stop(): void;
  /** One look; `start` has it done again and again. */
  look(): Promise<void>;
  /** @throws FILE_GONE when it is not there any more */
  path(id: string): Promise<string>;
}

export interface InboxDeps {
  /** The folder, there or not. */
  folder(): string;
  /** Whom the files are offered to; null while nobody is signed in. */
  userId(): number | null;
  onFound(files: InboxFile[]): void;
  /** Where it is kept which files were offered. */
  ledgerFile: string;
  log: Log;
  /** Milliseconds between two looks. Folders on a network tell of no changes, so that it is looked. */
  every?: number;
}

/** SHA-256 of user, name, size and time: says nothing about what it stands for. */
const ledgerSchema = z.array(z.string().length(64));
const ledgerLimit = 2000;

interface Found {
  path: string;
  name: string;
  bytes: number;
  changed: number;
}

export function createInbox(deps: InboxDeps): Inbox {
  const { log, every = 3000 } = deps;
  /** As the look before has seen them: what has changed since is still being written. */
  let before = new Map<string, Found>();
  const paths = new Map<string, string>();
  let ledger: string[] | null = null;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  const lookOnce = async () => {
    const now = await workbooksIn(deps.folder());
    const still = [...now.values()].filter((file) => isSame(file, before.get(file.path)));
    before = now;
    const user = deps.userId();
    if (user === null) return;
    ledger ??= await readLedger(deps.ledgerFile);
    const offered: InboxFile[] = [];
    for (const file of still) {
      const mark = markOf(user, file);
      if (ledger.includes(mark) || !(await isWhole(file))) continue;
      const id = randomUUID();
      ledger.push(mark);
      paths.set(id, file.path);
      offered.push({ id, name: file.name, bytes: file.bytes });
    }
    if (offered.length === 0) return;
    deps.onFound(offered);
    ledger = ledger.slice(-ledgerLimit);
    await mkdir(dirname(deps.ledgerFile), { recursive: true });
    await writeAtomically(deps.ledgerFile, JSON.stringify(ledger));
  };

  const look = () => {
    running ??= lookOnce()
      .catch((error: unknown) => log.warn('inbox.notRead', { error }))
      .finally(() => {
        running = null;
      });
    return running;
  };

  return {
    look,
    start: () => {
      timer ??= setInterval(() => void look(), every);
      timer.unref();
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
    path: async (id) => {
      const path = paths.get(id);
      const isThere = path !== undefined && (await stat(path).catch(() => null))?.isFile() === true;
      if (!isThere) throw new AppError('FILE_GONE', 'File sudah tidak ada di folder Masuk');
      return path;
    },
  };
}

/** Workbooks by path; not the ones that Excel keeps beside an open file. */
async function workbooksIn(folder: string): Promise<Map<string, Found>> {
  const names = await readdir(folder).catch(() => []);
  const found = new Map<string, Found>();
  for (const name of names) {
    if (extname(name).toLowerCase() !== '.xlsx' || /^[~.]/.test(name)) continue;
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    if (file?.isFile())
      found.set(path, { path, name: basename(path), bytes: file.size, changed: file.mtimeMs });
  }
  return found;
}

const isSame = (file: Found, earlier: Found | undefined) =>
  earlier?.bytes === file.bytes && earlier.changed === file.changed;

const markOf = (user: number, { name, bytes, changed }: Found) =>
  createHash('sha256')
    .update(JSON.stringify([user, name, bytes, changed]))
    .digest('hex');

async function readLedger(path: string): Promise<string[]> {
  try {
    return ledgerSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return [];
  }
}

/** First bytes of a workbook under a password: it is no zip file, and the report says what it is. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Last record of a zip file, and how far from the end it may begin: a copy that has come to a stop has none. */
const zipEnd = Buffer.from('PK\u0005\u0006');
const zipTail = 22 + 0xffff;

/** Whether the file has been written to its end. */
async function isWhole({ path, bytes }: Found): Promise<boolean> {
  const file = await open(path, 'r').catch(() => null);
  if (!file) return false;
  try {
    const length = Math.min(bytes, zipTail);
    const tail = Buffer.alloc(length);
    await file.read(tail, 0, length, bytes - length);
    if (tail.includes(zipEnd)) return true;
    const head = Buffer.alloc(compoundFile.length);
    await file.read(head, 0, head.length, 0);
    return head.equals(compoundFile);
  } finally {
    await file.close();
  }
}
