import { isNotNull } from 'drizzle-orm';
import { concurrently } from '../../shared/core/concurrently.ts';
import { firstOfMonth, jakartaDay, startOfJakartaDay } from '../../shared/core/values.ts';
import type { AgentStatus } from '../../shared/entities/agent/status.ts';
import { workFieldsOf, workTypeNames } from '../../shared/entities/lookup/workTypes.ts';
import { officeCompanyId } from '../../shared/entities/partner/schema.ts';
import { agent } from '../entities/agent/table.ts';
import { partner } from '../entities/partner/table.ts';
import { takeAgentCodes } from '../entities/prefix/rules.ts';
import { drawInitials } from '../entities/user/picture.ts';
import { restartIds } from '../seed/ids.ts';
import type { DemoContext } from './context.ts';
import { documentOf, drawIdentity, type Identity, type IdentityDocument, identityOf } from './identities.ts';
import { demoPhone, personName } from './people.ts';
import { demoCityNames } from './places.ts';
import { type Random, spread } from './random.ts';

const count = 120;
const inCurrentMonth = 18;
const dayMs = 86_400_000;
const registeredWithinDays = 365;
const manyDownlines = 12;
const lastWithUpline = 60;
const drawnTogether = 2;

const reasons: Readonly<Record<AgentStatus, string>> = {
  active: '',
  inactive: 'Tidak ada kegiatan selama 6 bulan',
  suspended: 'Sedang diperiksa karena laporan pemohon',
  denied: 'Dokumen identitas tidak sesuai',
};

/** Other codes depend on the date of the installation. Sample workbooks need codes that never change. */
const fixedAgentCodes: readonly string[] = [1, 2, 3, 4, 5].map((number) => `AG-20-01-000${number}`);

type NewAgent = typeof agent.$inferInsert;

export async function seedAgents(demo: DemoContext): Promise<void> {
  const { tx, random, now } = demo;
  const branches = await tx
    .select({ id: partner.id, parent_id: partner.parent_id })
    .from(partner)
    .where(isNotNull(partner.parent_id))
    .orderBy(partner.id);
  const types = random.shuffle(spread({ individual: 70, company: 50 }));
  const statuses = random.shuffle(spread({ active: 90, inactive: 14, suspended: 9, denied: 7 }));
  const levels = random.shuffle(spread({ 1: 70, 2: 35, 3: 15 }));
  const wallets = walletsOf(random);
  const times = registrationTimes(random, now);
  const codes = await takeCodes(demo, times);
  let companyAgents = 0;
  let activeAgents = 0;

  const rows: NewAgent[] = times.map((registered, index) => {
    const branch = types[index] === 'company' ? branches[companyAgents++ % branches.length] : undefined;
    const name = personName(random, index);
    const status = statuses[index]!;
    return {
      id: index + 1,
      ...codes[index]!,
      ...(status === 'active' &&
        activeAgents < fixedAgentCodes.length && { agent_code: fixedAgentCodes[activeAgents++] }),
      agent_type: types[index]!,
      name,
      phone: demoPhone(index + 1),
      email: `agen${index + 1}@mitra.example`,
      status,
      status_reason: reasons[status],
      level: Number(levels[index]),
      upline_id: uplineOf(index + 1),
      company_id: branch?.parent_id ?? officeCompanyId,
      branch_id: branch?.id ?? officeCompanyId,
      city: demo.places.cityName(random.pick(demoCityNames)),
      created_at: registered,
      updated_at: registered,
      ...walletFields(demo, wallets[index]!, { index, name, registered }),
    };
  });
  await storePicturesOf(demo, rows);
  await tx.insert(agent).values(rows);
  await restartIds(tx, agent);
}

/** Two agents who wait for premium get a wrong card: with another agent's number, or of another agent. */
async function storePicturesOf({ services: { media } }: DemoContext, rows: NewAgent[]): Promise<void> {
  const isIdentified = (row: NewAgent): row is NewAgent & Identity & IdentityDocument =>
    Boolean(row.identity_type);
  const identified = rows.filter(isIdentified);
  const [first, second, third] = identified.filter(
    (row) => row.premium_accepted === false && !row.premium_reason,
  );
  const shown = (row: Identity): Identity =>
    row === first ? { ...row, identity_number: second!.identity_number } : row === second ? third! : row;
  await concurrently(identified, drawnTogether, async (row) => {
    const card = await drawIdentity(shown(row), row);
    row.identity_image = (await media.storeDrawn('agent_identity_card', card)).name;
  });
  await concurrently(rows, drawnTogether, async (row) => {
    const picture = await drawInitials(row.name!);
    row.profile_picture = (await media.storeDrawn('agent_profile_picture', picture)).name;
  });
}

interface Wallet {
  tier: 'basic' | 'regular' | 'premium';
  premium: 'approved' | 'pending' | 'rejected' | 'never';
  identity: 'KTP' | 'SIM';
}

function walletsOf(random: Random): Wallet[] {
  const premium = spread({ KTP: 22, SIM: 6 }).map(
    (identity): Wallet => ({ tier: 'premium', premium: 'approved', identity }),
  );
  const asked = random.shuffle(spread({ pending: 8, rejected: 5, never: 79 }));
  const tiers = random.shuffle(spread({ basic: 48, regular: 44 }));
  const others = tiers.map((tier, index): Wallet => ({ tier, premium: asked[index]!, identity: 'KTP' }));
  return random.shuffle([...premium, ...others]);
}

function walletFields(
  demo: DemoContext,
  wallet: Wallet,
  person: { index: number; name: string; registered: Date },
): Partial<NewAgent> {
  const { random } = demo;
  const later = new Date(Math.min(person.registered.getTime() + 7 * dayMs, demo.now.getTime()));
  const base: Partial<NewAgent> = {
    account_tier: wallet.tier,
    ewallet_registered: wallet.tier !== 'basic',
    ewallet_registered_at: wallet.tier === 'basic' ? null : person.registered,
    premium_accepted: wallet.premium === 'never' ? null : wallet.premium === 'approved',
    premium_reason: wallet.premium === 'rejected' ? 'Foto identitas tidak terbaca' : '',
  };
  if (wallet.premium === 'never') return base;
  return {
    ...base,
    ewallet_premium: wallet.tier === 'premium',
    ewallet_premium_approved_at: wallet.tier === 'premium' ? later : null,
    ...identityOf(demo, person),
    selfie_with_id_image: demo.pictures.any(random, 'agent_selfie_card'),
    selfie_image: demo.pictures.any(random, 'agent_selfie_only'),
    ...documentOf(random, wallet.identity),
    ...workFields(demo),
  };
}

function workFields({ random, places }: DemoContext): Partial<NewAgent> {
  const work_type = random.pick(workTypeNames);
  const at = places.address(random, random.pick(demoCityNames));
  return {
    work_type,
    work_field: random.pick(workFieldsOf(work_type)),
    work_province: at.province,
    work_city: at.city,
    work_district: at.district,
    work_village: at.village,
  };
}

function registrationTimes(random: Random, now: Date): Date[] {
  const monthStart = startOfJakartaDay(firstOfMonth(jakartaDay(now))).getTime();
  const earliest = now.getTime() - registeredWithinDays * dayMs;
  const between = (from: number, to: number) => new Date(from + random.next() * (to - from));
  const times = Array.from({ length: count }, (_, index) =>
    index < count - inCurrentMonth ? between(earliest, monthStart - 1) : between(monthStart, now.getTime()),
  );
  return times.sort((a, b) => a.getTime() - b.getTime());
}

/** Reserves codes from the counter, so that the next agent gets the next number. */
async function takeCodes({ tx }: DemoContext, times: readonly Date[]) {
  const codes = [];
  for (const inMonth of Map.groupBy(times, (at) => firstOfMonth(jakartaDay(at))).values())
    codes.push(...(await takeAgentCodes(tx, inMonth[0]!, inMonth.length)));
  return codes;
}

function uplineOf(id: number): number | null {
  if (id === 1 || id > lastWithUpline) return null;
  const firstGrandchild = manyDownlines + 2;
  return id < firstGrandchild ? 1 : 2 + ((id - firstGrandchild) % manyDownlines);
}
