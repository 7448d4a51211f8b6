import { and, asc, inArray, isNull } from 'drizzle-orm';
import { denied, invalid } from '../../../shared/core/errors.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import { partner } from '../partner/table.ts';

export interface AssignTarget {
  company_id: number;
  branch_id: number;
}

export async function assertAssignable(
  tx: Queryable,
  viewer: Viewer,
  target: AssignTarget,
): Promise<{ company: string; branch: string }> {
  const { scope } = viewer;
  if (scope.kind === 'branch') throw denied();
  if (scope.kind === 'company' && scope.companyId !== target.company_id) throw denied();
  const rows = await tx
    .select({
      id: partner.id,
      name: partner.name,
      partner_type: partner.partner_type,
      parent_id: partner.parent_id,
    })
    .from(partner)
    .where(and(inArray(partner.id, [target.company_id, target.branch_id]), isNull(partner.deleted_at)))
    .orderBy(asc(partner.id))
    .for('share');
  const company = rows.find((row) => row.id === target.company_id && row.partner_type === 'company');
  if (!company) throw invalid({ partner_id_company_assign: 'Perusahaan tidak ditemukan' });
  const branch = rows.find((row) => row.id === target.branch_id && row.parent_id === company.id);
  if (!branch) throw invalid({ partner_id_branch_assign: 'Cabang bukan milik perusahaan yang dipilih' });
  return { company: company.name, branch: branch.name };
}
