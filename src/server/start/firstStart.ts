import { eq, sql } from 'drizzle-orm';
import { conflict } from '../../shared/core/errors.ts';
import { officeCompanyId } from '../../shared/entities/partner/schema.ts';
import { roleIds } from '../../shared/entities/role/schema.ts';
import { passwordFault } from '../../shared/entities/session/password.ts';
import { type SetupInput, setupTexts } from '../../shared/entities/setup/schema.ts';
import { hashPassword } from '../auth/password.ts';
import { serverKey } from '../auth/table.ts';
import type { Queryable } from '../db/database.ts';
import { DamageError, FirstAdminError } from '../db/errors.ts';
import { analyzeNew } from '../db/maintenance.ts';
import { demoParts, seedDemo } from '../demo/index.ts';
import { type DemoPreparation, prepareDemo } from '../demo/preparation.ts';
import { recountDue } from '../entities/target/recount.ts';
import { completeTargets } from '../entities/target/rules.ts';
import { workTarget } from '../entities/target/table.ts';
import { fillMoves } from '../entities/team/rules.ts';
import { storeInitials } from '../entities/user/picture.ts';
import { appUser } from '../entities/user/table.ts';
import { completeViews } from '../entities/view/read.ts';
import type { Services } from '../kit/context.ts';
import { completeAccess, demoInitialData, seedBase } from '../seed/base.ts';
import { recordExistingFiles } from '../upkeep/keptFiles.ts';

const seedLock = 7_421_002;
const demoMark = { name: 'demo', value: 'true' };
const adminEmail = 'superadmin@rujukan.local';

const drawnAtOnce = 4;

type Filling = (tx: Queryable) => Promise<void>;
type Progress = (made: number, parts: number, part: string) => void;

interface DemoOptions {
  ahead?: DemoPreparation | undefined;
  onProgress?: Progress;
}

interface FirstStart {
  state: 'used' | 'filled' | 'empty';
  demo: boolean;
}

/** Without `askPassword`, a new database stays empty until the set-up. */
export async function seedFirstStart(
  services: Services,
  askPassword: (() => Promise<string>) | undefined,
  ahead?: DemoPreparation,
): Promise<FirstStart> {
  return services.db.transaction(async (tx): Promise<FirstStart> => {
    if (await isUsed(tx)) {
      await completeAccess(tx);
      await completeViews(tx);
      await completeTargets(tx);
      return { state: 'used', demo: await hasDemoMark(tx) };
    }
    // If the seal lists damage, the database is not new: its users are lost.
    const [lost] = services.database.seal?.knownDamage() ?? [];
    if (lost !== undefined) throw new DamageError(lost);
    if (!askPassword) return { state: 'empty', demo: false };
    if (services.demo) await demoFilling(services, { ahead })(tx);
    else await adminFilling(await checkedPassword(askPassword))(tx);
    return { state: 'filled', demo: services.demo !== undefined };
  });
}

export const fillEmpty = (services: Services, fill: Filling): Promise<void> =>
  services.db.transaction(async (tx) => {
    if (await isUsed(tx)) throw conflict(setupTexts.done);
    await fill(tx);
  });

/** The lock keeps other servers from filling the database at the same time. */
async function isUsed(tx: Queryable): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
  const anyone = await tx.select({ id: appUser.id }).from(appUser).limit(1);
  return anyone.length > 0;
}

async function hasDemoMark(tx: Queryable): Promise<boolean> {
  const found = await tx.select().from(serverKey).where(eq(serverKey.name, demoMark.name));
  return found.length > 0;
}

async function checkedPassword(ask: () => Promise<string>): Promise<string> {
  const password = await ask();
  if (passwordFault(password) !== undefined)
    throw new FirstAdminError(
      'Kata sandi super admin pertama harus 6 angka, atau 8–20 karakter dengan huruf kecil, huruf besar, angka, dan simbol. Isi RUJUKAN_ADMIN_PASSWORD, atau jalankan di terminal. Untuk mencoba dengan data contoh: --demo.',
    );
  return password;
}

export const demoFilling =
  (services: Services, { ahead = prepareDemo(drawnAtOnce), onProgress = () => {} }: DemoOptions): Filling =>
  async (tx) => {
    const parts = demoParts.length + 1;
    onProgress(0, parts, 'Wilayah dan pengaturan');
    await seedBase(tx, demoInitialData);
    await tx.insert(serverKey).values(demoMark);
    await seedDemo(tx, services, ahead, (made, part) => onProgress(made + 1, parts, part));
    await recountDue(tx);
    await tx.update(workTarget).set({ counted_at: services.now() });
    await fillMoves(tx, services.now());
    await recordExistingFiles(tx, services.dataFolder);
    await analyzeNew(tx);
  };

const adminFilling =
  (password: string): Filling =>
  async (tx) => {
    await seedBase(tx);
    await seedAdmin(tx, { name: 'Super Admin', email: adminEmail, password });
    await analyzeNew(tx);
  };

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
    await recordExistingFiles(tx, services.dataFolder);
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
    company_id: officeCompanyId,
    branch_id: officeCompanyId,
  });
}
