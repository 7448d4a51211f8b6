import type { InputOf, Operation, OutputOf } from '../core/operation.ts';
import type { UseKind } from '../core/uses.ts';
import { type AccountType, accountTypeNames } from './agent/status.ts';
import { entities } from './index.ts';
import type { PartnerRow } from './partner/schema.ts';
import { openReferralStatuses } from './referral/status.ts';
import { partnerAdminRoleIds } from './role/schema.ts';
import { targetStatuses } from './target/schema.ts';

const { agent, dashboard, notification, partner, referral, team, user } = entities;

/** Every request for the list contains `fixed`. */
export const figureLists = {
  referral: { operation: referral.list, fixed: {} },
  agent: { operation: agent.list, fixed: {} },
  branch: { operation: partner.list, fixed: { partner_type: 'branch' } },
  user: { operation: user.list, fixed: {} },
  partnerAdmin: { operation: user.partnerAdmins, fixed: {} },
  notification: { operation: notification.list, fixed: {} },
} as const satisfies Readonly<Record<string, { operation: Operation; fixed: object }>>;
export type FigureList = keyof typeof figureLists;

type FilterOf<L extends FigureList> = Omit<
  InputOf<(typeof figureLists)[L]['operation']>,
  'page' | 'limit' | 'count' | 'sort_by' | 'sort_dir'
>;
interface OpensOne<L extends FigureList> {
  list: L;
  filter: FilterOf<L>;
}
export type Opens<L extends FigureList = FigureList> = L extends FigureList ? OpensOne<L> : never;
export type Figure = Opens & { count: number };

const opens = <L extends FigureList>(list: L, filter: FilterOf<L>): OpensOne<L> => ({ list, filter });

export const filterText = ({ filter }: Opens): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

export interface Counts<O extends Operation = Operation> {
  operation: O;
  of(answer: OutputOf<O>, asked: InputOf<O>): readonly Figure[];
}

const counts = <O extends Operation, Told extends readonly Figure[]>(
  operation: O,
  of: (answer: OutputOf<O>, asked: InputOf<O>) => Told,
) => ({ operation, of });

const walletOf = {
  basic: 'without_wallet',
  reguler: 'regular_wallet',
  premium: 'premium_wallet',
} as const satisfies Record<AccountType, string>;

/** Each figure pairs a count with the list and the filter that show the counted records. */
export const figures = {
  users: counts(dashboard.userStatistic, (found, range) => [
    ...accountTypeNames.map((account_type) => ({
      name: walletOf[account_type],
      count: found[walletOf[account_type]],
      ...opens('agent', { ...range, account_type }),
    })),
    { name: 'total' as const, count: found.total, ...opens('agent', range) },
  ]),
  perDay: counts(dashboard.referralPerDay, (days, asked) =>
    days.map(({ date, count }) => ({
      date,
      count,
      ...opens('referral', { ...asked, start_date: date, end_date: date }),
    })),
  ),
  perProduct: counts(dashboard.referralPerProduct, (products, asked) =>
    products.map(({ product_id, product_name, count }) => ({
      product_name,
      count,
      ...opens('referral', { ...asked, product_id }),
    })),
  ),
  queue: counts(referral.queue, (lines) =>
    lines.map((line) => ({ line, count: line.count, ...opens('referral', line.filter) })),
  ),
  waiting: counts(team.queues, (queues) =>
    queues.map(({ referral_status_id, waiting }) => ({
      count: waiting,
      ...opens('referral', { referral_status_id }),
    })),
  ),
  late: counts(team.queues, (queues) =>
    queues.map(({ referral_status_id, late }) => ({
      count: late,
      ...opens('referral', { referral_status_id, late: true }),
    })),
  ),
  allWaiting: counts(team.queues, (queues) => [
    {
      count: queues.reduce((sum, { waiting }) => sum + waiting, 0),
      ...opens('referral', { referral_status_ids: targetStatuses.join() }),
    },
  ]),
  allLate: counts(team.queues, (queues) => [
    {
      count: queues.reduce((sum, { late }) => sum + late, 0),
      ...opens('referral', { referral_status_ids: targetStatuses.join(), late: true }),
    },
  ]),
  unread: counts(notification.unread, ({ total }) => [
    { count: total, ...opens('notification', { unread: true }) },
  ]),
};

export type CountedPartner = Pick<PartnerRow, 'id' | 'partner_type' | 'parent_id'>;

export function usesOfPartner({ id, partner_type, parent_id }: CountedPartner) {
  const isCompany = partner_type === 'company';
  const [company, branch] = isCompany ? [id, undefined] : [parent_id ?? undefined, id];
  const open = { referral_status_ids: openReferralStatuses.join() };
  return {
    branch: opens('branch', { company_id: id }),
    user: opens('partnerAdmin', { partner_id: id }),
    agent: opens('agent', { company_id: company, branch_id: branch }),
    sourcedReferral: opens('referral', {
      ...open,
      partner_id_company_soa: company,
      partner_id_branch_soa: branch,
    }),
    assignedReferral: opens('referral', {
      ...open,
      partner_id_company_assign: company,
      partner_id_branch_assign: branch,
    }),
  } satisfies Record<UseKind, Opens>;
}

export const usersOfRole = (role_id: number): Opens<'partnerAdmin' | 'user'> =>
  partnerAdminRoleIds.includes(role_id) ? opens('partnerAdmin', { role_id }) : opens('user', { role_id });

export const ownWork = opens('referral', { claim: 'mine' });
