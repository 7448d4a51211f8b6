import { type NotedEntity, notedEntities } from '../../../shared/entities/note/schema.ts';
import { type Page, pathTo } from '../../kit/page/page.ts';
import { agentPages } from '../../pages/agentPages.ts';
import { partnerPages } from '../../pages/partnerPages.ts';
import { referralPages } from '../../pages/referralPages.ts';

const pages = {
  referral: referralPages.detail,
  agent: agentPages.detail,
  partner: partnerPages.detail,
} as unknown as Readonly<Record<NotedEntity, Page>>;

/** Path of the note in a mention's link (`noteLink`). Undefined for other links. */
export function notePath(slug: string): string | undefined {
  const [, entity, id, note] = /^catatan\/(\w+)\/(\d+)\/(\d+)$/.exec(slug) ?? [];
  const known = notedEntities.find((each) => each === entity);
  return known && id && note ? `${pathTo(pages[known], { id })}#catatan-${note}` : undefined;
}
