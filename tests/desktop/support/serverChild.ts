/** A fake embedded server; MODE selects its behaviour. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const mode = process.env.MODE ?? 'good';

if (mode === 'crash') process.exit(3);
if (mode === 'error') {
  console.log('RUJUKAN_SERVER_ERROR {"code":"LOCKED","message":"Data sedang dipakai program lain"}');
  process.exit(1);
}
if (mode === 'damaged') {
  const backup = { path: '/data/backups/one', date: '2026-11-20T18:00:00.000Z' };
  const error = { code: 'DATABASE_DAMAGED', message: 'Database rusak', backup };
  console.log(`RUJUKAN_SERVER_ERROR ${JSON.stringify(error)}`);
  process.exit(1);
}
if (process.argv[2] === 'restore') {
  const older = { path: '/data/backups/older', date: '2026-11-19T18:00:00.000Z' };
  const left: Record<string, object> = { unrestorable: {}, older: { backup: older }, last: { backup: null } };
  const said = left[mode];
  if (said)
    console.log(
      `RUJUKAN_SERVER_ERROR ${JSON.stringify({ code: 'BACKUP', message: 'Cadangan rusak', ...said })}`,
    );
  process.exit(said ? 1 : 0);
}
if (process.argv[2] === 'move') {
  const moved = { tables: 40, rows: 900 };
  if (mode === 'unmovable')
    console.log('RUJUKAN_SERVER_ERROR {"code":"MOVE","message":"Database tujuan tidak kosong"}');
  else console.log(`RUJUKAN_SERVER_DONE ${JSON.stringify({ moved, to: process.env.RUJUKAN_MOVE_TO })}`);
  process.exit(mode === 'unmovable' ? 1 : 0);
}
if (mode === 'foreign') console.log('RUJUKAN_SERVER {"url":"http://192.0.2.1:80"}');

const server = createServer((request, response) => {
  if (request.url === '/die') process.exit(9);
  const { DATABASE_URL, RUJUKAN_SERVER_SECRET } = process.env;
  response.end(JSON.stringify({ argv: process.argv.slice(2), DATABASE_URL, secret: RUJUKAN_SERVER_SECRET }));
});
if (mode === 'good' || mode === 'deaf' || mode === 'spoiled' || mode === 'slow') {
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    console.log('migrasi selesai');
    console.log(`RUJUKAN_SERVER ${JSON.stringify({ url: `http://127.0.0.1:${port}` })}`);
    const backup = { path: '/data/backups/one', date: '2026-11-20T18:00:00.000Z' };
    const damage = { message: 'Tabel referral di dalam database rusak.', backup };
    if (mode === 'spoiled') console.log(`RUJUKAN_SERVER_DAMAGED ${JSON.stringify(damage)}`);
  });
} else {
  server.listen(0, '127.0.0.1');
}

let late: (() => void) | undefined;
process.on('message', (message) => {
  if (message === 'stop' && mode !== 'deaf') process.exit(0);
  if (message === 'stop') return;
  const copies = [{ path: '/data/backups/one', date: '2026-11-20T18:00:00.000Z', bytes: 42 }];
  const { id, make } = message as { id: number; make: boolean };
  const said = make ? { id, message: 'Penyimpanan penuh' } : { id, backups: copies };
  const answer = () => console.log(`RUJUKAN_SERVER_BACKUPS ${JSON.stringify(said)}`);
  // A slow child answers when it is asked again.
  if (mode === 'slow' && late === undefined) late = answer;
  else {
    late?.();
    answer();
  }
});
