import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeCodec } from './codec.ts';
import { userDataPath } from './paths.ts';

export interface SecondInstance {
  argv: string[];
  cwd: string;
  data: unknown;
}

const { encode, decode } = makeCodec();
let lock: DatabaseSync | null = null;
let server: Server | null = null;

/** Messages to the first instance, which must arrive before the process exits. */
export const handovers = new Set<Promise<void>>();

export function hasInstanceLock(): boolean {
  return lock !== null;
}

export function releaseInstanceLock(): void {
  server?.close();
  server = null;
  lock?.close();
  lock = null;
}

export function requestInstanceLock(data: unknown, onSecond: (second: SecondInstance) => void): boolean {
  if (lock) return true;
  lock = takeLock();
  const file = join(userDataPath(), 'chromium-host-socket');
  if (!lock) {
    handovers.add(tell(file, { argv: process.argv, cwd: process.cwd(), data }));
    return false;
  }
  const socket = socketPath();
  writeFileSync(file, socket, { mode: 0o600 });
  server = listen(socket, onSecond);
  process.on('exit', () => {
    rmSync(file, { force: true });
    if (process.platform !== 'win32') rmSync(dirname(socket), { recursive: true, force: true });
  });
  return true;
}

function socketPath(): string {
  if (process.platform !== 'win32') return join(mkdtempSync(join(tmpdir(), 'chromium-host-')), 's');
  const name = Buffer.from(userDataPath()).toString('hex').slice(-60);
  return `\\\\.\\pipe\\chromium-host-${name}`;
}

/**
 * The kernel frees SQLite's file lock however the process ends. Returns null if another process holds the
 * lock.
 */
function takeLock(): DatabaseSync | null {
  const database = new DatabaseSync(join(userDataPath(), 'chromium-host-lock.db'), { timeout: 0 });
  try {
    database.exec('pragma journal_mode = delete; pragma locking_mode = exclusive; begin exclusive');
    return database;
  } catch {
    database.close();
    return null;
  }
}

async function tell(file: string, second: SecondInstance): Promise<void> {
  const address = await readFile(file, 'utf8').catch(() => null);
  if (address === null) return;
  await new Promise<void>((resolve) => {
    const socket = connect(address, () => socket.end(encode(second)));
    socket.on('close', () => resolve());
    socket.on('error', () => resolve());
  });
}

function listen(path: string, onSecond: (second: SecondInstance) => void): Server {
  const listening = createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('end', () => onSecond(decode(text) as SecondInstance));
  });
  return listening.listen(path).unref();
}
