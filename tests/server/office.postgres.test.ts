import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { freePort } from '../../tools/freePort.mjs';
import { withPostgres } from '../../tools/postgres.mjs';
import { callProgram } from './support/program.ts';
import { temporaryFolder } from './support/template.ts';

/** PostgreSQL is set up as Debian installs it: passwords over TCP, peer authentication on the socket. */

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/office.md'), 'utf8');
const section = page.slice(page.indexOf('## PostgreSQL'), page.indexOf('## Several processes'));
const commands = [...section.matchAll(/^```\n(.*?)^```$/gms)].map((match) => match[1]!).join('');

/** Stubs for the commands of docs/office.md that must not run as written. */
function stubs(cluster: URL): Record<string, string> {
  const asOwner = process.getuid?.() === 0 ? `runuser -u ${cluster.username} --` : '';
  const socket = `PGHOST=${cluster.searchParams.get('host')} PGPORT=${cluster.port}`;
  return {
    'apt-get': 'echo "left out: apt-get $*"',
    npm: '[ "$1" = ci ] && { echo "left out: npm $*"; exit; }\nexec "$NPM" "$@"',
    sudo: `[ "$1" = -u ] || exec "$@"\nshift 2\nexec ${asOwner} env ${socket} "$@"`,
  };
}

function scriptOf(folder: string, port: number): string {
  const own = { '--port 8080': `--port ${port}`, '/var/lib/rujukan': join(folder, 'data') };
  return Object.entries(own).reduce((script, [written, here]) => {
    expect(script).toContain(written);
    return script.replace(written, here);
  }, commands);
}

function follow(script: string, folder: string, cluster: URL): ChildProcess {
  const programs = join(folder, 'bin');
  mkdirSync(programs);
  for (const [name, body] of Object.entries(stubs(cluster)))
    writeFileSync(join(programs, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  const { DATABASE_URL: _none, ...env } = process.env;
  const npm = execFileSync('bash', ['-c', 'type -P npm'], { encoding: 'utf8' }).trim();
  return spawn('bash', ['-eu', '-c', script], {
    cwd: root,
    // The database address in docs/office.md names no port, so PGPORT selects the cluster.
    env: { ...env, NPM: npm, PATH: [programs, env.PATH].join(delimiter), PGPORT: cluster.port },
    stdio: ['ignore', 'pipe', 'inherit'],
    // One process group lets the test end npm and the server together.
    detached: true,
  });
}

test('after every command of docs/office.md on a new cluster the first super admin can sign in', async () => {
  // PostgreSQL does not run as root and must reach its folder.
  chmodSync(tmpdir(), 0o711);
  await withPostgres(
    async (address) => {
      const folder = temporaryFolder();
      const port = await freePort();
      const shell = follow(scriptOf(folder, port), folder, new URL(address!));
      const gone = once(shell, 'exit');
      try {
        const said: string[] = [];
        for await (const line of createInterface({ input: shell.stdout! })) {
          said.push(line);
          if (line.startsWith('RUJUKAN_SERVER')) break;
        }
        expect(said.at(-1)).toBe(`RUJUKAN_SERVER {"url":"http://127.0.0.1:${port}"}`);
        expect(said.filter((line) => line.startsWith('left out'))).toEqual([
          'left out: npm ci --omit=dev',
          'left out: apt-get install postgresql',
        ]);
        const body = { email: 'superadmin@rujukan.local', password: '483920' };
        const { status } = await callProgram(`http://127.0.0.1:${port}/w/auth/login`, { body });
        expect(status).toBe(200);
      } finally {
        if (shell.exitCode === null) process.kill(-shell.pid!, 'SIGTERM');
        await gone;
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { asInstalled: true },
  );
});
