import { performance } from 'node:perf_hooks';
import type { Call } from './loadCalls.ts';
import { type Asker, createAsker, type LoadServer } from './loadServer.ts';

const password = '123456';

export interface Emptied {
  submissions: number;
  people: number;
  seconds: number;
  /** Milliseconds of each claim. */
  times: number[];
  doubles: number;
}

/** A claim belongs to a person, so each worker needs an account. */
async function signIn(ask: Asker, boss: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  const run = Date.now().toString(36);
  for (let person = 0; person < count; person += 1) {
    const email = `antrean.${run}.${person}@kantor.example`;
    const account = {
      ...{ name: 'Petugas Antrean', email, role_id: 2, company_id: 1, branch_id: 1 },
      ...{ password, confirm_password: password },
    };
    await ask(boss, { method: 'POST', path: '/w/admin', body: account });
    const { text } = await ask('', { method: 'POST', path: '/w/auth/login', body: { email, password } });
    tokens.push((JSON.parse(text) as { data: { accessToken: string } }).data.accessToken);
  }
  return tokens;
}

export async function emptyQueue(server: LoadServer, submissions: number, people: number): Promise<Emptied> {
  const ask = createAsker(server.url);
  const tokens = await signIn(ask, server.tokens[0]!, people);
  const handed = new Set<number>();
  const times: number[] = [];
  let [left, doubles] = [submissions, 0];
  const queue = { referral_status_id: 1, sort_by: 'dueAt', sort_dir: 'asc' };
  const work = async (token: string) => {
    while (left > 0) {
      left -= 1;
      const next: Call = { method: 'POST', path: '/w/claim/next', body: queue };
      const { time, text } = await ask(token, next);
      times.push(time);
      const { data } = JSON.parse(text) as { data: { referral_id: number } | null };
      if (!data) return;
      if (handed.has(data.referral_id)) doubles += 1;
      handed.add(data.referral_id);
      const decided = {
        referral_ids: [data.referral_id],
        referral_status_id: 8,
        status_reason: 'Tidak lengkap',
      };
      await ask(token, { method: 'PATCH', path: '/w/referral/status/update', body: decided });
    }
  };
  const start = performance.now();
  await Promise.all(tokens.map(work));
  return { submissions: handed.size, people, seconds: (performance.now() - start) / 1000, times, doubles };
}
