import { entities } from '../../../../shared/entities/index.ts';
import { useRemove } from '../../../kit/useRemove.ts';

/** 'Hapus Agen?'; resolves true when the agent is gone. */
export function useRemoveAgent() {
  const remove = useRemove(entities.agent.remove);
  return ({ id, fullname, agent_code }: { id: number; fullname: string; agent_code: string }) =>
    remove({ id }, { title: 'Hapus Agen?', what: `Agen ${fullname} (${agent_code})` });
}
