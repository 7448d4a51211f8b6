import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { usualPrefixes } from '../../src/shared/entities/prefix/schema.ts';
import { eventually } from '../eventually.ts';
import { openToOthers } from '../openToOthers.ts';
import { serverFile } from './support/serverFile.ts';
import { copyOfTemplate, emptyAdmin, temporaryFolder } from './support/template.ts';

const folders: string[] = [];
const newFolder = () => {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  output(): string;
  line: Promise<string>;
  ended: Promise<number | null>;
}

function start(args: string[], env: NodeJS.ProcessEnv = {}, ipc = false): Started {
  const child = spawn(process.execPath, [serverFile, ...args], {
    stdio: ['ignore', 'pipe', 'ignore', ...(ipc ? (['ipc'] as const) : [])],
    env: { ...process.env, DATABASE_URL: '', ...env },
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const line = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const end = output.indexOf('\n');
      if (end >= 0) resolve(output.slice(0, end));
    });
    void ended.then(() => reject(new Error(`It ended without a line: ${output}`)));
  });
  return { child, line, ended, output: () => output };
}

const urlOf = (line: string) => JSON.parse(line.replace(/^RUJUKAN_SERVER /, '')).url as string;

test('prints one line when ready, closes cleanly on SIGTERM, and unlocks the folder', async () => {
  const folder = newFolder();
  await copyOfTemplate('demo', folder);
  const server = start(['--data', folder]);
  const line = await server.line;
  expect(line).toMatch(/^RUJUKAN_SERVER \{"url":"http:\/\/127\.0\.0\.1:\d+","demo":true\}$/);
  expect((await fetch(`${urlOf(line)}/w/health`)).status).toBe(200);
  // The start also makes files private that an earlier version left open to other users (SECURITY).
  expect(openToOthers(folder)).toEqual([]);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.output()).toBe(`${line}\n`);
  expect(existsSync(join(folder, '.lock.json'))).toBe(false);
});

test('with a secret from the environment, and stops when its parent goes away', async () => {
  const folder = newFolder();
  await copyOfTemplate('small', folder);
  const server = start(['--data', folder], { RUJUKAN_SERVER_SECRET: 'rahasia' }, true);
  const url = urlOf(await server.line);
  expect((await fetch(`${url}/w/health`)).status).toBe(401);
  const allowed = await fetch(`${url}/w/health`, { headers: { 'x-rujukan-secret': 'rahasia' } });
  expect((await allowed.json()).data.demo).toEqual([]);
  server.child.disconnect();
  expect(await server.ended).toBe(0);
});

test('a second start on a folder in use is refused before anything heavy is loaded', async () => {
  const folder = newFolder();
  await copyOfTemplate('small', folder);
  const first = start(['--data', folder]);
  const url = urlOf(await first.line);
  // The refusal must not load modules that take seconds on a busy computer.
  const without = `import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) {
      if (/pglite|drizzle|hono|zod|pino|pg-boss|sharp/.test(name)) throw new Error('loaded ' + name);
      return next(name, context);
    } });`;
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(without)}`;
  for (const args of [[], ['backup', join(folder, 'x.tar.gz')], ['restore', folder], ['fill', '10']]) {
    const second = start([...args, '--data', folder], { NODE_OPTIONS });
    expect(await second.line).toMatch(
      /^RUJUKAN_SERVER_ERROR \{"code":"DATA_DIR_IN_USE","message":"Folder data /,
    );
    expect(await second.ended).toBe(1);
  }
  expect((await fetch(`${url}/w/health`)).status).toBe(200);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
});

test('a kept connection is closed by the caller first', async () => {
  const folder = newFolder();
  await copyOfTemplate('small', folder);
  const server = start(['--data', folder]);
  const answer = await fetch(`${urlOf(await server.line)}/w/health`);
  const told = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '')?.[1];
  expect(Number(told)).toBeGreaterThan(60);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('a message "stop" stops it', async () => {
  const folder = newFolder();
  await copyOfTemplate('small', folder);
  const server = start(['--data', folder], {}, true);
  await server.line;
  server.child.send('stop');
  expect(await server.ended).toBe(0);
});

test('a killed set-up leaves nothing behind, and can be repeated', async () => {
  const folder = newFolder();
  const headers = { 'x-rujukan-secret': 'rahasia', 'content-type': 'application/json' };
  const open = () => start(['--data', folder, '--setup'], { RUJUKAN_SERVER_SECRET: 'rahasia' });
  const read = async (url: string, path: string, body?: object) => {
    const method = body ? 'POST' : 'GET';
    const answer = await fetch(url + path, { method, headers, body: body ? JSON.stringify(body) : null });
    return { status: answer.status, ...((await answer.json()) as { data: { status: string } }) };
  };
  const killed = open();
  const first = urlOf(await killed.line);
  expect((await read(first, '/w/setup/demo', {})).status).toBe(200);
  expect((await read(first, '/w/setup')).data.status).toBe('busy');
  killed.child.kill('SIGKILL');
  await killed.ended;

  const server = open();
  const url = urlOf(await server.line);
  expect((await read(url, '/w/setup')).data.status).toBe('open');
  const own = {
    name: 'Sri Wahyuni',
    email: 'sri@kantor.example',
    phone_number: '081100009001',
    password: '483920',
    confirm_password: '483920',
    company_name: 'PT Kantor Baru',
    company_code: 'KBR',
    ...usualPrefixes.partner,
    ...usualPrefixes.agent,
    max_upload: 1000,
  };
  expect((await read(url, '/w/setup/own', own)).status).toBe(201);
  const { email, password } = own;
  expect((await read(url, '/w/auth/login', { email, password })).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('--setup without the secret of the desktop program is refused', async () => {
  // The first caller becomes super admin, so the setup needs the secret (SECURITY).
  const refused = start(['--data', newFolder(), '--setup']);
  expect(await refused.line).toContain('RUJUKAN_SERVER_ERROR {"code":"CONFIG"');
  expect(await refused.ended).toBe(1);
});

test('without demo data the first start wants a password of A-020 for the super admin', async () => {
  const folder = newFolder();
  const refused = start(['--data', folder, '--no-demo'], { RUJUKAN_ADMIN_PASSWORD: 'lemah' });
  expect(await refused.line).toContain('RUJUKAN_SERVER_ERROR {"code":"ADMIN_PASSWORD"');
  expect(await refused.ended).toBe(1);
  const server = start(['--data', folder, '--no-demo'], { RUJUKAN_ADMIN_PASSWORD: emptyAdmin.password });
  const line = await server.line;
  expect(line).not.toContain('demo');
  const login = await fetch(`${urlOf(line)}/w/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(emptyAdmin),
  });
  expect(login.status).toBe(200);
  server.child.kill('SIGINT');
  expect(await server.ended).toBe(0);
});

test('an unknown flag and an invalid port are refused with a message', async () => {
  for (const args of [
    ['--prot', '1'],
    ['--port', '99999'],
  ]) {
    const refused = start(args);
    expect(await refused.line).toContain('RUJUKAN_SERVER_ERROR {"code":"CONFIG"');
    expect(await refused.ended).toBe(1);
  }
});

test('settings: any free port, demo data and a folder of the user by default', () => {
  const config = readConfig([], {});
  expect(config).toMatchObject({ port: 0, demo: true, databaseUrl: undefined, secret: undefined });
  expect(config.dataFolder).toMatch(/rujukan-server$/);
  expect(readConfig(['--port', '4000', '--data', 'x', '--no-demo'], {})).toMatchObject({
    port: 4000,
    dataFolder: 'x',
    demo: false,
    setup: false,
  });
  const secret = { RUJUKAN_SERVER_SECRET: 'rahasia' };
  expect(readConfig(['--setup'], secret)).toMatchObject({ setup: true, demo: true });
  const given = { ...secret, RUJUKAN_ADMIN_PASSWORD: '483920' };
  expect(readConfig(['--setup', '--no-demo'], given)).toMatchObject({ setup: false, demo: false });
});

test('fill adds that many submissions and ends', async () => {
  const folder = newFolder();
  await copyOfTemplate('small', folder);
  const filling = start(['fill', '300', '--data', folder]);
  expect(await filling.line).toBe('RUJUKAN_SERVER_DONE {"filled":300}');
  expect(await filling.ended).toBe(0);
});

test('with a Node that is too old the server goes on with the one of the project', async () => {
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.2' } })`;
  const starter = join(import.meta.dirname, '../../tools/server.mjs');
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(older)}`, starter, '--port', 'x'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([1, expect.stringContaining('--port')]);
});

test('makes a backup when the desktop program asks for one, and lists all backups', async () => {
  const folder = newFolder();
  await copyOfTemplate('small', folder);
  const server = start(['--data', folder, '--no-demo'], {}, true);
  await server.line;
  const answers = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('RUJUKAN_SERVER_BACKUPS '))
      .map(
        (line) =>
          JSON.parse(line.replace('RUJUKAN_SERVER_BACKUPS ', '')) as {
            id: number;
            backups: { path: string }[];
          },
      );
  server.child.send({ id: 1, make: false });
  await eventually(() => expect(answers()).toEqual([{ id: 1, backups: [] }]));
  server.child.send({ id: 2, make: true });
  await eventually(() => expect(answers()).toHaveLength(2));
  const { id, backups: made } = answers()[1]!;
  expect(id).toBe(2);
  expect(made).toEqual([
    {
      path: expect.stringContaining(join(folder, 'backups')),
      date: expect.any(String),
      bytes: expect.any(Number),
    },
  ]);
  expect(existsSync(join(made[0]!.path, 'PG_VERSION'))).toBe(true);
  server.child.send('stop');
  expect(await server.ended).toBe(0);
});
