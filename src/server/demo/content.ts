import { count, eq } from 'drizzle-orm';
import { type Merchant, merchants } from '../../shared/entities/withdrawInstruction/schema.ts';
import { onlyId } from '../db/columns.ts';
import type { Queryable } from '../db/database.ts';
import { agent } from '../entities/agent/table.ts';
import { faq } from '../entities/faq/table.ts';
import { notification } from '../entities/notification/table.ts';
import { partner } from '../entities/partner/table.ts';
import { partnerPrefix } from '../entities/prefix/table.ts';
import { slider } from '../entities/slider/table.ts';
import { terms } from '../entities/terms/table.ts';
import { appUser } from '../entities/user/table.ts';
import { withdrawInstruction } from '../entities/withdrawInstruction/table.ts';
import { sanitizeRichText } from '../kit/sanitize.ts';
import { faqs, notifications, sliders, termsHtml, withdrawSteps } from './contentData.ts';
import type { DemoContext } from './context.ts';

const dayMs = 86_400_000;

export async function seedContent(demo: DemoContext): Promise<void> {
  const { tx, pictures } = demo;
  const author = await firstUser(tx);
  const by = { created_by: author, updated_by: author };
  await tx.insert(terms).values({ content: sanitizeRichText(termsHtml), ...by });
  await tx.insert(faq).values(faqs.map((each, index) => ({ ...each, sort_order: index + 1, ...by })));
  await tx.insert(slider).values(
    sliders.map(({ picture, ...each }, index) => ({
      ...each,
      image: pictures.named('slider', picture),
      sort_order: index + 1,
      ...by,
    })),
  );
  await tx.insert(withdrawInstruction).values(
    merchants.flatMap((merchant: Merchant) =>
      withdrawSteps[merchant].map((instruction, index) => ({
        merchant,
        instruction,
        sort_order: index + 1,
        ...by,
      })),
    ),
  );
  await seedNotifications(demo, by);
  await countPartners(tx);
}

async function firstUser(tx: Queryable): Promise<number> {
  const [first] = await tx.select({ id: appUser.id }).from(appUser).orderBy(appUser.id).limit(1);
  return first!.id;
}

async function seedNotifications(
  { tx, pictures, now }: DemoContext,
  by: { created_by: number; updated_by: number },
): Promise<void> {
  const agents = await tx.select({ code: agent.agent_code }).from(agent).orderBy(agent.id).limit(4);
  const partners = await tx
    .select({ number: partner.partner_number })
    .from(partner)
    .where(eq(partner.partner_type, 'company'))
    .orderBy(partner.id);
  let nextAgent = 0;
  let nextPartner = 1;
  const recipient = {
    all: () => ({}),
    agent: () => ({ agent_code: agents[nextAgent++]!.code }),
    partner: () => ({ partner_number: partners[nextPartner++]!.number }),
  };
  await tx.insert(notification).values(
    notifications.map(({ to, picture, ...each }, index) => {
      const at = new Date(now.getTime() - (notifications.length - index) * 2 * dayMs);
      return {
        ...each,
        ...recipient[to](),
        image: picture ? pictures.named('cms_pic', picture) : '',
        created_at: at,
        updated_at: at,
        ...by,
      };
    }),
  );
}

async function countPartners(tx: Queryable): Promise<void> {
  const rows = await tx
    .select({ type: partner.partner_type, total: count() })
    .from(partner)
    .groupBy(partner.partner_type);
  const totals = new Map(rows.map((row) => [row.type, row.total]));
  await tx
    .update(partnerPrefix)
    .set({
      company_digit_count: totals.get('company') ?? 0,
      branch_digit_count: totals.get('branch') ?? 0,
    })
    .where(eq(partnerPrefix.id, onlyId));
}
