import { eq, isNull } from 'drizzle-orm';
import type { ReferralSortColumn } from '../../../shared/entities/referral/schema.ts';
import { sortText } from '../../db/columns.ts';
import { joined, type ListSource, own } from '../../kit/listSource.ts';
import { agent } from '../agent/table.ts';
import { category } from '../category/table.ts';
import { partner } from '../partner/table.ts';
import { product } from '../product/table.ts';
import { program } from '../program/table.ts';
import { appUser } from '../user/table.ts';
import { referral } from './table.ts';

const owners = eq(partner.partner_type, 'company');
/** Matches of these filters are close in time and in id. Where ids break ties, the matches lie together. */
const inTime = ['start_date', 'end_date', 'program_id'];
const clusteredBy = inTime;
const ofStatus = ['referral_status_id'];

/** The keys of branches have no `owners`, because a branch column may hold a company's id. */
const keys: ListSource<ReferralSortColumn>['keys'] = {
  submission_number: own(referral.submission_number, [...inTime, 'digits']),
  product_name: joined(product.name, product.id, referral.product_id, {
    settledBy: ['product_id', 'category_id', 'program_id'],
    clusteredBy,
  }),
  category_name: joined(category.name, category.id, referral.category_id, {
    settledBy: ['category_id', 'program_id'],
    clusteredBy: [...inTime, 'product_id'],
  }),
  program_name: joined(program.name, program.id, referral.program_id, {
    settledBy: ['program_id'],
    clusteredBy: [...inTime, 'product_id', 'category_id'],
  }),
  referral_status_id: own(referral.status, inTime, ofStatus),
  submitter_name: own(sortText(referral.name), [], ofStatus),
  submitter_mobile_number: own(referral.phone, ['digits']),
  nik: own(referral.submitter_identity_number, ['digits']),
  submitter_city: own(sortText(referral.city), inTime),
  company_assign_name: joined(partner.name, partner.id, referral.assigned_company_id, {
    owners,
    settledBy: ['partner_id_company_assign'],
    clusteredBy,
  }),
  branch_assign_name: joined(partner.name, partner.id, referral.assigned_branch_id, {
    settledBy: ['partner_id_branch_assign'],
    clusteredBy: [...inTime, 'partner_id_company_assign'],
  }),
  agent_code: joined(agent.agent_code, agent.id, referral.agent_id, {
    sort: agent.agent_code,
    settledBy: ['agent_code'],
  }),
  agent_name: joined(agent.name, agent.id, referral.agent_id, { settledBy: ['agent_code'] }),
  company_soa_name: joined(partner.name, partner.id, referral.soa_company_id, {
    owners,
    settledBy: ['partner_id_company_soa'],
    clusteredBy,
  }),
  branch_soa_name: joined(partner.name, partner.id, referral.soa_branch_id, {
    settledBy: ['partner_id_branch_soa'],
    clusteredBy: [...inTime, 'partner_id_company_soa'],
  }),
  incentive_amount: own(referral.approved_amount, inTime, ofStatus),
  incentive_insentif: own(referral.incentive_gross, inTime, ofStatus),
  incentive_tax: own(referral.incentive_tax, inTime, ofStatus),
  total_incentive: own(referral.incentive_total, inTime, ofStatus),
  verify_call_status: own(referral.is_verified, inTime, [], ['verify_call_status']),
  statusChangedAt: own(referral.status_changed_at, inTime, ofStatus),
  dueAt: own(referral.due_at, inTime, ofStatus),
  createdAt: own(
    referral.created_at,
    ['digits'],
    [...ofStatus, 'product_id', 'program_id', 'partner_id_company_soa'],
    ['start_date', 'end_date'],
  ),
  updatedAt: own(referral.updated_at, inTime, ofStatus),
  updated_by: joined(appUser.name, appUser.id, referral.updated_by, { clusteredBy }),
};

export const referralSource: ListSource<ReferralSortColumn> = {
  table: referral,
  id: referral.id,
  live: isNull(referral.deleted_at),
  tie: referral.status,
  tieFilter: 'referral_status_id',
  newest: 'createdAt',
  keys,
};
