import { eq } from 'drizzle-orm';
import { appUser } from '../../../src/server/entities/user/table.ts';
import type { Operation } from '../../../src/shared/core/operation.ts';
import { roleOperations as role } from '../../../src/shared/entities/role/operations.ts';
import { sessionOperations as session } from '../../../src/shared/entities/session/operations.ts';
import { userOperations as user } from '../../../src/shared/entities/user/operations.ts';
import type { CallOptions, TestServer } from '../harness.ts';
import { accessIds, type MadeUser, password } from './accounts.ts';
import { superAdmin } from './referrals.ts';

/** `signInMeans.test.ts` fails for an unlisted operation or a new column of `app_user`. */

/** Columns of `app_user` that decide who signs in, and with which rights. */
export const means = ['email', 'password_hash', 'role_id', 'company_id', 'branch_id', 'deleted_at'] as const;

/** `closing`: the access token works until it expires, and is not renewed. */
export type SignInState = 'open' | 'closing' | 'ended';

export interface Subject {
  server: TestServer;
  /** The account has two sessions: one makes the changes, the other observes them. */
  account: MadeUser;
  link: { token: string; email: string };
  email: string;
  present: { current_password?: string };
}

export interface Change {
  what: string;
  operation: Operation;
  act: (
    subject: Subject,
  ) => { input: object; by?: CallOptions } | Promise<{ input: object; by?: CallOptions }>;
  status?: number;
  /** The change needs the present password, because a session does not prove who owns the account. */
  asksPresent?: true;
  links: 'void' | 'stay';
  here: SignInState;
  elsewhere: SignInState;
  /** Subject of the email to the address that the account had before the change. */
  told?: string;
  rule: string;
}

const chief = { as: superAdmin };
const fresh = { password: '135791', confirm_password: '135791' };
const untouched = { links: 'stay', here: 'open', elsewhere: 'open' } as const;
const passwordTold = 'Kata sandi akun Anda diganti';
const emailTold = 'Email akun Anda diganti';

const roleOf = async ({ services }: TestServer, { id }: MadeUser) => {
  const [stored] = await services.db.select().from(appUser).where(eq(appUser.id, id));
  return stored!.role_id;
};

export const changes: readonly Change[] = [
  {
    what: 'the own password',
    operation: user.changePassword,
    act: ({ account, present }) => ({ input: { id: account.id, ...fresh, ...present }, by: account.as }),
    asksPresent: true,
    links: 'void',
    here: 'closing',
    elsewhere: 'ended',
    told: passwordTold,
    rule: 'A-134, R-327, R-334, A-202',
  },
  {
    what: 'the password, by an administrator',
    operation: user.changePassword,
    act: ({ account }) => ({ input: { id: account.id, ...fresh }, by: chief }),
    links: 'void',
    here: 'ended',
    elsewhere: 'ended',
    told: passwordTold,
    rule: 'A-134, R-334, A-202',
  },
  {
    what: 'the password, by a link',
    operation: session.resetPassword,
    act: ({ link }) => ({ input: { ...link, ...fresh } }),
    links: 'void',
    here: 'ended',
    elsewhere: 'ended',
    told: passwordTold,
    rule: 'R-011, R-334, A-202',
  },
  {
    what: 'the own email',
    operation: user.update,
    act: ({ account, email, present }) => ({ input: { id: account.id, email, ...present }, by: account.as }),
    ...untouched,
    asksPresent: true,
    links: 'void',
    told: emailTold,
    rule: 'A-202',
  },
  {
    what: 'the email, by an administrator',
    operation: user.update,
    act: ({ account, email }) => ({ input: { id: account.id, email }, by: chief }),
    ...untouched,
    links: 'void',
    told: emailTold,
    rule: 'A-202',
  },
  {
    what: 'the own role, which stays',
    operation: user.update,
    act: ({ account }) => ({ input: { id: account.id, role_id: 1 }, by: account.as }),
    ...untouched,
    rule: 'A-028',
  },
  {
    what: 'the role, by an administrator',
    operation: user.update,
    act: ({ account }) => ({ input: { id: account.id, role_id: 7 }, by: chief }),
    ...untouched,
    rule: 'R-333, A-202',
  },
  {
    what: 'the rights of the role',
    operation: role.update,
    act: async ({ server, account }) => ({
      input: { id: await roleOf(server, account), access: await accessIds(server, ['r_agent_list']) },
      by: chief,
    }),
    ...untouched,
    rule: 'R-333, A-202',
  },
  {
    what: 'a role that has users, which stays',
    operation: role.remove,
    act: async ({ server, account }) => ({ input: { id: await roleOf(server, account) }, by: chief }),
    status: 409,
    ...untouched,
    rule: 'R-332',
  },
  {
    what: 'deletion',
    operation: user.remove,
    act: ({ account }) => ({ input: { id: account.id }, by: chief }),
    links: 'void',
    here: 'ended',
    elsewhere: 'ended',
    rule: 'R-012, A-202',
  },
  {
    what: 'a further sign-in',
    operation: session.login,
    act: ({ account }) => ({ input: { email: account.email, password } }),
    ...untouched,
    rule: 'R-003',
  },
  {
    what: 'a session that is renewed',
    operation: session.refresh,
    act: ({ account }) => ({ input: { refreshToken: account.refreshToken } }),
    ...untouched,
    rule: 'A-115',
  },
  {
    what: 'a link that is asked for',
    operation: session.forgotPassword,
    act: ({ account }) => ({ input: { email: account.email } }),
    ...untouched,
    rule: 'R-011',
  },
  {
    what: 'the end of this session',
    operation: session.logout,
    act: ({ account }) => ({ input: {}, by: account.as }),
    ...untouched,
    here: 'ended',
    rule: 'R-003',
  },
  {
    what: 'the end of the sessions elsewhere',
    operation: session.logoutElsewhere,
    act: ({ account }) => ({ input: {}, by: account.as }),
    ...untouched,
    elsewhere: 'ended',
    rule: 'R-334',
  },
  {
    what: 'the end of another session',
    operation: session.end,
    act: async ({ server, account }) => {
      const { data } = await server.call(session.list, {}, account.as);
      return { input: { id: data.find(({ is_current }) => !is_current)!.id }, by: account.as };
    },
    ...untouched,
    elsewhere: 'ended',
    rule: 'R-334',
  },
];

/** Operations that affect no sign-in, with the reason. */
export const noAccount: Readonly<Record<string, string>> = {
  'user.create': 'an account that nobody has used',
  'setup.own': 'the first account; refused once there is one (D-03)',
  'setup.demo': 'the first accounts; refused once there is one (D-03)',
  'role.create': 'a role that nobody has',
  'setting.createGeneral': 'the address for help',
  'setting.updateGeneral': 'the address for help',
  'agent.create': 'agents sign in to another program',
  'agent.update': 'agents sign in to another program',
  'view.create': 'the role that a view is shared with',
  'view.update': 'the role that a view is shared with',
  'openApi.create': 'the key of a program (R-605)',
  'openApi.update': 'the key of a program (R-606)',
};

export const writers = [
  'demo/users.ts',
  'entities/session/handlers.ts',
  'entities/session/rules.ts',
  'entities/user/write.ts',
  'start/firstStart.ts',
] as const;
