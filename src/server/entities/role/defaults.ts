import { type AccessCode, accessCodes } from '../../../shared/core/access.ts';
import { roleIds } from '../../../shared/entities/role/schema.ts';

const notForAdmins: readonly AccessCode[] = [
  'c_role',
  'u_role',
  'c_role_data',
  'd_role_data',
  'r_maintenance',
  'r_otp',
  'r_prefix',
  'crud_partner_api',
  'u_sla',
];

const branchAdmin: readonly AccessCode[] = [
  'r_dashboard',
  'r_agent_list',
  'r_agent_profile',
  'c_agent',
  'u_agent_profile',
  'c_agent_export',
  'r_referral',
  'r_referral_detail',
  'c_referral',
  'u_referral_detail',
  'u_referral_status',
  'u_referral_status_analyze',
  'u_referral_status_approved',
  'u_referral_status_rejected',
  'u_referral_verify_call',
  'c_referral_export',
  'r_branch',
  'r_branch_detail',
  'r_products',
  'r_product',
  'r_categories',
  'r_programs',
  'r_program',
];

const companyAdmin: readonly AccessCode[] = [
  ...branchAdmin,
  'u_agent_status',
  'u_referral_reassign',
  'u_referral_status_assign',
  'u_referral_status_success',
  'u_referral_bulk',
  'c_referral_batch_upload',
  'r_partners',
  'r_partner_profile',
  'c_branch',
  'u_branch_detail',
  'crud_partner_admin',
  'crud_branch_admin',
  'c_partner_export',
  'r_admin_all',
  'r_team_board',
  'u_team_assign',
];

const verifier: readonly AccessCode[] = [
  'r_dashboard',
  'r_referral',
  'r_referral_detail',
  'u_referral_verify_call',
  'u_referral_status',
  'u_referral_status_analyze',
];

const finance: readonly AccessCode[] = [
  'r_dashboard',
  'r_referral',
  'r_referral_detail',
  'u_referral_detail',
  'u_referral_status',
  'u_referral_status_payment',
  'u_referral_status_done',
  'u_referral_bulk',
  'c_referral_export',
];

export const defaultRoles: readonly { id: number; name: string; codes: readonly AccessCode[] }[] = [
  { id: roleIds.superAdmin, name: 'Super Admin', codes: accessCodes },
  { id: roleIds.admin, name: 'Admin', codes: accessCodes.filter((code) => !notForAdmins.includes(code)) },
  { id: roleIds.companyAdmin, name: 'Admin Perusahaan', codes: companyAdmin },
  { id: roleIds.branchAdmin, name: 'Admin Cabang', codes: branchAdmin },
  { id: 7, name: 'Verifikator', codes: verifier },
  { id: 8, name: 'Keuangan', codes: finance },
];
