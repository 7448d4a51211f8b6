import type { IdentityType } from '../../../../shared/entities/agent/premium.ts';
import type { AgentDetail } from '../../../../shared/entities/agent/schema.ts';
export function UpgradeDialog(_: { agent: AgentDetail; type: IdentityType; onClose: () => void }) {
  return null;
}
