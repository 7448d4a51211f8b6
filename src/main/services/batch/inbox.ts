import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../../../files/atomicFile.ts';
import type { InboxFile } from '../../../shared/bridge/desktopSettings.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { extensionOf, foreignFileText } from '../../../shared/core/foreignFile.ts';
import type { Log } from '../log.ts';

/**
 * Offers each new workbook in the folder 'Masuk' once to each user. The inbox neither reads rows nor sends
 * anything.
 */
export interface Inbox {
  start(): void;
  stop(): void;
  check(): Promise<void>;
  path(id: string): Promise<string>;
}

export interface InboxDeps {
  folder(): string;
  userId(): number | null;
  onFound(files: InboxFile[]): void;
  ledgerFile: string;
  log: Log;
  /** Milliseconds. The inbox polls, because network folders report no changes. */
  every?: number;
  /** Limit for ledger entries of files that are gone, or that were offered to other users. */
  most?: number;
}

/** SHA-256, so that the ledger reveals no file names. */
const ledgerSchema = z.array(z.string().length(64));

interface Found {
  path: string;
  name: string;
  bytes: number;
  changed: number;
}

export function createInbox(deps: InboxDeps): Inbox {
  const { log, every = 3000, most = 10_000 } = deps;
  /** Files of the previous check. A changed file is still being written. */
  let before = new Map<string, Found>();
  const paths = new Map<string, string>();
  let ledger: ReadonlySet<string> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  const checkOnce = async () => {
    const now = await workbooksIn(deps.folder());
    const still = [...now.values()].filter((file) => isSame(file, before.get(file.path)));
    before = now;
    const user = deps.userId();
    if (user === null) return;
    ledger ??= await readLedger(deps.ledgerFile);
    const offered: InboxFile[] = [];
    const marks = new Set(ledger);
    for (const file of still) {
      const mark = ledgerKeyOf(user, file);
      if (marks.has(mark) || !(await isComplete(file))) continue;
      const id = randomUUID();
      marks.add(mark);
      paths.set(id, file.path);
      offered.push({ id, name: file.name, bytes: file.bytes, ...adviceOn(file.name) });
    }
    if (offered.length === 0) return;
    deps.onFound(offered);
    const present = new Set([...now.values()].map((file) => ledgerKeyOf(user, file)));
    const others = [...marks.difference(present)].slice(-most);
    ledger = new Set([...others, ...marks.intersection(present)]);
    await mkdir(dirname(deps.ledgerFile), { recursive: true });
    await writeAtomically(deps.ledgerFile, JSON.stringify([...ledger]));
  };

  const check = () => {
    running ??= checkOnce()
      .catch((error: unknown) => log.warn('inbox.notRead', { error }))
      .finally(() => {
        running = null;
      });
    return running;
  };

  return {
    check,
    start: () => {
      timer ??= setInterval(() => void check(), every);
      timer.unref();
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
    path: async (id) => {
      const path = paths.get(id);
      const isPresent = path !== undefined && (await stat(path).catch(() => null))?.isFile() === true;
      if (!isPresent) throw new AppError('FILE_GONE', 'File sudah tidak ada di folder Masuk');
      return path;
    },
  };
}

const workbook = '.xlsx';
const sheets: readonly string[] = [workbook, '.xls', '.xlsm', '.xlsb', '.ods', '.csv'];

const adviceOn = (name: string): Pick<InboxFile, 'advice'> => {
  const extension = extensionOf(name);
  return extension === workbook ? {} : { advice: foreignFileText(extension) };
};

async function workbooksIn(folder: string): Promise<Map<string, Found>> {
  const names = await readdir(folder).catch(() => []);
  const found = new Map<string, Found>();
  for (const name of names) {
    if (!sheets.includes(extensionOf(name)) || /^[~.]/.test(name)) continue;
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    if (file?.isFile())
      found.set(path, { path, name: basename(path), bytes: file.size, changed: file.mtimeMs });
  }
  return found;
}

const isSame = (file: Found, earlier: Found | undefined) =>
  earlier?.bytes === file.bytes && earlier.changed === file.changed;

const ledgerKeyOf = (user: number, { name, bytes, changed }: Found) =>
  createHash('sha256')
    .update(JSON.stringify([user, name, bytes, changed]))
    .digest('hex');

async function readLedger(path: string): Promise<ReadonlySet<string>> {
  try {
    return new Set(ledgerSchema.parse(JSON.parse(await readFile(path, 'utf8'))));
  } catch {
    return new Set();
  }
}

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** An interrupted copy has no end record. */
const zipEnd = Buffer.from('PK\u0005\u0006');
const zipTail = 22 + 0xffff;

async function isComplete({ path, name, bytes }: Found): Promise<boolean> {
  if (extensionOf(name) !== workbook) return true;
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
