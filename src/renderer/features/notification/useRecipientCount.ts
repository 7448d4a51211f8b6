import { formatCount } from '../../../shared/core/formats.ts';
import { entities } from '../../../shared/entities/index.ts';
import { type Recipients, recipientField } from '../../../shared/entities/notification/schema.ts';
import { useRead } from '../../lib/queries.ts';

export interface RecipientCount {
  agents: number;
  partners: number;
}

export function useRecipientCount({ agentCode, partnerCode, agentType, agentLevel, recipient }: Recipients) {
  const field = recipientField[recipient as keyof typeof recipientField];
  const isChosen = field === undefined || { agentCode, partnerCode, agentType, agentLevel }[field] !== '';
  const read = useRead(
    entities.notification.recipients,
    { agentCode, partnerCode, agentType, agentLevel },
    { enabled: isChosen, keepPrevious: true, fresh: 30_000 },
  );
  return { isChosen, read, count: isChosen ? read.data?.data : undefined };
}

/** '90 agen dan 21 partner'; '' for nobody. */
export const reachText = ({ agents, partners }: RecipientCount): string =>
  [agents > 0 && `${formatCount(agents)} agen`, partners > 0 && `${formatCount(partners)} partner`]
    .filter(Boolean)
    .join(' dan ');

export const reachTotal = ({ agents, partners }: RecipientCount): number => agents + partners;
