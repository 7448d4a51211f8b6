import { and, eq } from 'drizzle-orm';
import { type FieldErrors, invalid, messages } from '../../../shared/core/errors.ts';
import { agentLabels as L } from '../../../shared/entities/agent/fields.ts';
import type { AgentType } from '../../../shared/entities/agent/status.ts';
import { officeCompanyId } from '../../../shared/entities/partner/schema.ts';
import type { Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { live } from '../../kit/records.ts';
import { partner } from '../partner/table.ts';

export interface Placement {
  agent_type: AgentType;
  company_id: number;
  branch_id: number;
}

interface AskedPlacement {
  agent_type: AgentType;
  company_id?: number | undefined;
  branch_id?: number | undefined;
}

/** Individual agents belong to the office, others to a branch. An unchanged placement stays valid. */
export async function placeAgent(
  tx: Queryable,
  scope: Scope,
  asked: AskedPlacement,
  stored?: Placement,
): Promise<Placement> {
  if (stored && isSame(asked, stored)) {
    const { agent_type, company_id, branch_id } = stored;
    return { agent_type, company_id, branch_id };
  }
  const wanted = scope.kind === 'all' ? staffPlacement(asked) : partnerPlacement(scope, asked);
  if (wanted.agent_type === 'individual' || (stored && isSame(wanted, stored))) return wanted;
  await assertBranch(tx, wanted);
  return wanted;
}

function staffPlacement(asked: AskedPlacement): Placement {
  if (asked.agent_type === 'company') return required(asked);
  return { agent_type: 'individual', company_id: officeCompanyId, branch_id: officeCompanyId };
}

function partnerPlacement(scope: Exclude<Scope, { kind: 'all' }>, asked: AskedPlacement): Placement {
  // For an individual agent the form sends the office's company, which the user did not choose.
  const chosen = asked.agent_type === 'company' ? asked.company_id : undefined;
  if (chosen !== undefined && chosen !== scope.companyId) throw invalid(unknown('company_id'));
  if (scope.kind === 'company' && scope.limits && !scope.limits.branches.includes(asked.branch_id ?? 0))
    throw invalid(unknown('branch_id'));
  if (scope.kind === 'company')
    return required({ ...asked, agent_type: 'company', company_id: scope.companyId });
  const branch = asked.agent_type === 'company' ? asked.branch_id : undefined;
  if (branch !== undefined && branch !== scope.branchId) throw invalid(unknown('branch_id'));
  return { agent_type: 'company', company_id: scope.companyId, branch_id: scope.branchId };
}

function required({ agent_type, company_id, branch_id }: AskedPlacement): Placement {
  if (company_id === undefined) throw invalid({ company_id: messages.required(L.company_id) });
  if (branch_id === undefined) throw invalid({ branch_id: messages.required(L.branch_id) });
  return { agent_type, company_id, branch_id };
}

const isSame = (asked: AskedPlacement, stored: Placement): boolean =>
  stored.agent_type === asked.agent_type &&
  stored.company_id === asked.company_id &&
  stored.branch_id === asked.branch_id;

const unknown = (field: 'company_id' | 'branch_id'): FieldErrors => ({
  [field]: `${L[field]} tidak ditemukan`,
});

async function assertBranch(tx: Queryable, { company_id, branch_id }: Placement): Promise<void> {
  const [company] = await tx
    .select({ id: partner.id })
    .from(partner)
    .where(live(partner, eq(partner.id, company_id), eq(partner.partner_type, 'company')))
    .for('share');
  if (!company) throw invalid(unknown('company_id'));
  const [branch] = await tx
    .select({ id: partner.id })
    .from(partner)
    .where(live(partner, and(eq(partner.id, branch_id), eq(partner.parent_id, company_id))))
    .for('share');
  if (!branch) throw invalid(unknown('branch_id'));
}
