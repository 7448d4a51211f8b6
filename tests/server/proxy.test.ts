import { describe, expect, test } from 'vitest';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { sharedServer } from './harness.ts';

const { login } = sessionOperations;
const right = { email: 'admin.asg@mitra.example', password: '148365' };

async function fail(
  call: ReturnType<ReturnType<typeof sharedServer>>['call'],
  client: string,
): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1)
    await call(
      login,
      { email: `orang${attempt}.${client}@mitra.example`, password: 'salah' },
      { headers: { 'x-forwarded-for': client } },
    );
}

describe('behind a proxy', () => {
  const server = sharedServer({ behindProxy: true });

  test('the limit of sign-ins counts the client that the proxy names', async () => {
    await fail(server().call, '192.0.2.1');
    const same = await server().call(login, right, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    const other = await server().call(login, right, { headers: { 'x-forwarded-for': '192.0.2.2' } });
    expect([same.status, other.status]).toEqual([429, 200]);
  });

  test('only the entry that the proxy itself added counts; what the client sent before it does not', async () => {
    await fail(server().call, '192.0.2.9');
    const forged = await server().call(login, right, {
      headers: { 'x-forwarded-for': '192.0.2.77, 192.0.2.9' },
    });
    expect(forged.status).toBe(429);
  });
});

describe('without a proxy', () => {
  const server = sharedServer();

  test('a client cannot choose its address by the header', async () => {
    await fail(server().call, '192.0.2.3');
    const other = await server().call(login, right, { headers: { 'x-forwarded-for': '192.0.2.4' } });
    expect(other.status).toBe(429);
  });
});
