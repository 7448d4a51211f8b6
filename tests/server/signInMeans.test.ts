import { globSync, readFileSync } from 'node:fs';
import { and, getTableColumns, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { issueResetToken } from '../../src/server/entities/session/resetLink.ts';
import { appUser } from '../../src/server/entities/user/table.ts';
import { outbox } from '../../src/server/mail/table.ts';
import { mounted } from '../../src/server/registry.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { sharedServer } from './harness.ts';
import { type MadeUser, password, signIn, staffWith, unique } from './support/accounts.ts';
import { keysOf } from './support/describedFields.ts';
import { type Change, changes, means, noAccount, type Subject, writers } from './support/signInMeans.ts';

const server = sharedServer();
const { me, refresh, checkResetLink } = sessionOperations;

const operations = mounted.map(({ operation }) => operation);
const ofAccounts = ['user', 'session', 'role', 'setup'];
const onWire = ['email', 'password', 'role_id'];

describe('the table of sign-in data', () => {
  test('has every operation that could write them, and no other', () => {
    const writing = operations.filter(
      ({ id, method, input }) =>
        method !== 'GET' &&
        (ofAccounts.includes(id.split('.')[0]!) || keysOf(input).some((key) => onWire.includes(key))),
    );
    const known = new Set([...changes.map(({ operation }) => operation.id), ...Object.keys(noAccount)]);
    expect([...known].sort()).toEqual(writing.map(({ id }) => id).sort());
  });

  test('knows every column of an account', () => {
    const others = ['id', 'name', 'profile_picture', 'last_login'];
    const stamps = ['created_at', 'updated_at', 'created_by', 'updated_by', 'version'];
    expect(Object.keys(getTableColumns(appUser)).sort()).toEqual([...means, ...others, ...stamps].sort());
  });

  test('knows every file that writes an account', () => {
    const root = new URL('../../src/server/', import.meta.url);
    const write =
      /\b(insert|update|delete)\(appUser\)|(createRecord|writeChange|updateRecord|removeRecord)\([^;]*?\buserWire\b/;
    const found = globSync('**/*.ts', { cwd: root }).filter((file) =>
      write.test(readFileSync(new URL(file, root), 'utf8')),
    );
    expect(found.sort()).toEqual([...writers]);
  });
});

test.each(changes.map((change) => [change.what, change] as const))('%s', async (_, change) => {
  const account = await staffWith(server(), ['r_referral']);
  const away = await signIn(server(), account.email);
  const [link, unused] = [await linkOf(account), await linkOf(account)];
  const subject = { server: server(), account, link, email: `baru.${unique()}@mitra.example`, present: {} };

  if (change.asksPresent) {
    const refused = await perform(change, subject);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.error?.fields ?? {})).toEqual(['current_password']);
    expect(await isGood(unused)).toBe(true);
    expect(await toldTo(subject)).toEqual([]);
  }
  const answer = await perform(change, {
    ...subject,
    present: change.asksPresent ? { current_password: password } : {},
  });
  expect(answer.status, answer.message).toBe(change.status ?? 200);

  const { links, here, elsewhere, told, rule } = change;
  expect(
    {
      links: (await isGood(unused)) || (await isGood({ ...unused, email: subject.email })) ? 'stay' : 'void',
      here: await stateOf(account),
      elsewhere: await stateOf(away),
      told: await toldTo(subject),
    },
    rule,
  ).toEqual({ links, here, elsewhere, told: told ? [{ subject: told, to: account.email }] : [] });
});

const perform = async (change: Change, subject: Subject) => {
  const { input, by = {} } = await change.act(subject);
  return server().call(change.operation, input, by);
};

async function linkOf({ id, email }: MadeUser) {
  const { db, now } = server().services;
  return { token: await issueResetToken(db, id, now()), email };
}

const isGood = async (link: Subject['link']) => (await server().call(checkResetLink, link)).data.valid;

async function stateOf({ as, refreshToken }: Pick<MadeUser, 'as' | 'refreshToken'>) {
  const answers = (await server().call(me, {}, as)).status === 200;
  const renews = (await server().call(refresh, { refreshToken })).status === 200;
  if (renews) return 'open';
  return answers ? 'closing' : 'ended';
}

async function toldTo({ account, email }: Subject) {
  const subjects = changes.flatMap(({ told }) => told ?? []);
  return server()
    .services.db.select({ subject: outbox.subject, to: outbox.recipient })
    .from(outbox)
    .where(and(inArray(outbox.recipient, [account.email, email]), inArray(outbox.subject, subjects)));
}
