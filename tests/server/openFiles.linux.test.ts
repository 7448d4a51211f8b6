import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { serverFile } from './support/serverFile.ts';

test('a server that runs short of files and connections shows it in health until it is over', async () => {
  const args = [serverFile, '--data', await mkdtemp(join(tmpdir(), 'rujukan-')), '--port', '0', '--no-demo'];
  const program = spawn('bash', ['-c', 'ulimit -n 700; exec "$0" "$@"', process.execPath, ...args], {
    env: { ...process.env, DATABASE_URL: '', RUJUKAN_ADMIN_PASSWORD: '483920' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const sockets: Socket[] = [];
  try {
    const url = new URL(await addressOf(program.stdout));
    const problems = async () => {
      const health = (await (await fetch(new URL('/w/health', url))).json()) as {
        data: { problems?: { code: string; message: string }[] };
      };
      return health.data.problems ?? [];
    };
    expect(await problems()).toEqual([]);
    const openFiles = async () => (await readdir(`/proc/${program.pid}/fd`)).length;
    while ((await openFiles()) < 660) {
      const socket = connect(Number(url.port), url.hostname).on('error', () => undefined);
      sockets.push(socket);
      await once(socket, 'connect');
    }
    await eventually(async () =>
      expect(await problems()).toMatchObject([
        { code: 'OPEN_FILES', message: expect.stringMatching(/^\d+ dari 700 file .*LimitNOFILE=4096/) },
      ]),
    );
    for (const socket of sockets) socket.destroy();
    await eventually(async () => expect(await problems()).toEqual([]));
  } finally {
    for (const socket of sockets) socket.destroy();
    program.kill('SIGTERM');
    await once(program, 'exit');
  }
});

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output }))
    if (line.startsWith('RUJUKAN_SERVER ')) return JSON.parse(line.slice('RUJUKAN_SERVER '.length)).url;
  throw new Error('The server ended before it was ready');
}
