import type { Page } from '@playwright/test';
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { category } from '../../src/server/entities/category/table.ts';
import { question } from '../../src/server/entities/question/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import { formatCount } from '../../src/shared/core/formats.ts';
import { lightStage } from './lightStage.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();

type Named = Pick<typeof referral.$inferSelect, 'product_id' | 'category_id' | 'program_id' | 'agent_id'>;

const ofHead = (page: Page) =>
  page
    .locator('main')
    .getByRole('button', { name: /^Hapus/ })
    .first()
    .click();
const ofRow = (text: string) => async (page: Page) => {
  await page
    .locator('main')
    .getByRole('row')
    .filter({ hasText: text })
    .getByRole('button', { name: /^Tindakan/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^Hapus/ }).click();
};

interface Deletion {
  address: string;
  press: (page: Page) => Promise<void>;
  by: SQL;
}

async function deletionsOf(named: Named): Promise<Record<string, Deletion>> {
  const { db } = on.server().services;
  const [group] = await db.select().from(category).where(eq(category.id, named.category_id));
  const [asked] = await db
    .select()
    .from(question)
    .where(and(eq(question.program_id, named.program_id), isNull(question.deleted_at)));
  const product = `/detail-produk/${named.product_id}`;
  const program = `/detail-program/${named.program_id}`;
  const byProgram = eq(referral.program_id, named.program_id);
  return {
    product: { address: product, press: ofHead, by: eq(referral.product_id, named.product_id) },
    category: {
      address: product,
      press: ofRow(group!.name),
      by: eq(referral.category_id, named.category_id),
    },
    program: { address: program, press: ofHead, by: byProgram },
    question: {
      address: program,
      press: (page) =>
        page
          .getByRole('button', { name: `Tindakan untuk ${asked!.question_text}` })
          .click()
          .then(() => page.getByRole('menuitem', { name: /^Hapus/ }).click()),
      by: byProgram,
    },
    agent: {
      address: `/detail-agen/${named.agent_id}`,
      press: ofHead,
      by: eq(referral.agent_id, named.agent_id),
    },
  };
}

test.each(['product', 'category', 'program', 'question', 'agent'])(
  '%s: the question names the open submissions',
  async (kind) => {
    const { db } = on.server().services;
    const isOpen = and(isNull(referral.deleted_at), inArray(referral.status, [1, 2, 3, 4, 5, 6]));
    const [named] = await db
      .select({ referral })
      .from(referral)
      .innerJoin(question, and(eq(question.program_id, referral.program_id), isNull(question.deleted_at)))
      .where(isOpen)
      .limit(1);
    const { address, press, by } = (await deletionsOf(named!.referral))[kind]!;
    const count = (await db.select({ id: referral.id }).from(referral).where(and(isOpen, by))).length;
    expect(count).toBeGreaterThan(0);
    await on.stage.show(address, states[0]!, false);
    await press(on.stage.page);
    await on.stage.page
      .getByRole('dialog')
      .getByText(`${formatCount(count)} pengajuan yang belum selesai`)
      .waitFor();
  },
);
