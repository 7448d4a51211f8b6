import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import type { Database } from '../db/open.ts';
import { historyTitles } from '../entities/referral/history.ts';
import { compactTally } from '../entities/referral/tally.ts';
import { jobs } from './people.ts';

const chunkRows = 10_000;
const years = 3;

const volumes = (count: number) => ({
  companies: within(count / 3000, 5, 300),
  branches: within(count / 500, 20, 2000),
  agents: within(count / 50, 100, 20_000),
  products: 20,
  categories: 60,
  programs: 200,
});
type Volumes = ReturnType<typeof volumes>;
const within = (value: number, least: number, most: number) =>
  Math.round(Math.min(most, Math.max(least, value)));

/**
 * Adds invented submissions, to measure a full database (`npm run server -- fill N`). Phone numbers (0800…)
 * and NIKs (region 99…) belong to nobody.
 */
export async function fill(
  { db }: Pick<Database, 'db'>,
  count: number,
  onProgress: (made: number) => void = () => undefined,
): Promise<void> {
  await db.transaction((tx) => makeCatalogue(tx, volumes(count)));
  for (let made = 0; made < count; ) {
    const rowCount = Math.min(chunkRows, count - made);
    await db.execute(submissions({ from: made, rowCount, count }));
    await compactTally(db);
    made += rowCount;
    onProgress(made);
  }
  await db.execute(sql`vacuum analyze`);
}

const mark = 'Isian';

async function makeCatalogue(tx: Queryable, want: Volumes): Promise<void> {
  const numbers = (most: number) => sql`generate_series(1, ${most}::int) i`;
  const missing = (table: string, value: ReturnType<typeof sql>, column = 'name') =>
    sql`not exists (select 1 from ${sql.identifier(table)} t where t.${sql.identifier(column)} = ${value})`;
  const companyName = sql`${`${mark} Perusahaan `}::text || i`;
  const branchName = sql`${`${mark} Cabang `}::text || i`;

  await tx.execute(sql`insert into partner (partner_type, name, partner_number)
    select 'company', ${companyName}, 'PI' || lpad(i::text, 5, '0') from ${numbers(want.companies)}
    where ${missing('partner', companyName)}`);
  await tx.execute(sql`insert into partner (partner_type, name, partner_number, parent_id)
    select 'branch', ${branchName}, 'CI' || lpad(i::text, 5, '0'), companies.ids[1 + i % cardinality(companies.ids)]
    from ${numbers(want.branches)},
      (select array_agg(id order by id) as ids from partner where name like ${`${mark} Perusahaan %`}) companies
    where ${missing('partner', branchName)}`);
  const productName = sql`${`${mark} Produk `}::text || i`;
  await tx.execute(sql`insert into product (name, code, is_ktp_mandatory)
    select ${productName}, 'IS' || i, i % 2 = 0 from ${numbers(want.products)} where ${missing('product', productName)}`);
  const categoryName = sql`${`${mark} Kategori `}::text || i`;
  await tx.execute(sql`insert into category (name, product_id)
    select ${categoryName}, products.ids[1 + i % cardinality(products.ids)] from ${numbers(want.categories)},
      (select array_agg(id order by id) as ids from product where name like ${`${mark} %`}) products
    where ${missing('category', categoryName)}`);
  const programName = sql`${`${mark} Program `}::text || i`;
  await tx.execute(sql`insert into program (name, category_id, product_id)
    select ${programName}, categories.ids[1 + i % cardinality(categories.ids)],
      categories.products[1 + i % cardinality(categories.ids)] from ${numbers(want.programs)},
      (select array_agg(id order by id) as ids, array_agg(product_id order by id) as products
        from category where name like ${`${mark} %`}) categories
    where ${missing('program', programName)}`);
  const agentCode = sql`'AI' || lpad(i::text, 6, '0')`;
  await tx.execute(sql`insert into agent
      (agent_code, referral_code, agent_type, name, phone, email, city, identity_number, level, company_id, branch_id, created_at)
    select ${agentCode}, 'RI' || lpad(i::text, 6, '0'), 'individual', ${pick(firstNames)} || ' ' || ${pick(lastNames)},
      '08001' || lpad(i::text, 7, '0'), 'agen' || i || '@mitra.example', ${pick(cities)}, ${identityNumber},
      1 + i % 3, branches.companies[1 + i % cardinality(branches.ids)], branches.ids[1 + i % cardinality(branches.ids)],
      now() - random() * ${years * 365} * interval '1 day'
    from ${numbers(want.agents)},
      (select array_agg(id order by id) as ids, array_agg(parent_id order by id) as companies
        from partner where name like ${`${mark} Cabang %`}) branches
    where ${missing('agent', agentCode, 'agent_code')}`);
}

const firstNames = `
  Budi Siti Agus Dewi Andi Rina Joko Sri Hendra Lestari Rizky Putri Dimas Ayu Fajar Nur Eko Wati Bayu
  Indah Yusuf Maya Arif Ratna Iwan Yuni Deni Lina Adi Tuti Rudi Sari Ahmad Fitri Hadi Wulan Surya Intan
  Galih Novi Reza Mega Ilham Citra Bagus Tika Doni Vina Wahyu Desi Gilang Nina Teguh Rini Yoga Mira Imam
  Sinta Hari Diah Anton Eka Roni Lia Dedi Ani Tono Umi Asep Ika Ujang Euis Nyoman Kadek Made Wayan Gede
  Ketut Komang Putu`
  .trim()
  .split(/\s+/);
const lastNames = `
  Santoso Wijaya Saputra Pratama Hidayat Nugroho Setiawan Kusuma Siregar Nasution Harahap Lubis
  Simanjuntak Sihombing Situmorang Ginting Tarigan Sembiring Hutapea Panjaitan Rahman Hakim Maulana
  Firmansyah Kurniawan Susanto Hartono Gunawan Halim Tanjung Chaniago Koto Piliang Utomo Purnomo Widodo
  Suharto Mulyadi Suryadi Iskandar Ramadhan Permana Wibowo Prasetyo Anggraini Rahayu Handayani Wulandari
  Puspita Maharani Safitri Kartika Melati Astuti Suryani Oktaviani Febrianti Aprilia Yuliana Salim
  Bachtiar Effendi Zulkarnain Syahputra Manurung Pasaribu Silalahi Tampubolon Simbolon Matondang Batubara
  Daulay Rangkuti Pohan Ritonga Hasibuan Sitorus Napitupulu Aritonang`
  .trim()
  .split(/\s+/);

const cities = [
  'Kota Administrasi Jakarta Selatan',
  'Kota Bandung',
  'Kota Surabaya',
  'Kota Medan',
  'Kota Semarang',
  'Kota Makassar',
  'Kota Palembang',
  'Kota Denpasar',
  'Kota Bekasi',
  'Kota Malang',
  'Kota Balikpapan',
  'Kabupaten Bogor',
];

function pick(items: readonly string[]) {
  const list = sql.join(
    items.map((item) => sql`${item}::text`),
    sql`, `,
  );
  return sql`(array[${list}])[1 + floor(random() * ${items.length}::int)::int]`;
}

const identityNumber = sql`'99' || lpad(floor(random() * 10000)::text, 4, '0') || to_char(date '1965-01-01'
  + floor(random() * 12000)::int, 'DDMMYY') || lpad(floor(random() * 9999 + 1)::text, 4, '0')`;

function submissions({ from, rowCount, count }: { from: number; rowCount: number; count: number }) {
  return sql`with agents as (
      select array_agg(id order by id) as ids, array_agg(company_id order by id) as companies,
        array_agg(branch_id order by id) as branches from agent where agent_code like 'AI%'),
    branches as (
      select array_agg(id order by id) as ids, array_agg(parent_id order by id) as companies
      from partner where name like ${`${mark} Cabang %`}),
    programs as (
      select array_agg(id order by id) as ids, array_agg(category_id order by id) as categories,
        array_agg(product_id order by id) as products from program where name like ${`${mark} %`}),
    users as (select array_agg(id order by id) as ids from app_user where deleted_at is null),
    drawn as materialized (
      select i, sqrt((i + random()) / ${count}::float8) as age, random() as part,
        floor(power(random(), 2) * cardinality(programs.ids))::int as program,
        1 + floor(random() * cardinality(agents.ids))::int as agent,
        1 + floor(random() * cardinality(branches.ids))::int as branch,
        1 + floor(random() * cardinality(users.ids))::int as editor
      from generate_series(${from}::int, ${from + rowCount - 1}::int) i, agents, branches, programs, users),
    placed as materialized (
      select i, agent, branch, editor,
        now() - (1 - age) * ${years * 365} * interval '1 day' as made_at,
        1 + case when program % 2 = 1 and (program / 2) % 4 <> floor(age * 4) then program - 1 else program end as program,
        case when part < 0.10 then 1 when part < 0.18 then 2 when part < 0.25 then 3 when part < 0.31 then 4
          when part < 0.36 then 5 when part < 0.40 then 6 when part < 0.85 then 7 else 8 end as status
      from drawn),
    numbered as materialized (
      select placed.*, (made_at at time zone 'Asia/Jakarta')::date as day,
        row_number() over (partition by (made_at at time zone 'Asia/Jakarta')::date order by i) as nth from placed),
    counted as (
      insert into counter (name, period, value)
      select 'submission', day, max(nth) from numbered group by day
      on conflict (name, period) do update set value = counter.value + excluded.value
      returning period, value),
    sized as (select day, max(nth) as size from numbered group by day),
    made as (
      insert into referral (submission_number, product_id, category_id, program_id, status, name, phone,
        submitter_identity_number, job, salary, city, agent_id, soa_company_id, soa_branch_id, assigned_company_id,
        assigned_branch_id, approved_amount, incentive_gross, incentive_tax, is_verified, status_changed_at, created_at, updated_at,
        created_by, updated_by)
      select 'PR-' || to_char(numbered.day, 'YYMMDD') || '-' || lpad((counted.value - sized.size + nth)::text, 4, '0'),
        programs.products[program], programs.categories[program], programs.ids[program], status,
        ${pick(firstNames)} || ' ' || ${pick(lastNames)} || case when random() < 0.3 then ' ' || ${pick(lastNames)} else '' end,
        '0800' || lpad(floor(random() * 1e8)::bigint::text, 8, '0'), ${identityNumber}, ${pick(jobs)},
        floor(random() * 300)::bigint * 100000, ${pick(cities)},
        agents.ids[agent], agents.companies[agent], agents.branches[agent],
        case when status between 2 and 7 then branches.companies[branch] end,
        case when status between 2 and 7 then branches.ids[branch] end,
        case when status between 4 and 7 then floor(random() * 5000)::bigint * 100000 else 0 end,
        case when status in (6, 7) then floor(random() * 500)::bigint * 10000 else 0 end,
        case when status in (6, 7) then floor(random() * 10)::bigint * 1000 else 0 end,
        status > 2 and random() < 0.7, least(now(), made_at + random() * 30 * interval '1 day'), made_at,
        least(now(), made_at + random() * 30 * interval '1 day'),
        users.ids[editor], users.ids[editor]
      from numbered join counted on counted.period = numbered.day join sized on sized.day = numbered.day,
        agents, branches, programs, users
      order by i
      returning id, created_at, created_by),
    called as (insert into referral_call (referral_id) select id from made)
    insert into referral_history (referral_id, date, title, sub_title, actor_id)
    select made.id, made.created_at, ${historyTitles.created}, app_user.name, app_user.id
    from made join app_user on app_user.id = made.created_by`;
}
