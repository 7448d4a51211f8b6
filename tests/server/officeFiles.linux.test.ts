import { execFileSync, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listening, listen } from '../../src/server/http/app.ts';
import { operations } from '../../src/shared/entities/index.ts';
import {
  documentFolder,
  mediaOperations,
  pdfLimitBytes,
} from '../../src/shared/entities/media/operations.ts';
import { installDebianPackages } from '../../tools/debian.mjs';
import { freePort } from '../../tools/freePort.mjs';
import { eventually } from '../eventually.ts';
import { startServer, type TestServer } from './harness.ts';
import { superAdmin } from './support/referrals.ts';
import { temporaryFolder } from './support/template.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, 'docs/office', name), 'utf8');

const withOwn = (text: string, own: Record<string, string>) =>
  Object.entries(own).reduce((done, [written, here]) => {
    expect(done).toContain(written);
    return done.replaceAll(written, here);
  }, text);

function programAt(path: string, debianPackage: string): string {
  if (!existsSync(path)) installDebianPackages([debianPackage]);
  if (!existsSync(path)) throw new Error(`${path} is missing: install ${debianPackage}`);
  return path;
}

const folder = temporaryFolder();
let server: TestServer;
let listening: Listening;
let nginx: ReturnType<typeof spawn>;
let port: number;

beforeAll(async () => {
  server = await startServer({ behindProxy: true });
  listening = await listen(server.app, 0);
  port = await freePort();
  const plain = await freePort();
  const [key, pem] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=rujukan.example.co.id', '-days', '2', '-nodes'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, '-keyout', key, '-out', pem], {
    stdio: 'pipe',
  });
  const site = withOwn(read('rujukan.nginx'), {
    '127.0.0.1:8080': new URL(listening.url).host,
    'listen 80;': `listen 127.0.0.1:${plain};`,
    'listen 443 ssl;': `listen 127.0.0.1:${port} ssl;`,
    '/etc/ssl/rujukan.pem': pem,
    '/etc/ssl/rujukan.key': key,
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'error.log')};
     ${process.getuid?.() === 0 ? 'user root;' : ''} events {}
     http { access_log ${join(folder, 'access.log')}; ${temporary.join(' ')} ${site} }`,
  );
  nginx = spawn(programAt('/usr/sbin/nginx', 'nginx'), ['-c', join(folder, 'nginx.conf'), '-p', folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await eventually(async () => expect((await ask('/w/health')).status).toBe(200));
});
afterAll(async () => {
  if (nginx) {
    nginx.kill('SIGTERM');
    if (nginx.exitCode === null) await once(nginx, 'exit');
  }
  await listening?.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answered {
  status: number;
  type: string;
  retryAfter: string | undefined;
  text: string;
}

function ask(path: string, { token, body }: { token?: string; body?: string } = {}): Promise<Answered> {
  return new Promise((answer, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        rejectUnauthorized: false,
        servername: 'rujukan.example.co.id',
        headers: {
          host: 'rujukan.example.co.id',
          'content-type': 'application/json',
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () =>
          answer({
            status: response.statusCode!,
            type: response.headers['content-type'] ?? '',
            retryAfter: response.headers['retry-after'],
            text,
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('the site of nginx', () => {
  test('lets the largest PDF pass', async () => {
    const pdf = Buffer.alloc(pdfLimitBytes, ' ');
    pdf.write('%PDF-1.4\n%%EOF\n');
    const body = JSON.stringify({ folderName: documentFolder, file: pdf.toString('base64') });
    const token = await server.tokenOf(superAdmin);
    const answer = await ask(mediaOperations.uploadPdf.path, { token, body });
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.stringContaining('"name"')]);
  });

  test('accepts every request that the server accepts, and refuses larger ones in JSON', async () => {
    const [, limit] = /client_max_body_size (\d+)m;/.exec(read('rujukan.nginx'))!;
    const largest = Math.max(...operations.map(({ maxBody }) => maxBody ?? 0));
    expect(Number(limit) * 1024 * 1024 > largest).toBe(true);
    const answer = await ask('/w/media/upload-pdf', { body: 'x'.repeat((Number(limit) + 1) * 1024 * 1024) });
    expect(answer).toMatchObject({ status: 413, type: 'application/json' });
    expect(JSON.parse(answer.text).error.code).toBe('TOO_LARGE');
  });

  test('shows the page of a mail link, and keeps it out of its log', async () => {
    const answer = await ask('/reset-password/rahasia-12345/a%40b.example');
    expect(answer).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
    expect(answer.text).toContain('rujukan://app/reset-password/rahasia-12345/');
    await ask('/w/health');
    await eventually(() => expect(readFileSync(join(folder, 'access.log'), 'utf8')).toContain('/w/health'));
    expect(readFileSync(join(folder, 'access.log'), 'utf8')).not.toContain('rahasia');
  });

  test('answers in JSON when the server is not running', async () => {
    await listening.close();
    const answer = await ask('/w/health');
    expect(answer).toMatchObject({ status: 503, type: 'application/json', retryAfter: '5' });
    expect(JSON.parse(answer.text).error.code).toBe('UNAVAILABLE');
  });
});

describe('the unit of systemd', () => {
  const unit = read('rujukan.service');
  const settings = Object.fromEntries(
    [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  );

  test('is accepted by systemd', () => {
    const file = join(folder, 'rujukan.service');
    writeFileSync(file, withOwn(unit, { '/usr/bin/node': process.execPath }));
    const analyze = programAt('/usr/bin/systemd-analyze', 'systemd');
    const { status, stderr }: SpawnSyncReturns<string> = spawnSync(analyze, ['verify', '--man=no', file], {
      encoding: 'utf8',
    });
    expect([status, stderr.split('\n').filter((line) => line.includes('rujukan.service'))]).toEqual([0, []]);
  });

  test('finds the files made by the commands of docs/office.md', async () => {
    const page = readFileSync(join(root, 'docs/office.md'), 'utf8');
    const [, commands] = /^## As a service$.*?^```\n(.*?)^```$/ms.exec(page)!;
    const place = join(folder, 'service');
    const programs = join(place, 'bin');
    mkdirSync(programs, { recursive: true });
    const leftOut = ['useradd', 'systemctl', 'journalctl'];
    for (const name of leftOut)
      writeFileSync(join(programs, name), `#!/bin/sh\necho "left out: ${name} $*"\n`, { mode: 0o755 });
    writeFileSync(join(programs, 'sudo'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 });
    const script = withOwn(commands!, {
      ' -o rujukan -g rujukan': '',
      '/etc/rujukan.env': join(place, 'rujukan.env'),
      '/etc/systemd/system/': `${place}/`,
      ' /var/lib/rujukan\n': ` ${join(place, 'data')}\n`,
    });
    const { status, stdout } = spawnSync('bash', ['-euc', script], {
      cwd: root,
      encoding: 'utf8',
      env: {
        PATH: [programs, process.env.PATH].join(delimiter),
        DATABASE_URL: 'postgres://rujukan:rahasia@localhost/rujukan',
        RUJUKAN_ADMIN_PASSWORD: '483920',
      },
    });
    expect([status, stdout.trim().split('\n')]).toEqual([
      0,
      [
        'left out: useradd --system --home-dir /var/lib/rujukan --shell /usr/sbin/nologin rujukan',
        'left out: systemctl daemon-reload',
        'left out: systemctl enable --now rujukan',
        'left out: journalctl -u rujukan -n 20',
      ],
    ]);
    const modes = ['data', 'rujukan.env'].map((name) => statSync(join(place, name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600]);
    expect(readFileSync(join(place, 'rujukan.env'), 'utf8').split('\n')).toEqual([
      'DATABASE_URL=postgres://rujukan:rahasia@localhost/rujukan',
      'RUJUKAN_ADMIN_PASSWORD=483920',
      'RUJUKAN_BEHIND_PROXY=1',
      '',
    ]);
    expect(readFileSync(join(place, 'rujukan.service'), 'utf8')).toBe(unit);
    expect(settings.EnvironmentFile).toBe('/etc/rujukan.env');
  });

  test('starts the server with the commands of docs/office.md', async () => {
    const data = join(folder, 'data');
    mkdirSync(data, { mode: 0o700 });
    const own = withOwn(settings.ExecStart!, {
      '/usr/bin/node': process.execPath,
      '--port 8080': '--port 0',
      '/var/lib/rujukan': data,
    });
    const [program, ...args] = own.split(' ');
    const started = spawn(program!, args, {
      cwd: root,
      env: { PATH: dirname(process.execPath), RUJUKAN_ADMIN_PASSWORD: '483920' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(started.stdout.setEncoding('utf8'), 'data')) as [string];
    started.kill('SIGTERM');
    const [code] = await once(started, 'exit');
    expect([line.startsWith('RUJUKAN_SERVER {'), code]).toEqual([true, 0]);
    expect(Number(settings.LimitNOFILE) >= 512).toBe(true);
    expect(settings.ReadWritePaths).toBe('/var/lib/rujukan');
    expect(settings.User).toBe('rujukan');
  });
});
