import { afterEach, describe, expect, test } from 'vitest';
import { revokeUser } from '../../src/server/auth/refreshToken.ts';
import { listen as listenOnPort } from '../../src/server/http.ts';
import { publish } from '../../src/server/live/channel.ts';
import { type LiveEvent, liveEventSchema, livePath } from '../../src/shared/core/live.ts';
import { faqOperations } from '../../src/shared/entities/faq/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { type CallOptions, sharedServer } from './harness.ts';
import { catalogueOf, goodRow, process, workbookOf } from './support/batches.ts';
import { chief, customUser } from './support/house.ts';
import { bankAdmin, createOne, financeAdmin, someAgent, superAdmin } from './support/referrals.ts';

const server = sharedServer();
const program = 'Tabungan Impian';
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A stream of one session. `until` answers everything heard up to and with the first event that fits. */
async function listen(options: CallOptions) {
  const headers = options.as
    ? { authorization: `Bearer ${await server().tokenOf(options.as)}` }
    : { ...options.headers };
  const response = await server().app.request(livePath, { headers });
  if (response.status !== 200) return { status: response.status, until: async () => [] };
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  open.push(() => reader.cancel());
  const heard: LiveEvent[] = [];
  const until = async (fits: (event: LiveEvent) => boolean): Promise<LiveEvent[]> => {
    while (!heard.some(fits)) {
      const { value, done } = await reader.read();
      if (done) throw new Error('The stream has ended');
      for (const line of value.split('\n'))
        if (line.startsWith('data: ')) heard.push(liveEventSchema.strict().parse(JSON.parse(line.slice(6))));
    }
    return heard;
  };
  return { status: response.status, until };
}

const everyone = { companies: [1, 2, 3, 4, 5, 6], branches: [], user: 0 };
/** Heard by every company after whatever was announced before it. */
const marker = () =>
  publish(server().services.db, {
    event: { entity: 'referral', id: 999_999, kind: 'changed' },
    audience: everyone,
  });
const isMarker = ({ id }: LiveEvent) => id === 999_999;

describe('GET /w/live', () => {
  test('needs a session', async () => {
    expect((await listen({})).status).toBe(401);
    const answer = await server().app.request(livePath, { headers: { authorization: 'Bearer x' } });
    expect(await answer.json()).toMatchObject({ error: { code: 'NO_SESSION' } });
  });

  test('P-313: a submission of one company is heard by it and the staff, not by another company', async () => {
    const [staff, bank, finance] = await Promise.all(
      [superAdmin, bankAdmin, financeAdmin].map((as) => listen({ as })),
    );
    const { agent_code } = await someAgent(server(), 2);
    const id = await createOne(server(), program, { agent_code });
    await marker();
    const ofOne = (event: LiveEvent) => event.entity === 'referral' && event.id === id;
    const created = { entity: 'referral', id, kind: 'created' };
    expect((await staff!.until(isMarker)).filter(ofOne)).toEqual([created]);
    expect((await bank!.until(isMarker)).filter(ofOne)).toEqual([created]);
    expect((await finance!.until(isMarker)).filter(ofOne)).toEqual([]);
  });

  test('P-305: without the code of the list nothing is heard', async () => {
    const options = await customUser(server(), { codes: ['r_dashboard'], company: 2, branch: 2 });
    const without = await listen(options);
    const withCode = await listen(
      await customUser(server(), { codes: ['r_referral'], company: 2, branch: 2 }),
    );
    await marker();
    await withCode.until(isMarker);
    await publish(server().services.db, {
      event: { entity: 'batchUpload', kind: 'changed' },
      audience: everyone,
    });
    const silent = await Promise.race([without.until(() => true), Promise.resolve('nothing')]);
    expect(silent).toBe('nothing');
  });

  test('several at once are one event without an id; a change and a deletion have their kind', async () => {
    const staff = await listen({ as: superAdmin });
    const ids = [await createOne(server(), program), await createOne(server(), program)];
    await server().call(referralOperations.bulkRemove, { referral_ids: ids }, chief);
    const heard = await staff.until(({ kind }) => kind === 'deleted');
    expect(heard.at(-1)).toEqual({ entity: 'referral', kind: 'deleted' });
  });

  test('what a transaction takes back is never heard', async () => {
    const staff = await listen({ as: superAdmin });
    const { db } = server().services;
    const failed = db.transaction(async (tx) => {
      await publish(tx, { event: { entity: 'referral', id: 1, kind: 'changed' }, audience: everyone });
      throw new Error('taken back');
    });
    await expect(failed).rejects.toThrow();
    await marker();
    expect((await staff.until(isMarker)).map(({ id }) => id)).toEqual([999_999]);
  });

  test('entities of the house are heard by the staff only', async () => {
    const [staff, bank] = [await listen({ as: superAdmin }), await listen({ as: bankAdmin })];
    await server().call(faqOperations.create, { question: 'Apa?', answer: 'Ini.' }, chief);
    await marker();
    const faqs = (events: LiveEvent[]) => events.filter(({ entity }) => entity === 'faq');
    expect(faqs(await staff.until(isMarker))).toHaveLength(1);
    expect(faqs(await bank.until(isMarker))).toEqual([]);
  });

  test('a batch upload tells its progress and the submissions it makes', async () => {
    const staff = await listen({ as: superAdmin });
    const catalogue = await catalogueOf(server(), program);
    const agent = await someAgent(server());
    const rows = ['L-1', 'L-2', 'L-3'].map((ref) => goodRow(catalogue, agent.agent_code, ref));
    const { id } = await process(server(), await workbookOf(catalogue, rows));
    await marker();
    const heard = await staff.until(isMarker);
    const done = { entity: 'batchUpload', id, kind: 'progress', processed: 3, total: 3 };
    expect(heard).toContainEqual(done);
    expect(heard).toContainEqual({ entity: 'referral', kind: 'created' });
  });

  test('the end of all subscriptions ends the streams', async () => {
    const staff = await listen({ as: superAdmin });
    server().services.live.endAll();
    await expect(staff.until(() => false)).rejects.toThrow('The stream has ended');
  });

  test('over HTTP: an open stream does not keep the server from closing', async () => {
    const listening = await listenOnPort(server().app, 0);
    const authorization = `Bearer ${await server().tokenOf(superAdmin)}`;
    const response = await fetch(listening.url + livePath, { headers: { authorization } });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const closed = listening.close();
    server().services.live.endAll();
    await closed;
    expect(await response.text()).toMatch(/^(:\n\n)+$/);
  });

  test('a session that is over opens no stream', async () => {
    const options = await customUser(server(), { codes: ['r_referral'], company: 3, branch: 3 });
    expect((await listen(options)).status).toBe(200);
    const { db, auth } = server().services;
    const token = (options.headers?.authorization ?? '').replace('Bearer ', '');
    await revokeUser(db, (await auth.tokens.verify(token))!.userId, new Date());
    expect((await listen(options)).status).toBe(401);
  });
});
