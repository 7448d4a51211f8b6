import { useRef } from 'react';
import type { Claim } from '../../../shared/entities/claim/schema.ts';
import { entities } from '../../../shared/entities/index.ts';
import { notifyFailure, notifySuccess } from '../../kit/notices/notify.ts';
import { request } from '../../lib/api.ts';

/** `after` runs even if the call fails. */
export function useAssume(after: () => void) {
  const busy = useRef(false);
  const run = async <Result>(done: string, work: () => Promise<{ data: Result }>) => {
    if (busy.current) return undefined;
    busy.current = true;
    try {
      const { data } = await work();
      notifySuccess(done);
      return data;
    } catch (error) {
      notifyFailure(error);
      return undefined;
    } finally {
      busy.current = false;
      after();
    }
  };
  return {
    takeOver: (id: number): Promise<Claim | undefined> =>
      run('Pengajuan diambil alih', () => request(entities.claim.takeOver, { referral_id: id })),
    free: async (id: number): Promise<boolean> =>
      (await run('Pengajuan dilepaskan', () => request(entities.claim.free, { referral_ids: [id] }))) !==
      undefined,
  };
}
