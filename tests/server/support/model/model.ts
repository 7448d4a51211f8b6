import type { ApiItem } from '../../../../src/shared/entities/openApi/catalogue.ts';
import type { CallOptions } from '../../harness.ts';

/**
 * A model of who owns, sees and may move records (P-301…P-321). The model shares no code with the server's
 * rules, so that the tests find a wrong rule.
 */

export const house = 1;
export const roles = { superAdmin: 1, admin: 2, companyAdmin: 5, branchAdmin: 6 } as const;
export const fixedRoles: readonly number[] = Object.values(roles);
const partnerAdminRoles: readonly number[] = [roles.companyAdmin, roles.branchAdmin];
export const isPartnerAdmin = (role: number): boolean => partnerAdminRoles.includes(role);

/** A company and one of its branches. Equal ids mean the company itself. */
export interface Place {
  company: number;
  branch: number;
}

export interface Partner {
  id: number;
  name: string;
  parent: number | null;
  deleted: boolean;
}

export interface Account extends Place {
  id: number;
  name: string;
  role: number;
  deleted: boolean;
  as: CallOptions;
}

export interface Agent extends Place {
  id: number;
  code: string;
  name: string;
  type: 'individual' | 'company';
  deleted: boolean;
}

export interface Role {
  id: number;
  name: string;
  codes: Set<string>;
  deleted: boolean;
}

export interface Product {
  id: number;
  category: number;
  offeredBy: readonly number[];
}

export interface Program {
  id: number;
  name: string;
  product: Product;
  isQuota: boolean;
  initial: number;
  added: number;
  reduced: number;
}

export interface HistoryEntry {
  title: string;
  by: number;
}

export interface Submission {
  id: number;
  program: Program;
  agent: Agent;
  soa: Place;
  assigned: Place | null;
  /** Name of the submitter. */
  person: string;
  status: number;
  amount: number;
  gross: number;
  tax: number;
  deleted: boolean;
  verified: boolean;
  history: HistoryEntry[];
  /** Last entry of a save that left `verified` as it was. The user's next such save adds no entry. */
  saved: HistoryEntry | null;
}

export interface StatusMove {
  by: number;
  /** `id:status` of each submission before the move. */
  from: string[];
  to: number;
}

export interface ExportFile {
  filename: string;
  by: number;
  /** Scope of the user when the file was made. */
  scope: Scope;
}

export interface Batch {
  id: number;
  by: Account;
  program: Program;
  rows: readonly Agent[];
  isAllOrNothing: boolean;
  /** Number of processed rows. */
  done: number;
  /** Number of rows that became submissions. */
  made: number;
  /** The uploader as of the job's start. */
  judgedAs: Account | null;
  scope: Scope;
  stoppedBy: Account | null;
  isOver: boolean;
}

export interface Note {
  kind: 'referral' | 'agent' | 'partner';
  id: number;
  text: string;
  by: Account;
}

export interface Client {
  id: number;
  company: number;
  branch: number;
  items: Set<ApiItem>;
  clientid: string;
  clientsecret: string;
}

export interface Model {
  /** Part of every name in this run. */
  tag: string;
  partners: Partner[];
  accounts: Account[];
  agents: Agent[];
  roles: Role[];
  products: Product[];
  programs: Program[];
  submissions: Submission[];
  files: ExportFile[];
  clients: Client[];
  batches: Batch[];
  moves: StatusMove[];
  claims: Map<number, Account>;
  open: Map<Account, { kind: 'referral' | 'agent'; id: number; editing: boolean }>;
  /** Id of a view for everybody. */
  view: number;
  /** Oldest note first. */
  notes: Note[];
  otherAgents: number;
}

export type Scope =
  | { kind: 'all' }
  | { kind: 'company'; company: number }
  | { kind: 'branch'; company: number; branch: number };

export function scopeOf({ role, company, branch }: Pick<Account, 'role' | 'company' | 'branch'>): Scope {
  if (role === roles.superAdmin || (company === house && !isPartnerAdmin(role))) return { kind: 'all' };
  if (role === roles.companyAdmin || branch === company) return { kind: 'company', company };
  return { kind: 'branch', company, branch };
}

function covers(scope: Scope, place: Place | null): boolean {
  if (scope.kind === 'all') return true;
  if (!place) return false;
  return scope.kind === 'company' ? place.company === scope.company : place.branch === scope.branch;
}

export const seesSubmission = (who: Account, { deleted, soa, assigned }: Submission): boolean =>
  !deleted && (covers(scopeOf(who), soa) || covers(scopeOf(who), assigned));

export function maySteer(who: Account, { status, soa, assigned }: Submission): boolean {
  const scope = scopeOf(who);
  if (covers(scope, assigned)) return true;
  return status === 1 && scope.kind === 'company' && covers(scope, soa);
}

export const isSoaOf = (who: Account, { soa }: Submission): boolean => covers(scopeOf(who), soa);

export const seesAgent = (who: Account, agent: Agent): boolean =>
  !agent.deleted && covers(scopeOf(who), agent);

export function seesAccount(who: Account, other: Account): boolean {
  if (other.deleted) return false;
  const scope = scopeOf(who);
  if (other === who || scope.kind === 'all') return true;
  return scope.kind === 'company' && other.company === scope.company && isPartnerAdmin(other.role);
}

export function seesPartner(who: Account, { id, parent, deleted }: Partner): boolean {
  const scope = scopeOf(who);
  if (deleted) return false;
  if (scope.kind === 'all') return true;
  return scope.kind === 'company' ? id === scope.company || parent === scope.company : id === scope.branch;
}

export function isOffered(who: Account, { offeredBy }: Product): boolean {
  const scope = scopeOf(who);
  return scope.kind === 'all' || offeredBy.includes(scope.company);
}

/** A company may write a product that no other company offers. */
export function mayWriteProduct(who: Account, { offeredBy }: Product): boolean {
  const scope = scopeOf(who);
  if (scope.kind === 'all') return true;
  return scope.kind === 'company' && offeredBy.every((id) => id === scope.company);
}

export function seesFile(who: Account, file: Pick<ExportFile, 'by' | 'scope'>): boolean {
  const scope = scopeOf(who);
  if (scope.kind === 'all') return true;
  if (file.scope.kind === 'all' || file.scope.company !== scope.company) return false;
  if (scope.kind === 'company') return true;
  return file.scope.kind === 'branch' && file.scope.branch === scope.branch && file.by === who.id;
}

export const roleOf = (model: Model, id: number): Role => model.roles.find((role) => role.id === id)!;
export const codesOf = (model: Model, who: Account): ReadonlySet<string> => roleOf(model, who.role).codes;
export const holds = (model: Model, who: Account, ...codes: string[]): boolean =>
  codes.every((code) => codesOf(model, who).has(code));
export const holdsAny = (model: Model, who: Account, ...codes: string[]): boolean =>
  codes.some((code) => codesOf(model, who).has(code));
/** To change an account, a user needs all codes of its role. */
export const holdsRole = (model: Model, who: Account, role: number): boolean =>
  holds(model, who, ...roleOf(model, role).codes);

export const partnerOf = (model: Model, id: number): Partner | undefined =>
  model.partners.find((partner) => partner.id === id);
export const isCompany = (model: Model, id: number): boolean => {
  const found = partnerOf(model, id);
  return found !== undefined && !found.deleted && found.parent === null;
};
export const belongs = (model: Model, { company, branch }: Place): boolean => {
  const found = partnerOf(model, branch);
  return found !== undefined && !found.deleted && found.parent === company;
};

/** Every live submission uses one unit of the program's quota. */
export const usedOf = (model: Model, program: Program): number =>
  model.submissions.filter((each) => !each.deleted && each.program === program).length;
export const remainingOf = (model: Model, program: Program): number =>
  Math.max(0, program.initial + program.added - program.reduced - usedOf(model, program));
export const isUsedUp = (model: Model, program: Program): boolean =>
  program.isQuota && remainingOf(model, program) <= 0;

const namesPartner = (id: number, place: Place | null) =>
  place !== null && (place.company === id || place.branch === id);

/**
 * For a branch that moves to another company, every live submission counts, because submissions do not move
 * with the branch.
 */
export function isUsed(model: Model, id: number, submissions: (each: Submission) => boolean): boolean {
  const live = <Each extends { deleted: boolean }>(list: readonly Each[]) =>
    list.filter((each) => !each.deleted);
  return (
    live(model.partners).some((each) => each.parent === id) ||
    live(model.accounts).some((each) => namesPartner(id, each)) ||
    live(model.agents).some((each) => namesPartner(id, each)) ||
    live(model.submissions).some(
      (each) => submissions(each) && (namesPartner(id, each.soa) || namesPartner(id, each.assigned)),
    )
  );
}
export const isOpen = ({ status }: Submission): boolean => status < 7;

export const statusNames = [
  '',
  'Pengajuan Baru',
  'Assign',
  'Analisis',
  'Disetujui',
  'Sukses',
  'Pembayaran',
  'Selesai',
  'Ditolak',
] as const;

export interface Transition {
  from: readonly number[];
  to: number;
  codes: readonly string[];
  title: string;
}

const step = (from: number[], to: number, code: string): Transition => ({
  from,
  to,
  codes: ['u_referral_status', `u_referral_status_${code}`],
  title: statusNames[to]!,
});
const transitions: readonly Transition[] = [
  step([1], 2, 'assign'),
  { from: [8], to: 2, codes: ['u_referral_reassign'], title: 'Re-Assign' },
  step([2], 3, 'analyze'),
  step([3], 4, 'approved'),
  step([4], 5, 'success'),
  step([5], 6, 'payment'),
  step([6], 7, 'done'),
  step([1, 2, 3, 4, 5, 6], 8, 'rejected'),
];
export const transitionOf = (from: number, to: number): Transition | undefined =>
  transitions.find((each) => each.to === to && each.from.includes(from));

/** Stored name of every account. `Account.name` is a short name for the log. */
export const userName = ({ tag }: Pick<Model, 'tag'>): string => `Penguji ${tag}`;
