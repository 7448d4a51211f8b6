import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { UtilityProcess } from 'electron';
import { afterEach, describe, expect, it } from 'vitest';
import { utilityProcess } from '../../../tools/chromium-host/utilityProcess.ts';

const fixture = (name: string) => join(import.meta.dirname, 'fixture', name);

/** Arguments of the child's next event. Electron's overloads do not fit `once`. */
function next(child: UtilityProcess, event: string): Promise<unknown[]> {
  return once(child as unknown as NodeJS.EventEmitter, event);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('utilityProcess', () => {
  let child: UtilityProcess | undefined;
  afterEach(() => {
    child?.kill();
  });

  it('exchanges structured messages, passes arguments and environment, and is killed', async () => {
    const env = { ...process.env, OFFICE: 'Bandung' };
    child = utilityProcess.fork(fixture('worker.mjs'), ['--data'], { env, stdio: 'pipe' });
    expect(child.pid).toBeUndefined();
    child.postMessage({ ids: new Set([1]) }); // sent before the child runs; it must not be lost
    await next(child, 'spawn');
    expect(child.pid).toBeTypeOf('number');
    const [answer] = await next(child, 'message');
    expect(answer).toEqual({ echo: { ids: new Set([1]) }, argument: '--data', office: 'Bandung' });

    const ended = next(child, 'exit');
    expect(child.kill()).toBe(true);
    await ended;
    expect(child.pid).toBeUndefined();
    expect(child.kill()).toBe(false);
  });

  it('pipes output and reports the exit code', async () => {
    child = utilityProcess.fork(fixture('speaker.mjs'), [], { stdio: 'pipe' });
    const ended = next(child, 'exit');
    // Both streams are read at once, because Node discards unread output at exit.
    const [output, errors] = await Promise.all(
      [child.stdout, child.stderr].map((stream) => text(stream as NodeJS.ReadableStream)),
    );
    expect([output?.trim(), errors?.trim(), await ended]).toEqual(['siap', 'peringatan', [3]]);
  });

  it('leaves no child behind when the program is killed', async () => {
    const program: ChildProcess = fork(fixture('parent.mjs'), [], { execArgv: ['--no-warnings'] });
    const [pid] = (await once(program, 'message')) as [number];
    expect(isAlive(pid)).toBe(true);
    program.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});
