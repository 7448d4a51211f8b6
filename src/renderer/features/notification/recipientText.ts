import { fieldText } from '../../../shared/core/fields.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { notificationFields as fields } from '../../../shared/entities/notification/fields.ts';
import { codesOf, type Notification } from '../../../shared/entities/notification/schema.ts';

type Sent = Pick<
  Notification,
  'agentCode' | 'partnerCode' | 'agentType' | 'agentLevel' | 'agentCount' | 'partnerCount' | 'isPersonal'
>;

/** For example 'Agen tipe Individual, level 2 (1.204 agen)'. Nothing chosen means everybody. */
export function recipientText(sent: Sent): string {
  if (sent.isPersonal) return 'Anda';
  const [agents, partners] = [codesOf(sent.agentCode), codesOf(sent.partnerCode)];
  const chosen = [
    agents.length > 0 && `${formatCount(agents.length)} agen`,
    partners.length > 0 && `${formatCount(partners.length)} partner`,
  ].filter(Boolean);
  if (chosen.length > 0) return chosen.join(' dan ');
  const group = [
    sent.agentType && `tipe ${fieldText(fields.agentType, sent.agentType)}`,
    sent.agentLevel && `level ${sent.agentLevel}`,
  ].filter(Boolean);
  if (group.length > 0) return `Agen ${group.join(', ')}${counted([sent.agentCount, 'agen'])}`;
  return `Semua${counted([sent.agentCount, 'agen'], [sent.partnerCount, 'partner'])}`;
}

/** A count is null if the notification was sent before recipients were counted. */
function counted(...counts: [count: number | null, word: string][]): string {
  const known = counts.flatMap(([count, word]) => (count === null ? [] : [`${formatCount(count)} ${word}`]));
  return known.length > 0 ? ` (${known.join(', ')})` : '';
}
