import type { Session } from '../session/schema.ts';
import { type ReferralStatus, referralStatus } from './status.ts';

export interface Placed {
  referral_status_id: ReferralStatus;
  partner_id_company_assign: number | null;
  partner_id_branch_assign: number | null;
  partner_id_company_soa: number | null;
  partner_id_branch_soa: number | null;
  company_assign_name: string | null;
  branch_assign_name: string | null;
}

type Who = Pick<Session, 'companyId' | 'partnerId'>;
/** Null for accounts of a company or staff. */
const branchOf = ({ companyId, partnerId }: Who) => (partnerId === companyId ? null : partnerId);

/**
 * Staff and the assigned partner may change the status. While a submission is new, its source company may,
 * too (P-314).
 */
export function mayMoveOf(who: Who, row: Placed): boolean {
  const { companyId } = who;
  if (companyId === null) return true;
  const branch = branchOf(who);
  if (branch !== null) return row.partner_id_branch_assign === branch;
  const isNew = row.referral_status_id === referralStatus.initial;
  return row.partner_id_company_assign === companyId || (isNew && row.partner_id_company_soa === companyId);
}

/** True for staff, and if the submission's agent belongs to the user's company or branch. */
export function isSourceOf(who: Who, row: Placed): boolean {
  const { companyId } = who;
  if (companyId === null) return true;
  const branch = branchOf(who);
  return branch === null ? row.partner_id_company_soa === companyId : row.partner_id_branch_soa === branch;
}

export const placedElsewhere = ({ company_assign_name, branch_assign_name }: Placed): string =>
  company_assign_name === null
    ? 'Menunggu penugasan oleh kantor'
    : `Ditugaskan ke ${[company_assign_name, branch_assign_name].filter(Boolean).join(', ')}: hanya yang ditugasi yang dapat mengubah statusnya`;

export const editTexts = {
  assignment: 'Penugasan hanya dapat diubah oleh pengguna yang berhak melakukan Assign',
  otherAssignee: 'Penugasan ini hanya dapat diubah oleh perusahaan yang ditugasi, atau oleh kantor',
  otherSoa: 'Agen hanya dapat diganti oleh perusahaan atau cabang asal pengajuan (SOA)',
} as const;

export function placeLocks(who: Who & { codes: ReadonlySet<string> }, row: Placed): Record<string, string> {
  const lock = assignmentLock(who.codes, branchOf(who) === null && mayMoveOf(who, row));
  return {
    ...(!isSourceOf(who, row) && { agent_code: editTexts.otherSoa }),
    ...(lock && { partner_id_company_assign: lock, partner_id_branch_assign: lock }),
  };
}

/** Undefined for users who may assign the submission. */
export function assignmentLock(codes: ReadonlySet<string>, mayMove: boolean): string | undefined {
  if (!codes.has('u_referral_status_assign')) return editTexts.assignment;
  return mayMove ? undefined : editTexts.otherAssignee;
}
