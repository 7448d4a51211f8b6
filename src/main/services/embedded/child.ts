import { createInterface } from 'node:readline';
import type { Log } from '../log.ts';

export interface ServerChild {
  readonly stdout: NodeJS.ReadableStream | null;
  readonly stderr: NodeJS.ReadableStream | null;
  on(event: 'exit', listener: (code: number) => void): unknown;
  postMessage(message: unknown): void;
  kill(): boolean;
}

/** Drops DATABASE_URL, because a value from the user's shell is meant for other applications. */
export function childEnvironment(added: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...inherited } = process.env;
  return { ...inherited, ...added };
}

export function onLine(stream: NodeJS.ReadableStream | null, listener: (line: string) => void): void {
  if (stream) createInterface({ input: stream }).on('line', (line) => listener(line.slice(0, 8000)));
}

/** @param times milliseconds: `stop` until the kill, then `kill` until the child counts as ended */
export async function stopChild(
  child: ServerChild,
  times: { stop: number; kill: number },
  log: Log,
): Promise<void> {
  const gone = new Promise<boolean>((resolve) => {
    child.on('exit', () => resolve(true));
  });
  child.postMessage('stop');
  if (await within(gone, times.stop)) return;
  log.warn('server.killed');
  child.kill();
  await within(gone, times.kill);
}

export async function withTimeout<T>(promise: Promise<T>, milliseconds: number, error: Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(error), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

const within = (done: Promise<boolean>, milliseconds: number): Promise<boolean> =>
  withTimeout(done, milliseconds, new Error('late')).catch(() => false);
