import { and, eq, isNull } from 'drizzle-orm';
import { AppError, invalid, messages, notFound } from '../../../shared/core/errors.ts';
import { roleIds } from '../../../shared/entities/role/schema.ts';
import { sessionOperations } from '../../../shared/entities/session/operations.ts';
import type { Session } from '../../../shared/entities/session/schema.ts';
import { itemsOfRole } from '../../auth/currentUser.ts';
import type { Origin } from '../../auth/knownSignIn.ts';
import { hashPassword, verifyPassword } from '../../auth/password.ts';
import {
  familyIsOpen,
  issueRefreshToken,
  openFamilies,
  readRefreshToken,
  revokeFamily,
  revokeOthers,
  spendRefreshToken,
} from '../../auth/refreshToken.ts';
import { type Scope, scopeOf } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { writeAudit } from '../../kit/audit.ts';
import type { Context } from '../../kit/context.ts';
import { handlers } from '../../kit/handlers.ts';
import { live } from '../../kit/records.ts';
import { role } from '../role/table.ts';
import { lockDemand } from '../setting/rules.ts';
import { appUser } from '../user/table.ts';
import { deviceOf } from './device.ts';
import { reportGuessing } from './guessing.ts';
import { ownerOfLink, useLink } from './resetLink.ts';
import { sendResetMail } from './resetMail.ts';
import { endWork, replacePassword } from './rules.ts';

/** SECURITY: the same text for an unknown email and a wrong password. */
const wrongLogin = () => new AppError('NO_SESSION', 'Email atau kata sandi salah');
const resetRequested = 'Jika email terdaftar, tautan untuk mengubah kata sandi sudah dikirim.';
const deadLink = () => invalid({ token: 'Tautan tidak berlaku atau sudah kedaluwarsa' });
const unknownSession = () => notFound('Sesi tidak ditemukan atau sudah berakhir');
const sessionEnded = () => new AppError('NO_SESSION', messages.noSession);

export const sessionHandlers = handlers(sessionOperations, {
  login: async (context, input) => {
    const { db, auth, userAgent, now } = context;
    const email = input.email.toLowerCase();
    const origin = originOf(context);
    const found = await auth.guard.attempt({
      email,
      origin,
      tryPassword: () => ownerOf(db, email, input.password),
      onGuessed: () => reportGuessing(context, email),
    });
    if (!found) throw wrongLogin();
    const refresh = await db.transaction(async (tx) => {
      // The account may have changed during the slow password comparison.
      const [same] = await tx
        .update(appUser)
        .set({ last_login: now() })
        .where(live(appUser, eq(appUser.id, found.id), eq(appUser.password_hash, found.password_hash)))
        .returning({ id: appUser.id });
      if (!same) return undefined;
      await auth.known.remember(tx, same.id, origin, now());
      return issueRefreshToken(tx, same.id, now(), deviceOf(userAgent));
    });
    if (!refresh) throw wrongLogin();
    const accessToken = await auth.tokens.sign({ userId: found.id, family: refresh.family }, now());
    const session = await sessionOf(db, found.id);
    return { data: { ...session, accessToken, refreshToken: refresh.token }, message: 'Berhasil masuk' };
  },

  refresh: async (context, input) => {
    const { db, auth, database, now } = context;
    const isLocked = database.availability.fault()?.kind === 'readOnly';
    const take = isLocked ? readRefreshToken : spendRefreshToken;
    // A concurrent use of the token waits here and gets the same answer.
    const issued = await db.transaction(async (tx) => {
      const spent = await take(tx, input.refreshToken, now());
      if (!spent) return undefined;
      // Remembers the new address of a user who changes networks while signed in.
      if (!isLocked) await auth.known.remember(tx, spent.claims.userId, originOf(context), now());
      return { ...spent, ...(await sessionOf(tx, spent.claims.userId)) };
    });
    // Throws outside the transaction, so that the revocation of the token family is stored.
    if (!issued) throw sessionEnded();
    const accessToken = await auth.tokens.sign(issued.claims, issued.at);
    return { data: { accessToken, refreshToken: issued.next, access: issued.access }, message: 'OK' };
  },

  logout: ({ write, user, now }) =>
    write(async (tx) => {
      await revokeFamily(tx, user.family, now());
      await endWork(tx, { userId: user.id, family: user.family }, now());
      return { data: null, message: 'Berhasil keluar' };
    }),

  logoutElsewhere: ({ write, user, now }) =>
    write(async (tx) => {
      await revokeOthers(tx, { userId: user.id, family: user.family }, now());
      await endWork(tx, { userId: user.id, except: user.family }, now());
      return { data: null, message: 'Sesi di perangkat lain berakhir' };
    }),

  list: async ({ db, user, now }) => {
    const open = await openFamilies(db, user.id, now());
    const data = open.map(({ family, device, signedInAt, lastUsedAt }) => ({
      id: family,
      device,
      createdAt: signedInAt.toISOString(),
      lastUsedAt: lastUsedAt!.toISOString(),
      is_current: family === user.family,
    }));
    return { data: data.sort((a, b) => Number(b.is_current) - Number(a.is_current)) };
  },

  end: ({ write, user, now }, { id }) =>
    write(async (tx) => {
      if (!(await familyIsOpen(tx, { userId: user.id, family: id }, now()))) throw unknownSession();
      await revokeFamily(tx, id, now());
      await endWork(tx, { userId: user.id, family: id }, now());
      return { data: null, message: 'Sesi berakhir' };
    }),

  me: async ({ db, user }) => ({ data: await sessionOf(db, user.id) }),

  /** SECURITY: unknown emails run the same code (C-105). */
  forgotPassword: async ({ db, auth, jobs, address }, input) => {
    const email = input.email.toLowerCase();
    await auth.resets.count(email, address);
    await db.transaction(async (tx) => {
      const [found] = await tx
        .select({ id: appUser.id })
        .from(appUser)
        .where(live(appUser, eq(appUser.email, email)));
      await jobs.send(tx, sendResetMail, { userId: found?.id ?? null });
    });
    return { data: null, message: resetRequested };
  },

  checkResetLink: async ({ db, now }, link) => ({
    data: { valid: (await ownerOfLink(db, link, now())) !== undefined },
  }),

  /** Also lifts the lockout after wrong guesses (C-107, R-334). */
  resetPassword: async (context, { password, confirm_password: _, ...link }) => {
    const { db, auth, now } = context;
    await db.transaction(async (tx) => {
      const userId = await useLink(tx, link, now());
      if (userId === undefined) throw deadLink();
      const password_hash = await hashPassword(password);
      await replacePassword(context, tx, { userId, password_hash, by: userId });
      // Remembers this device, because continued guessing must not lock it out.
      await auth.known.remember(tx, userId, originOf(context), now());
      await writeAudit(tx, userId, { action: 'password', entity: 'user', entity_id: userId });
    });
    await auth.guard.reset(link.email.toLowerCase());
    return { data: null, message: messages.changed };
  },
});

const originOf = ({ address, device }: Pick<Context, 'address' | 'device'>): Origin => ({ address, device });

async function ownerOf(db: Queryable, email: string, password: string) {
  const [found] = await db
    .select({ id: appUser.id, password_hash: appUser.password_hash })
    .from(appUser)
    .where(live(appUser, eq(appUser.email, email)));
  return (await verifyPassword(found?.password_hash, password)) ? found : undefined;
}

async function sessionOf(db: Queryable, userId: number): Promise<Session> {
  const [user] = await db
    .select({
      user_id: appUser.id,
      name: appUser.name,
      email: appUser.email,
      role_id: appUser.role_id,
      role_name: role.name,
      company_id: appUser.company_id,
      branch_id: appUser.branch_id,
    })
    .from(appUser)
    .innerJoin(role, eq(role.id, appUser.role_id))
    .where(and(eq(appUser.id, userId), isNull(appUser.deleted_at)));
  if (!user) throw sessionEnded();
  const { role_id, role_name, company_id, branch_id, ...person } = user;
  const items = await itemsOfRole(db, role_id);
  return {
    ...person,
    role: { id: role_id, role_name },
    access: items.map((item) => ({
      access_code: item.code,
      access_name: item.name,
      parent_id: item.parent_id,
    })),
    ...account(scopeOf({ role_id, company_id, branch_id }), role_id),
    lockMinutes: await lockDemand(db),
  };
}

function account(scope: Scope, roleId: number): Pick<Session, 'typeAccount' | 'partnerId' | 'companyId'> {
  if (scope.kind === 'all') return { typeAccount: null, partnerId: null, companyId: null };
  const custom = roleId !== roleIds.companyAdmin && roleId !== roleIds.branchAdmin;
  return {
    typeAccount: custom ? 'partner' : scope.kind,
    partnerId: scope.kind === 'branch' ? scope.branchId : scope.companyId,
    companyId: scope.companyId,
  };
}
