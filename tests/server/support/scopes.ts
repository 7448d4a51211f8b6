import { sql } from 'drizzle-orm';
import { rows } from '../../../src/server/db/rows.ts';
import type { TestServer } from '../harness.ts';
import type { Probe } from './probes.ts';

/**
 * Scopes of the specification (P-301…P-321), as SQL over a row `r`. `:me`, `:c` and `:b` stand for viewer,
 * company and branch. The server's scopes are not used, so that the tests find a wrong scope.
 */
interface RecordKind {
  /** SQL for live rows, named `r`. */
  from: string;
  /** Key column; default `id`. */
  key?: string;
  company: string;
  branch: string;
}

const live = (table: string, more = '') => `${table} r where r.deleted_at is null${more && ` and ${more}`}`;

const ofCompany = (column: string) => ({
  company: `${column}company_id = :c`,
  branch: `${column}branch_id = :b`,
});

/**
 * A company and its branches may read a product that the company offers (P-317). The company may write a
 * product that it alone offers (A-072).
 */
const offered = (product: string) => {
  const condition = `exists (select 1 from product_partner o where o.product_id = ${product} and o.partner_id = :c)`;
  return { company: condition, branch: condition };
};
const owned = (product: string) => ({
  company: `(${offered(product).company} and not exists (select 1 from product_partner o
    where o.product_id = ${product} and o.partner_id <> :c))`,
  branch: 'false',
});
const programs = live(
  'program',
  `exists (select 1 from product p join category g on g.id = r.category_id
  where p.id = r.product_id and p.deleted_at is null and g.deleted_at is null)`,
);
const questions = live('question', 'r.program_id in (select r.id from __programs__)').replace(
  '__programs__',
  programs,
);
const categories = live('category', 'r.product_id in (select id from product where deleted_at is null)');
const ofProgram = 'cast((select p.product_id from program p where p.id = r.program_id) as integer)';

const created = {
  company: 'r.created_by in (select u.id from app_user u where u.company_id = :c)',
  branch: 'r.created_by = :me',
};
const self = 'r.id = :me';
/** Of the users that tests have created, only the viewer counts. */
const people = live('app_user', `(r.name <> 'Penguji' or ${self})`);
const partnerAdmins = 'r.role_id in (5, 6)';
const seen = { company: 'true', branch: 'false' };
const staffOnly = { company: 'false', branch: 'false' };

const referralScope = {
  company: '(r.soa_company_id = :c or r.assigned_company_id = :c)',
  branch: '(r.soa_branch_id = :b or r.assigned_branch_id = :b)',
};
const picturesOf = (table: string, column: string, scope: { company: string; branch: string }) => ({
  from: live(table, `r.${column} like '%-uji.png'`),
  key: column,
  ...scope,
});

export const recordKinds = {
  partner: { from: live('partner'), company: '(r.id = :c or r.parent_id = :c)', branch: 'r.id = :b' },
  company: { from: live('partner', "r.partner_type = 'company'"), company: 'r.id = :c', branch: 'false' },
  companyName: {
    from: live('partner', "r.partner_type = 'company'"),
    company: 'r.id = :c',
    branch: 'r.id = :c',
  },
  branch: {
    from: live('partner', "r.partner_type = 'branch'"),
    company: 'r.parent_id = :c',
    branch: 'r.id = :b',
  },
  agent: { from: live('agent'), ...ofCompany('r.') },
  agentWithoutUpline: { from: live('agent', 'r.upline_id is null'), ...ofCompany('r.') },
  agentCode: { from: live('agent'), key: 'agent_code', ...ofCompany('r.') },
  basicAgent: { from: live('agent', 'not r.ewallet_premium'), ...ofCompany('r.') },
  referral: { from: live('referral'), ...referralScope },
  /** Unpaid submissions only: partners may delete no others, staff may delete any (A-121). */
  deletableReferral: { from: live('referral', 'r.status not in (6, 7)'), ...referralScope },
  assignedReferral: {
    from: live('referral'),
    company: '(r.assigned_company_id = :c and r.soa_company_id <> :c)',
    branch: '(r.assigned_branch_id = :b and r.soa_branch_id <> :b)',
  },
  soaReferral: {
    from: live('referral'),
    company: 'r.soa_company_id = :c',
    branch: 'r.soa_branch_id = :b',
  },
  workedReferral: {
    from: live(
      'referral',
      'r.status between 2 and 5 and exists (select 1 from referral_answer a where a.referral_id = r.id)',
    ),
    company: '(r.soa_company_id = :c and r.assigned_company_id = :c)',
    branch: '(r.soa_branch_id = :b and r.assigned_branch_id = :b)',
  },
  newReferral: {
    from: live('referral', 'r.status = 1'),
    company: 'r.soa_company_id = :c',
    branch: 'false',
  },
  movableReferral: {
    from: live('referral', 'r.status < 7'),
    company: '(coalesce(r.assigned_company_id = :c, false) or (r.status = 1 and r.soa_company_id = :c))',
    branch: 'coalesce(r.assigned_branch_id = :b, false)',
  },
  user: { from: people, company: `(${self} or (r.company_id = :c and ${partnerAdmins}))`, branch: self },
  otherAdmin: {
    from: live('app_user', 'r.id <> :me and r.role_id = 6'),
    company: `(r.company_id = :c and ${partnerAdmins})`,
    branch: 'false',
  },
  staff: { from: live('app_user', `not ${partnerAdmins}`), company: self, branch: self },
  partnerAdmin: {
    from: live('app_user', `(${partnerAdmins} or r.company_id <> 1)`),
    company: `(${self} or (r.company_id = :c and ${partnerAdmins}))`,
    branch: self,
  },
  product: { from: live('product'), ...offered('r.id') },
  ownProduct: { from: live('product'), ...owned('r.id') },
  productLink: {
    from: 'product_partner r where r.product_id in (select id from product where deleted_at is null)',
    key: 'link_id',
    company: 'r.partner_id = :c',
    branch: 'false',
  },
  category: { from: categories, ...offered('r.product_id') },
  ownCategory: { from: categories, ...owned('r.product_id') },
  program: { from: programs, ...offered('r.product_id') },
  ownProgram: { from: programs, ...owned('r.product_id') },
  /** A program without questions, quota or period, whose product needs no KTP. */
  plainProgram: {
    from: `${programs} and r.name like 'Program Uji%' and not r.is_quota
      and not exists (select 1 from question q where q.program_id = r.id)`,
    ...offered('r.product_id'),
  },
  question: { from: questions, ...offered(ofProgram) },
  ownQuestion: { from: questions, ...owned(ofProgram) },
  batch: { from: 'batch_upload r where true', ...created },
  batchWithErrors: { from: "batch_upload r where r.invalid_file <> ''", ...created },
  agentExport: { from: "export_file r where r.data_name = 'agent'", key: 'filename', ...created },
  referralExport: { from: "export_file r where r.data_name = 'referral'", key: 'filename', ...created },
  partnerExport: { from: "export_file r where r.data_name = 'partner'", key: 'filename', ...created },
  exportFile: { from: "export_file r where r.state = 'ready'", key: 'filename', ...created },
  openApi: { from: live('open_api'), company: 'r.company_id = :c', branch: 'false' },
  role: { from: live('role'), ...seen },
  /** All roles for a company, but only the roles of partner admins for a branch (R-323). */
  listedRole: { from: live('role'), company: 'true', branch: 'r.id in (5, 6)' },
  ownRole: { from: live('role', 'r.id > 6'), ...staffOnly },
  agentCard: picturesOf('agent', 'identity_image', ofCompany('r.')),
  referralCard: picturesOf('referral', 'identity_photo', referralScope),
} satisfies Record<string, RecordKind>;
export type KindName = keyof typeof recordKinds | HouseKind;

/**
 * Tables that the staff writes. Users of a company read them if their role has the access code (P-320, A-019).
 */
const houseTables = {
  generalSetting: 'general_setting',
  maintenanceEndpoint: 'maintenance_endpoint',
  bankTransferSetting: 'bank_transfer_setting',
  otpSetting: 'otp_setting',
  otpFlow: 'otp_flow',
  partnerPrefix: 'partner_prefix',
  agentPrefix: 'agent_prefix',
  slider: 'slider',
  faq: 'faq',
  terms: 'terms',
  emailTemplate: 'email_template',
  withdrawInstruction: 'withdraw_instruction',
  workTarget: 'work_target',
  notification: 'notification',
} as const;
export type HouseKind = keyof typeof houseTables;

export const isHouseKind = (name: KindName): name is HouseKind => name in houseTables;

/** The notification goes to all, or to the company, its branches or its agents (A-128). */
const goesToCompany = `(r.agent_code || r.partner_number = ''
  or exists (select 1 from partner p where :c in (p.id, p.parent_id)
    and p.partner_number = any(string_to_array(r.partner_number, ', ')))
  or exists (select 1 from agent a where a.company_id = :c
    and a.agent_code = any(string_to_array(r.agent_code, ', '))))`;

function kindOf(name: KindName): RecordKind {
  if (!isHouseKind(name)) return recordKinds[name];
  const kind = { from: live(houseTables[name]), ...seen };
  return name === 'notification' ? { ...kind, company: goesToCompany } : kind;
}

export type Key = number | string;

function conditionOf(kind: RecordKind, viewer: Probe): string {
  const partnerAdmin = viewer.role_id === 5 || viewer.role_id === 6;
  if (viewer.role_id === 1 || (viewer.company_id === 1 && !partnerAdmin)) return 'true';
  return viewer.role_id === 5 || viewer.branch_id === viewer.company_id ? kind.company : kind.branch;
}

const filled = (text: string, { id, company_id, branch_id }: Probe) =>
  text.replaceAll(':me', String(id)).replaceAll(':c', String(company_id)).replaceAll(':b', String(branch_id));

async function keysWhere(server: TestServer, name: KindName, viewer: Probe, where: string): Promise<Key[]> {
  const kind = kindOf(name);
  const key = `r.${kind.key ?? 'id'}`;
  const query = filled(`select ${key} as key from ${kind.from} and (${where}) order by ${key}`, viewer);
  return (await rows<{ key: Key }>(server.services.db, sql.raw(query))).map((row) => row.key);
}

export const inside = (server: TestServer, kind: KindName, viewer: Probe): Promise<Key[]> =>
  keysWhere(server, kind, viewer, conditionOf(kindOf(kind), viewer));

/** Up to two records out of scope: one of the viewer's company, one of another company. */
export async function outside(server: TestServer, name: KindName, viewer: Probe): Promise<Key[]> {
  const kind = kindOf(name);
  const out = `(${conditionOf(kind, viewer)}) is not true`;
  const near = await keysWhere(server, name, viewer, `${out} and (${kind.company})`);
  const far = await keysWhere(server, name, viewer, `${out} and (${kind.company}) is not true`);
  return [near[0], far[0]].filter((key) => key !== undefined);
}

const written = [
  ...Object.values(houseTables),
  ...[
    'agent',
    'app_user',
    'audit',
    'batch_upload',
    'category',
    'export_file',
    'media',
    'ocr_request',
    'open_api',
  ],
  ...[
    'open_api_access',
    'open_api_branch',
    'open_api_program',
    'partner',
    'product',
    'product_partner',
    'program',
  ],
  ...[
    'program_location',
    'question',
    'referral',
    'referral_answer',
    'referral_call',
    'referral_history',
    'role',
  ],
  ...['role_access', 'setting', 'day_off', 'saved_view', 'view_place'],
  ...['referral_claim', 'claim_event', 'status_move', 'work_note', 'note_mention'],
];

/** Row counts of the `written` tables, each with the sum of the transaction ids that wrote the rows. */
export async function contents({ services }: TestServer): Promise<Record<string, string>> {
  const parts = written.map(
    (table) =>
      `select '${table}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as held from ${table}`,
  );
  const found = await rows<{ name: string; held: string }>(services.db, sql.raw(parts.join(' union all ')));
  return Object.fromEntries(found.map(({ name, held }) => [name, held]));
}
