import { eq, sql } from 'drizzle-orm';
import { conflict } from '../shared/core/errors.ts';
import { houseCompanyId } from '../shared/entities/partner/schema.ts';
import { roleIds } from '../shared/entities/role/schema.ts';
import { passwordFault } from '../shared/entities/session/password.ts';
import { type SetupInput, setupTexts } from '../shared/entities/setup/schema.ts';
import { hashPassword } from './auth/password.ts';
import { serverKey } from './auth/table.ts';
import type { Queryable } from './db/database.ts';
import { DamageError, FirstAdminError } from './db/errors.ts';
import { analyzeNew } from './db/maintenance.ts';
import { beginDemo, type DemoAhead } from './demo/ahead.ts';
import { demoParts, seedDemo } from './demo/index.ts';
import { storeInitials } from './entities/user/picture.ts';
import { appUser } from './entities/user/table.ts';
import type { Services } from './kit/context.ts';
import { completeAccess, demoBeginning, seedBase } from './seed/base.ts';

/** Any number; all servers of one database have to agree on it. */
const seedLock = 7_421_002;
const demoMark = { name: 'demo', value: 'true' };
const adminEmail = 'superadmin@rujukan.local';

/** Pictures and passwords of the demo, while the database has little to do. */
const drawnAtOnce = 4;

type Filling = (tx: Queryable) => Promise<void>;
/** Told before each part: how many are made, of how many, and which comes. */
type Progress = (made: number, parts: number, part: string) => void;

interface DemoOptions {
  ahead?: DemoAhead | undefined;
  tell?: Progress;
}

/** What a start finds: a database in use, one that it has just filled, or one that waits for its set-up. */
interface FirstStart {
  state: 'used' | 'filled' | 'empty';
  demo: boolean;
}

/**
 * Fills an empty database, in one transaction: either all of it is there or the next start begins anew. One that is
 * filled gets the access codes that it lacks.
 * `askPassword` is called only without demo data, for the first super admin; without it an empty database stays empty,
 * because somebody will be asked in the program (setup.ts).
 */
export async function seedFirstStart(
  services: Services,
  askPassword: (() => Promise<string>) | undefined,
  ahead?: DemoAhead,
): Promise<FirstStart> {
  return services.db.transaction(async (tx): Promise<FirstStart> => {
    if (await isUsed(tx)) {
      await completeAccess(tx);
      return { state: 'used', demo: await hasDemoMark(tx) };
    }
    // Not empty, but damaged: nothing is made in the place of what it held.
    const [lost] = services.database.seal?.known() ?? [];
    if (lost !== undefined) throw new DamageError(lost);
    if (!askPassword) return { state: 'empty', demo: false };
    if (services.demo) await demoFilling(services, { ahead })(tx);
    else await adminFilling(await checkedPassword(askPassword))(tx);
    return { state: 'filled', demo: services.demo !== undefined };
  });
}

/** Fills a database that is empty still, all of it or nothing. CONFLICT when somebody has an account there. */
export const fillEmpty = (services: Services, fill: Filling): Promise<void> =>
  services.db.transaction(async (tx) => {
    if (await isUsed(tx)) throw conflict(setupTexts.done);
    await fill(tx);
  });

/** Whether anybody has an account, or has had one. Until the transaction ends nobody else can fill the database. */
async function isUsed(tx: Queryable): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
  const anyone = await tx.select({ id: appUser.id }).from(appUser).limit(1);
  return anyone.length > 0;
}

/** A database made with demo data says so for ever; the flag of a later start does not change what it holds. */
async function hasDemoMark(tx: Queryable): Promise<boolean> {
  const found = await tx.select().from(serverKey).where(eq(serverKey.name, demoMark.name));
  return found.length > 0;
}

/** A-020, the rule of every password that somebody chooses for themselves. */
async function checkedPassword(ask: () => Promise<string>): Promise<string> {
  const password = await ask();
  if (passwordFault(password) !== undefined)
    throw new FirstAdminError(
      'Kata sandi super admin pertama harus 6 angka, atau 8–20 karakter dengan huruf kecil, huruf besar, angka dan simbol: isi RUJUKAN_ADMIN_PASSWORD atau jalankan di terminal. Untuk mencoba dengan data contoh: --demo.',
    );
  return password;
}

/** Everything of the demo. `ahead` is what was begun of it before the database was there. */
export const demoFilling =
  (services: Services, { ahead = beginDemo(drawnAtOnce), tell = () => {} }: DemoOptions): Filling =>
  async (tx) => {
    const parts = demoParts.length + 1;
    tell(0, parts, 'Wilayah dan pengaturan');
    await seedBase(tx, demoBeginning);
    await tx.insert(serverKey).values(demoMark);
    await seedDemo(tx, services, ahead, (made, part) => tell(made + 1, parts, part));
    await analyzeNew(tx);
  };

/** What every new database has, and the super admin of a server that was started by hand. */
const adminFilling =
  (password: string): Filling =>
  async (tx) => {
    await seedBase(tx);
    await seedAdmin(tx, { name: 'Super Admin', email: adminEmail, password });
    await analyzeNew(tx);
  };

/** The same as its user wants it, who becomes the first super admin and the contact of the house company. */
export const ownFilling =
  (services: Services, input: SetupInput): Filling =>
  async (tx) => {
    const { name, email, phone_number, password, company_name, company_code, max_upload } = input;
    await seedBase(tx, {
      house: { name: company_name, partner_code: company_code, pic_name: name, pic_phone: phone_number },
      help: { phone: phone_number, email },
      partnerPrefix: { company_prefix: input.company_prefix, branch_prefix: input.branch_prefix },
      agentPrefix: {
        agent_code_prefix: input.agent_code_prefix,
        agent_code_format: input.agent_code_format,
        agent_referral_code_prefix: input.agent_referral_code_prefix,
        agent_referral_code_format: input.agent_referral_code_format,
      },
      maxUpload: max_upload,
    });
    const { name: profile_picture } = await storeInitials(services.media, name);
    await seedAdmin(tx, { name, email, password, profile_picture });
    await analyzeNew(tx);
  };

interface FirstAdmin {
  name: string;
  email: string;
  password: string;
  profile_picture?: string;
}

async function seedAdmin(tx: Queryable, { password, ...person }: FirstAdmin): Promise<void> {
  await tx.insert(appUser).values({
    ...person,
    password_hash: await hashPassword(password),
    role_id: roleIds.superAdmin,
    company_id: houseCompanyId,
    branch_id: houseCompanyId,
  });
}
