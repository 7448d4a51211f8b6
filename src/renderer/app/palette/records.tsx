import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBuilding,
  IconBuildingStore,
  IconCategory,
  IconFileText,
  IconFileUpload,
  IconTargetArrow,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type AccessRule, allows } from '../../../shared/core/access.ts';
import { isCode, isSubmissionNumber } from '../../../shared/core/numberIn.ts';
import { entities } from '../../../shared/entities/index.ts';
import type { PartnerType } from '../../../shared/entities/partner/schema.ts';
import { AgentStatusBadge } from '../../entities/agent/AgentBadges.tsx';
import { BatchStatusBadge } from '../../entities/batchUpload/BatchStatusBadge.tsx';
import { ReferralStatusBadge } from '../../entities/referral/ReferralStatusBadge.tsx';
import { type Page, pageOf, pathTo } from '../../kit/page/page.ts';
import { useOpenPage } from '../../kit/page/useOpenPage.ts';
import { useSession } from '../../kit/session/sessionState.ts';
import { useRead } from '../../lib/queries.ts';
import { agentPages } from '../../pages/agentPages.ts';
import { batchUploadPages } from '../../pages/batchUploadPages.ts';
import { partnerKinds, partnerPages } from '../../pages/partnerPages.ts';
import { productPages } from '../../pages/productPages.ts';
import { referralPages } from '../../pages/referralPages.ts';
import { userPages } from '../../pages/userPages.ts';
import { type Filter, isRecordFilter } from './filters.ts';
import type { PaletteLine } from './lines.tsx';
import { scoreOf } from './rank.ts';

/**
 * Minimum query length, delay in milliseconds, and result limits: for submissions, for each other kind, and
 * with a filter.
 */
const searched = { from: 3, pause: 250, most: 5, others: 3, alone: 20 };
/** Milliseconds. The search reads all products, because they contain the programs. */
const productsFresh = 60_000;

const kinds = {
  referral: { group: 'Pengajuan', kind: 'referral', icon: IconFileText },
  agent: { group: 'Agen', kind: 'agent', icon: IconUsersGroup },
  company: { group: 'Perusahaan', kind: 'partner', icon: IconBuilding },
  branch: { group: 'Cabang', kind: 'partner', icon: IconBuildingStore },
  user: { group: 'Pengguna', kind: 'user', icon: IconUser },
  product: { group: 'Produk', kind: 'product', icon: IconCategory },
  program: { group: 'Program', kind: 'product', icon: IconTargetArrow },
  batch: { group: 'Batch', kind: 'batch', icon: IconFileUpload },
} as const;
type Kind = keyof typeof kinds;

function useMake(searchFor: string) {
  const openPage = useOpenPage();
  return (
    kind: Kind,
    id: number,
    label: string,
    about: readonly (string | null)[],
    page: Page,
    { params = { id }, badge }: { params?: { id: number } | { run: number }; badge?: ReactNode } = {},
  ): PaletteLine => {
    const { group, kind: line, icon: Icon } = kinds[kind];
    return {
      id: `${kind}-${id}`,
      group,
      kind: line,
      label,
      to: pathTo(page, params),
      // The server may have matched a field that is not shown.
      words: [searchFor],
      description: about.filter(Boolean).join(' · '),
      leftSection: <Icon size={16} />,
      badge,
      onClick: () => openPage(page, params),
      isRecord: true,
    };
  };
}

function useMayBoth() {
  const codes = useSession((state) => state.codes);
  return (...rules: AccessRule[]) => rules.every((rule) => allows(rule, codes));
}

/** A limit of 0 sends no request. */
function useFoundReferrals(keyword: string, limit: number) {
  const enabled = useMayBoth()(referralPages.list.access, referralPages.detail.access) && limit > 0;
  const make = useMake(keyword);
  const read = useRead(entities.referral.list, { keyword, page: 1, limit }, { enabled });
  const lines = (enabled ? (read.data?.data ?? []) : []).map((row) => {
    const about = [row.submission_number, row.product_name];
    const badge = <ReferralStatusBadge status={row.referral_status_id} />;
    return make('referral', row.id, row.submitter_name, about, referralPages.detail, { badge });
  });
  return { lines, isLoading: read.isLoading };
}

function useFoundPartners(keyword: string, partner_type: PartnerType, limit: number) {
  const detail = pageOf(partnerPages.detail, { partner_type });
  const enabled = useMayBoth()(partnerKinds[partner_type].list.access, detail.access) && limit > 0;
  const make = useMake(keyword);
  const input = { keyword, page: 1, limit, partner_type };
  const read = useRead(entities.partner.list, input, { enabled });
  const lines = (enabled ? (read.data?.data ?? []) : []).map((row) =>
    make(partner_type, row.id, row.name, [row.partner_prefix_code, row.parent_name, row.city], detail),
  );
  return { lines, isLoading: read.isLoading };
}

function useFoundAgents(keyword: string, limit: number) {
  const make = useMake(keyword);
  const enabled = useMayBoth()(agentPages.list.access, agentPages.detail.access) && limit > 0;
  const read = useRead(entities.agent.list, { keyword, page: 1, limit }, { enabled });
  const lines = (enabled ? (read.data?.data ?? []) : []).map((row) =>
    make('agent', row.id, row.fullname, [row.agent_code, row.company_name], agentPages.detail, {
      badge: <AgentStatusBadge status={row.agent_status} />,
    }),
  );
  return { lines, isLoading: read.isLoading };
}

function useFoundUsers(keyword: string, limit: number) {
  const make = useMake(keyword);
  const enabled = useMayBoth()(userPages.list.access, userPages.detail.access) && limit > 0;
  const read = useRead(entities.user.list, { keyword, page: 1, limit }, { enabled });
  const lines = (enabled ? (read.data?.data ?? []) : []).map((row) =>
    make('user', row.id, row.name, [row.role_name, row.company_name], userPages.detail as Page),
  );
  return { lines, isLoading: read.isLoading };
}

function useFoundProducts(keyword: string, limit: number) {
  const may = useMayBoth();
  const make = useMake(keyword);
  const enabled = limit > 0 && may(productPages.list.access);
  const read = useRead(entities.product.list, {}, { enabled, fresh: productsFresh });
  const all = enabled ? (read.data?.data ?? []) : [];
  const finds = (label: string) => scoreOf(keyword, { id: '', label }) !== undefined;
  const products = may(productPages.detail.access)
    ? all.filter(({ product_name, product_code }) => finds(`${product_name} ${product_code}`))
    : [];
  const programs = may(productPages.programDetail.access)
    ? all.flatMap(({ product_name, program_list }) =>
        program_list
          .filter(({ program_name }) => finds(program_name))
          .map((program) => ({ ...program, product_name })),
      )
    : [];
  return {
    lines: [
      ...products
        .slice(0, limit)
        .map((row) => make('product', row.id, row.product_name, [row.product_code], productPages.detail)),
      ...programs
        .slice(0, limit)
        .map((row) =>
          make('program', row.id, row.program_name, [row.product_name], productPages.programDetail),
        ),
    ],
    isLoading: read.isLoading,
  };
}

function useFoundBatches(keyword: string, limit: number) {
  const enabled = useMayBoth()(batchUploadPages.list.access) && limit > 0;
  const make = useMake(keyword);
  const input = { search_name: keyword, page: 1, size: limit };
  const read = useRead(entities.batchUpload.list, input, { enabled });
  const lines = (enabled ? (read.data?.data.referral.rows ?? []) : []).map((row) =>
    make('batch', row.id, row.name, [row.filename], batchUploadPages.result, {
      params: { run: row.id },
      badge: <BatchStatusBadge status={row.status} />,
    }),
  );
  return { lines, isLoading: read.isLoading };
}

/**
 * Submission numbers belong to submissions, codes to agents and partners, and other numbers to submissions
 * and agents.
 */
export function useNumberOwners(number: string): { lines: PaletteLine[]; pending: boolean } {
  const most = (isAsked: boolean) => (number !== '' && isAsked ? 1 : 0);
  const ofPartners = isCode(number);
  const found = [
    useFoundReferrals(number, most(!ofPartners)),
    useFoundAgents(number, most(!isSubmissionNumber(number))),
    useFoundPartners(number, 'company', most(ofPartners)),
    useFoundPartners(number, 'branch', most(ofPartners)),
  ];
  return { lines: found.flatMap(({ lines }) => lines), pending: found.some(({ isLoading }) => isLoading) };
}

/**
 * The lines stay empty until all lists have answered, so that no line moves under the pointer. Without a
 * query, a record filter lists its first records.
 */
export function useFoundRecords(
  searchFor: string,
  filter: Filter,
  opened: boolean,
): { lines: PaletteLine[]; pending: boolean } {
  const [keyword] = useDebouncedValue(searchFor, searched.pause);
  const isAlone = isRecordFilter(filter);
  const wanted = opened && (isAlone ? true : filter === 'all' && searchFor.length >= searched.from);
  const asked = wanted && keyword === searchFor;
  const most = (kind: Filter, usual = searched.others) => {
    if (!asked || !['all', kind].includes(filter)) return 0;
    return isAlone ? searched.alone : usual;
  };
  const found = [
    useFoundReferrals(keyword, most('referral', searched.most)),
    useFoundAgents(keyword, most('agent')),
    useFoundPartners(keyword, 'company', most('partner')),
    useFoundPartners(keyword, 'branch', most('partner')),
    useFoundUsers(keyword, most('user')),
    useFoundProducts(keyword, most('product')),
    useFoundBatches(keyword, most('batch')),
  ];
  const pending = wanted && (!asked || found.some(({ isLoading }) => isLoading));
  return { lines: asked && !pending ? found.flatMap(({ lines }) => lines) : [], pending };
}
