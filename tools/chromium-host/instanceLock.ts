import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeCodec } from './codec.ts';
import { userDataPath } from './paths.ts';

/** What a second instance tells the first. */
export interface SecondInstance {
  argv: string[];
  cwd: string;
  data: unknown;
}

interface LockFile {
  pid: number;
  socket: string;
}

const { encode, decode } = makeCodec();
let server: Server | null = null;

/** Messages on their way to the first instance; the process must not end before they are through. */
export const handovers = new Set<Promise<void>>();

export function hasInstanceLock(): boolean {
  return server !== null;
}

export function releaseInstanceLock(): void {
  server?.close();
  server = null;
}

/** True when this process is the first one of this user-data folder; otherwise the first one is told. */
export function requestInstanceLock(data: unknown, onSecond: (second: SecondInstance) => void): boolean {
  if (server) return true;
  const file = join(userDataPath(), 'chromium-host-lock.json');
  const owner = livingOwner(file);
  if (owner) {
    handovers.add(tell(owner, { argv: process.argv, cwd: process.cwd(), data }));
    return false;
  }
  const socket = socketPath();
  writeFileSync(file, JSON.stringify({ pid: process.pid, socket } satisfies LockFile), { mode: 0o600 });
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

/** The lock's owner, or null when there is none or its process is gone. */
function livingOwner(file: string): LockFile | null {
  try {
    const owner = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
    process.kill(owner.pid, 0);
    return owner;
  } catch {
    return null;
  }
}

function tell(owner: LockFile, second: SecondInstance): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(owner.socket, () => socket.end(encode(second)));
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
