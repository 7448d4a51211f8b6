import { eq } from 'drizzle-orm';
import type { ReferralSortColumn } from '../../../shared/entities/referral/schema.ts';
import { joined, type ListSource, own } from '../../kit/pageIds.ts';
import { agent } from '../agent/table.ts';
import { category } from '../category/table.ts';
import { partner } from '../partner/table.ts';
import { product } from '../product/table.ts';
import { program } from '../program/table.ts';
import { appUser } from '../user/table.ts';
import { referral } from './table.ts';

const companies = eq(partner.partner_type, 'company');

/** How each column of S-030 is sorted. A branch key may hold a company's id, so branches are not narrowed. */
const keys: ListSource<ReferralSortColumn>['keys'] = {
  submission_number: own(referral.submission_number),
  product_name: joined(product.name, product.id, referral.product_id),
  category_name: joined(category.name, category.id, referral.category_id),
  program_name: joined(program.name, program.id, referral.program_id),
  referral_status_id: own(referral.status),
  submitter_name: own(referral.name),
  submitter_mobile_number: own(referral.phone),
  nik: own(referral.submitter_identity_number),
  submitter_city: own(referral.city),
  company_assign_name: joined(partner.name, partner.id, referral.assigned_company_id, companies),
  branch_assign_name: joined(partner.name, partner.id, referral.assigned_branch_id),
  agent_code: joined(agent.agent_code, agent.id, referral.agent_id),
  agent_name: joined(agent.name, agent.id, referral.agent_id),
  company_soa_name: joined(partner.name, partner.id, referral.soa_company_id, companies),
  branch_soa_name: joined(partner.name, partner.id, referral.soa_branch_id),
  incentive_amount: own(referral.approved_amount),
  incentive_insentif: own(referral.incentive_gross),
  incentive_tax: own(referral.incentive_tax),
  total_incentive: own(referral.incentive_total),
  verify_call_status: own(referral.is_verified),
  createdAt: own(referral.created_at),
  updatedAt: own(referral.updated_at),
  updated_by: joined(appUser.name, appUser.id, referral.updated_by),
};

/** The list of S-030. */
export const referralSource: ListSource<ReferralSortColumn> = {
  table: referral,
  id: referral.id,
  tie: referral.status,
  newest: 'createdAt',
  keys,
};
