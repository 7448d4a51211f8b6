import { formatCount } from '../../../../shared/core/formats.ts';
import type { Envelope } from '../../../../shared/core/operation.ts';
import type { AgentRow } from '../../../../shared/entities/agent/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { useOpenReferrals } from '../../../entities/referral/openReferrals.ts';
import { useRemove } from '../../../kit/dialogs/useRemove.ts';
import { useMay } from '../../../kit/rights/useMay.ts';
import { request } from '../../../lib/api.ts';

const { downline } = entities.agent;

type Removed = Pick<AgentRow, 'id' | 'version' | 'fullname' | 'agent_code'>;

export function useRemoveAgent() {
  const remove = useRemove(entities.agent.remove);
  const maySeeDownline = useMay(downline);
  const openReferrals = useOpenReferrals();
  return async ({ id, version, fullname, agent_code }: Removed) => {
    const [agents, referrals] = await Promise.all([
      maySeeDownline ? totalOf(request(downline, { id, limit: 1 })) : undefined,
      openReferrals({ agent_code }),
    ]);
    const hanging = [
      agents && `${formatCount(agents)} downline, yang lalu tanpa upline`,
      referrals && `${referrals}, yang tetap menyebut agen ini`,
    ].filter(Boolean);
    return remove(
      { id, version },
      {
        title: 'Hapus Agen?',
        what: `Agen ${fullname} (${agent_code})`,
        ...(hanging.length > 0 && { note: `Padanya ada ${hanging.join(', dan ')}.` }),
      },
    );
  };
}

/** If the count fails, the confirmation appears without it. */
const totalOf = async (answer: Promise<Envelope<unknown>>): Promise<number | undefined> =>
  (await answer.catch(() => undefined))?.paginate?.total;
