import { createHmac } from 'node:crypto';
import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { appUser } from '../entities/user/table.ts';
import { networkOf } from './network.ts';
import { sharedKey } from './serverKey.ts';
import { knownSignIn } from './table.ts';

export interface Origin {
  address: string;
  device: string;
}

type Known = { kind: 'device' | 'address'; mark: string } | undefined;

/** Devices and addresses that users signed in from, stored as HMACs. */
export interface KnownSignIns {
  of(email: string, origin: Origin): Promise<Known>;
  remember(db: Queryable, userId: number, origin: Origin, now: Date): Promise<void>;
}

const keptDays = 180;
const dayMs = 86_400_000;
const devicePattern = /^[\w-]{22,200}$/;

export async function openKnownSignIns(db: Queryable): Promise<KnownSignIns> {
  const key = await sharedKey(db, 'known-sign-in');
  const markOf = (kind: 'device' | 'address', text: string) =>
    createHmac('sha256', key).update(`${kind} ${text}`).digest('hex');
  const marksOf = ({ address, device }: Origin) => ({
    device: devicePattern.test(device) ? markOf('device', device) : undefined,
    address: markOf('address', networkOf(address)),
  });

  return {
    of: async (email, origin) => {
      const { device, address } = marksOf(origin);
      const found = await db
        .select({ mark: knownSignIn.mark })
        .from(knownSignIn)
        .innerJoin(appUser, eq(appUser.id, knownSignIn.user_id))
        .where(
          and(
            eq(appUser.email, email),
            isNull(appUser.deleted_at),
            inArray(knownSignIn.mark, device ? [device, address] : [address]),
          ),
        );
      const marks = found.map(({ mark }) => mark);
      if (device && marks.includes(device)) return { kind: 'device', mark: device };
      return marks.includes(address) ? { kind: 'address', mark: address } : undefined;
    },
    remember: async (tx, userId, origin, now) => {
      const marks = Object.values(marksOf(origin)).filter((mark) => mark !== undefined);
      await tx
        .insert(knownSignIn)
        .values(marks.map((mark) => ({ user_id: userId, mark, last_used_at: now })))
        .onConflictDoUpdate({
          target: [knownSignIn.user_id, knownSignIn.mark],
          set: { last_used_at: now },
        });
    },
  };
}

export async function dropOldMarks(db: Queryable, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptDays * dayMs);
  await db.delete(knownSignIn).where(lt(knownSignIn.last_used_at, oldest));
}
