import { formatCount } from '../../../shared/core/formats.ts';
import { entities } from '../../../shared/entities/index.ts';
import { type Recipients, recipientField } from '../../../shared/entities/notification/schema.ts';
import { request } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';

export interface RecipientCount {
  agents: number;
  partners: number;
}

const { recipients } = entities.notification;

const inputOf = ({ agentCode, partnerCode, agentType, agentLevel }: Recipients) => ({
  agentCode,
  partnerCode,
  agentType,
  agentLevel,
});

function isComplete(chosen: Recipients): boolean {
  const field = recipientField[chosen.recipient as keyof typeof recipientField];
  return field === undefined || chosen[field] !== '';
}

/** `count` is undefined until the server has counted the chosen recipients. */
export function useRecipientCount(chosen: Recipients) {
  const isChosen = isComplete(chosen);
  const read = useRead(recipients, inputOf(chosen), { enabled: isChosen, keepPrevious: true, fresh: 30_000 });
  const isOwn = isChosen && !read.isPlaceholderData;
  return { isChosen, read, count: isOwn ? read.data?.data : undefined };
}

export async function countRecipients(chosen: Recipients): Promise<RecipientCount | undefined> {
  try {
    return (await request(recipients, inputOf(chosen))).data;
  } catch {
    return undefined;
  }
}

/** For example '90 agen dan 21 partner'; '' for nobody. */
export const reachText = ({ agents, partners }: RecipientCount): string =>
  [agents > 0 && `${formatCount(agents)} agen`, partners > 0 && `${formatCount(partners)} partner`]
    .filter(Boolean)
    .join(' dan ');

export const reachTotal = ({ agents, partners }: RecipientCount): number => agents + partners;
