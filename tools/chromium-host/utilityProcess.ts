import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import type { UtilityProcess as ElectronUtilityProcess, ForkOptions } from 'electron';
import { notImplemented } from './host.ts';

const childShim = new URL('./utilityChild.mjs', import.meta.url).href;
const running = new Set<ChildProcess>();

// Electron's utility processes never outlive the app.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

class HostUtilityProcess extends EventEmitter {
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  private readonly child: ChildProcess;
  private spawned = false;

  constructor(modulePath: string, args: string[], options: ForkOptions) {
    super();
    this.child = fork(modulePath, args, {
      execArgv: [...(options.execArgv ?? []), '--import', childShim],
      env: { NODE_NO_WARNINGS: '1', ...(options.env ?? process.env) },
      stdio: [...outputs(options.stdio), 'ipc'],
      serialization: 'advanced',
      ...(options.cwd && { cwd: options.cwd }),
    });
    this.stdout = this.child.stdout;
    this.stderr = this.child.stderr;
    running.add(this.child);
    this.child.on('spawn', () => {
      this.spawned = true;
      this.emit('spawn');
    });
    this.child.on('message', (message) => this.emit('message', message));
    this.child.on('error', (error) => this.emit('error', 'FatalError', modulePath, error.message));
    this.child.on('exit', (code, signal) => this.ended(code ?? signalCode(signal)));
  }

  private ended(code: number): void {
    running.delete(this.child);
    this.spawned = false;
    this.emit('exit', code);
  }

  get pid(): number | undefined {
    return this.spawned ? this.child.pid : undefined;
  }

  postMessage(message: unknown, transfer: unknown[] = []): void {
    if (transfer.length > 0) notImplemented('utilityProcess.postMessage with ports');
    if (this.child.connected) this.child.send(message as object);
  }

  kill(): boolean {
    return running.has(this.child) && this.child.kill('SIGTERM');
  }
}

function outputs(stdio: ForkOptions['stdio']): ('ignore' | 'inherit' | 'pipe')[] {
  if (!Array.isArray(stdio)) {
    const all = (stdio ?? 'inherit') as 'ignore' | 'inherit' | 'pipe';
    return ['ignore', all, all];
  }
  return ['ignore', ...stdio.slice(1, 3)] as ('ignore' | 'inherit' | 'pipe')[];
}

/** Exit code by which a shell reports the signal. */
const signalCode = (signal: NodeJS.Signals | null): number => 128 + constants.signals[signal ?? 'SIGTERM'];

export const utilityProcess = {
  fork: (modulePath: string, args: string[] = [], options: ForkOptions = {}) =>
    new HostUtilityProcess(modulePath, args, options) as unknown as ElectronUtilityProcess,
};
