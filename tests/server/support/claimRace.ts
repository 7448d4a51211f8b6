import type { TestServer } from '../harness.ts';
import { checkEvents, oldestFirst } from './claims.ts';
import type { Probe } from './probes.ts';

export type Ask = (
  who: number,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
) => Promise<{ status: number; data: { referral_id: number } | null }>;

interface Emptied {
  handed: number[][];
  decided: Map<number, number>;
  doubles: string[];
}

export async function emptyQueue(
  server: TestServer,
  people: readonly Probe[],
  ids: readonly number[],
  ask: Ask,
): Promise<Emptied> {
  const decided = new Map<number, number>();
  const work = async (who: number): Promise<number[]> => {
    const handed: number[] = [];
    const skip: number[] = [];
    let release_id: number | undefined;
    for (let turn = 0; ; turn += 1) {
      const body = { ...oldestFirst, skip, ...(release_id !== undefined && { release_id }) };
      const { status, data } = await ask(who, 'POST', '/w/claim/next', body);
      if (status !== 200) throw new Error(`next answers ${status}`);
      if (!data) return handed;
      const { referral_id } = data;
      handed.push(referral_id);
      release_id = undefined;
      if ((who + turn) % 9 === 0) {
        skip.push(referral_id);
        release_id = referral_id;
        continue;
      }
      const move = { referral_ids: [referral_id], referral_status_id: 8, status_reason: 'Tidak lengkap' };
      const moved = await ask(who, 'PATCH', '/w/referral/status/update', move);
      if (moved.status !== 200) throw new Error(`the move answers ${moved.status}`);
      decided.set(referral_id, (decided.get(referral_id) ?? 0) + 1);
    }
  };
  const handed = await Promise.all(people.map((_, who) => work(who)));
  const { doubles } = await checkEvents(server, ids);
  return { handed, decided, doubles };
}
