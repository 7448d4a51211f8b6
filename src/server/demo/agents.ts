import { isNotNull } from 'drizzle-orm';
import { firstOfMonth, jakartaDay, startOfJakartaDay } from '../../shared/core/values.ts';
import { genders } from '../../shared/entities/agent/fields.ts';
import type { AgentStatus } from '../../shared/entities/agent/status.ts';
import { bloodTypes, maritalStatuses, religions } from '../../shared/entities/lookup/options.ts';
import { workFieldsOf, workTypeNames } from '../../shared/entities/lookup/workTypes.ts';
import { houseCompanyId } from '../../shared/entities/partner/schema.ts';
import { agent } from '../entities/agent/table.ts';
import { partner } from '../entities/partner/table.ts';
import { takeAgentCodes } from '../entities/prefix/rules.ts';
import { restartIds } from '../seed/ids.ts';
import type { DemoContext } from './context.ts';
import { demoNik, demoPhone, jobs, personName, streetAddress } from './people.ts';
import { demoCityNames } from './places.ts';
import { type Random, spread } from './random.ts';

const count = 120;
const inCurrentMonth = 18;
const dayMs = 86_400_000;
const registeredWithinDays = 365;
/** Direct downlines of the one agent that has many (D-10). */
const manyDownlines = 12;
const lastWithUpline = 60;

const reasons: Readonly<Record<AgentStatus, string>> = {
  active: '',
  inactive: 'Tidak ada kegiatan selama 6 bulan',
  suspended: 'Sedang diperiksa karena laporan pemohon',
  denied: 'Dokumen identitas tidak sesuai',
};

/**
 * Codes of the first active agents. All others carry the month in which they registered, which follows the day of the
 * installation; workbooks that are to fit the demo data need some that never change.
 */
const fixedAgentCodes: readonly string[] = [1, 2, 3, 4, 5].map((number) => `AG-20-01-000${number}`);

type NewAgent = typeof agent.$inferInsert;

/** D-10: the counts of every aspect are exact, who gets which is drawn. */
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
      company_id: branch?.parent_id ?? houseCompanyId,
      branch_id: branch?.id ?? houseCompanyId,
      profile_picture: demo.pictures.any(random, 'agent_profile_picture'),
      city: demo.places.cityName(random.pick(demoCityNames)),
      created_at: registered,
      updated_at: registered,
      ...walletFields(demo, wallets[index]!, { index, name, registered }),
    };
  });
  await tx.insert(agent).values(rows);
  await restartIds(tx, agent);
}

interface Wallet {
  tier: 'basic' | 'regular' | 'premium';
  premium: 'approved' | 'pending' | 'rejected' | 'never';
  identity: 'KTP' | 'SIM';
}

/** Wallet and premium state belong together: 28 premium are approved (6 by SIM), 13 others have asked. */
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
    identity_name: person.name.toUpperCase(),
    identity_number: demoNik(random, person.index),
    birth_place: demo.places.cityName(random.pick(demoCityNames)),
    birth_date: `19${random.int(70, 99)}-${twoDigits(random.int(1, 12))}-${twoDigits(random.int(1, 28))}`,
    gender: random.pick(genders),
    address: streetAddress(random),
    ...demo.places.address(random, random.pick(demoCityNames)),
    religion: random.pick(religions),
    marital_status: random.pick(maritalStatuses),
    occupation: random.pick(jobs),
    nationality: 'WNI',
    blood_type: random.pick(bloodTypes),
    rt_rw: `${threeDigits(random.int(1, 15))}/${threeDigits(random.int(1, 12))}`,
    identity_image: demo.pictures.any(random, 'agent_identity_card'),
    selfie_with_id_image: demo.pictures.any(random, 'agent_selfie_card'),
    selfie_image: demo.pictures.any(random, 'agent_selfie_only'),
    ...documentFields(random, wallet.identity),
    ...workFields(demo),
  };
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
const threeDigits = (number: number) => String(number).padStart(3, '0');

/** A KTP is valid for life, a SIM for five years and numbered by its office. */
function documentFields(random: Random, identity_type: Wallet['identity']): Partial<NewAgent> {
  if (identity_type === 'KTP') return { identity_type, identity_lifetime: true };
  const issued = `${random.int(2022, 2025)}-${twoDigits(random.int(1, 12))}-${twoDigits(random.int(1, 28))}`;
  const expired = `${Number(issued.slice(0, 4)) + 5}${issued.slice(4)}`;
  return {
    identity_type,
    identity_valid_until: expired,
    document_issued_on: issued,
    document_expired_on: expired,
    registration_number: String(random.int(1e11, 1e12 - 1)),
    issuing_office: `Satpas ${random.pick(['Jakarta Barat', 'Bandung', 'Surabaya', 'Medan'])}`,
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

/** Ascending: ids and codes follow the date. The last 18 lie in the current month. */
function registrationTimes(random: Random, now: Date): Date[] {
  const monthStart = startOfJakartaDay(firstOfMonth(jakartaDay(now))).getTime();
  const earliest = now.getTime() - registeredWithinDays * dayMs;
  const between = (from: number, to: number) => new Date(from + random.next() * (to - from));
  const times = Array.from({ length: count }, (_, index) =>
    index < count - inCurrentMonth ? between(earliest, monthStart - 1) : between(monthStart, now.getTime()),
  );
  return times.sort((a, b) => a.getTime() - b.getTime());
}

/** Codes as C-124 gives them out, so that the next agent gets the next number: those of a month together. */
async function takeCodes({ tx }: DemoContext, times: readonly Date[]) {
  const codes = [];
  for (const inMonth of Map.groupBy(times, (at) => firstOfMonth(jakartaDay(at))).values())
    codes.push(...(await takeAgentCodes(tx, inMonth[0]!, inMonth.length)));
  return codes;
}

/** Three generations: agent 1 brought twelve, and these brought agents 14 to 60. */
function uplineOf(id: number): number | null {
  if (id === 1 || id > lastWithUpline) return null;
  const firstGrandchild = manyDownlines + 2;
  return id < firstGrandchild ? 1 : 2 + ((id - firstGrandchild) % manyDownlines);
}
