import { expect, test, vi } from 'vitest';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { presenceOperations } from '../../src/shared/entities/presence/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { makeWorker, workerCodes } from '../server/support/claims.ts';
import { user } from './desk.ts';
import { lightStage } from './lightStage.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();
const as = { as: user.email };
const kinds = [
  {
    entity: 'referral',
    detail: '/detail-referal',
    edit: '/edit-referal',
    noun: 'pengajuan',
    list: referralOperations.list,
  },
  { entity: 'agent', detail: '/detail-agen', edit: '/edit-agent', noun: 'agen', list: agentOperations.list },
] as const;

test.each(kinds)('who else has the $noun open, and who changes it, is seen on both sides', async (kind) => {
  const { entity, detail, edit, noun, list } = kind;
  const { data } = await on.server().call(list, { limit: 1 } as never, as);
  const { id } = (data as { id: number }[])[0]!;
  const colleague = await makeWorker(on.server(), [...workerCodes, 'r_agent_list', 'r_agent_profile']);
  const tell = async (open: { editing: boolean } | undefined) => {
    const told = open ? [{ entity, id, ...open }] : [];
    const answer = await on.server().call(presenceOperations.tell, { open: told }, colleague.as);
    expect(answer.status, answer.message).toBe(200);
    await on.stage.page.evaluate(() => window.tell('live.changed', { entity: 'presence', kind: 'changed' }));
  };
  const seen = async () =>
    (await on.server().call(presenceOperations.list, { entity, ids: [id] }, colleague.as)).data;

  await on.stage.show(`${detail}/${id}`, states[0]!, false);
  const { page } = on.stage;
  await page.evaluate(() => window.letTimePass());
  await expect
    .poll(async () => (await seen()).map(({ name, editing }) => ({ name, editing })))
    .toEqual([{ name: user.name, editing: false }]);
  await tell({ editing: false });
  const pills = page.getByRole('list', { name: 'Juga membuka' });
  await pills.getByText('Penguji membaca').waitFor();
  await tell({ editing: true });
  await pills.getByText('Penguji mengubah').waitFor();
  await tell(undefined);
  await pills.waitFor({ state: 'hidden' });

  await page.keyboard.press('i');
  await page.keyboard.type('Sudah ditelepon');
  await page.waitForTimeout(2000);
  expect((await seen()).map(({ editing }) => editing)).toEqual([false]);
  await page.locator('[data-new] textarea').first().fill('');

  await on.stage.show(`${edit}/${id}`, states[0]!, false);
  await tell({ editing: true });
  await page.getByText(`Penguji juga mengubah ${noun} ini`).waitFor();
  await page.getByRole('textbox', { name: /^Nama/ }).first().fill('Ubahan');
  await page.evaluate(() => window.letTimePass());
  await expect.poll(async () => (await seen())[0]?.editing).toBe(true);
  await tell(undefined);
});

test('a row of the agents shows who else has the agent open', async () => {
  const { data } = await on.server().call(agentOperations.list, { limit: 5 }, as);
  const [first, second] = data;
  const colleague = await makeWorker(on.server(), [...workerCodes, 'r_agent_list', 'r_agent_profile']);
  const tell = async (open: { id: number; editing: boolean }[]) => {
    const told = open.map((each) => ({ entity: 'agent' as const, ...each }));
    await on.server().call(presenceOperations.tell, { open: told }, colleague.as);
    await on.stage.page.evaluate(() => window.tell('live.changed', { entity: 'presence', kind: 'changed' }));
  };
  await on.stage.show('/kelola-agen', states[0]!, false);
  const { page } = on.stage;
  const rowOf = (agent: { agent_code: string }) =>
    page.getByRole('row').filter({ hasText: agent.agent_code });
  await rowOf(first!).waitFor();
  await tell([
    { id: first!.id, editing: false },
    { id: second!.id, editing: true },
  ]);
  await rowOf(first!).getByTitle('dibuka Penguji').waitFor();
  await rowOf(second!).getByTitle('Penguji mengubah').waitFor();
  expect(await rowOf(second!).getByTitle('Penguji mengubah').innerText()).toContain('Penguji mengubah');
  await tell([]);
  await rowOf(second!).getByTitle('Penguji mengubah').waitFor({ state: 'detached' });
});
