import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { invalid } from '../../../shared/core/errors.ts';
import { openApiLabels } from '../../../shared/entities/openApi/fields.ts';
import { type OpenApiInput, openApiTexts } from '../../../shared/entities/openApi/schema.ts';
import type { Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { live } from '../../kit/records.ts';
import { partner } from '../partner/table.ts';
import { programsWhere } from '../program/rules.ts';
import { program } from '../program/table.ts';
import { apiAccess, openApi } from './table.ts';

/** P-320: a company sees its own record, a branch none. */
export function openApiInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  return scope.kind === 'company' ? eq(openApi.company_id, scope.companyId) : sql`false`;
}

type Choice = Pick<OpenApiInput, 'company' | 'branch' | 'program' | 'accessid'>;

/**
 * INVALID unless the company exists, the branches are its own and the programs those of its products. The company
 * and branches cannot be deleted until the transaction ends.
 */
export async function assertChoice(
  tx: Queryable,
  { company, branch, program: programs, accessid }: Choice,
): Promise<void> {
  const owners = await tx
    .select({ id: partner.id })
    .from(partner)
    .where(live(partner, eq(partner.id, company), eq(partner.partner_type, 'company')))
    .for('share');
  if (owners.length === 0) throw invalid({ company: openApiTexts.unknown(openApiLabels.company) });

  const branches = await tx
    .select({ id: partner.id })
    .from(partner)
    .where(live(partner, inArray(partner.id, branch), eq(partner.parent_id, company)))
    .for('share');
  if (branches.length < branch.length)
    throw invalid({ branch: openApiTexts.notOfCompany(openApiLabels.branch) });

  const offered = await programsOffered(tx, company, inArray(program.id, programs));
  if (offered.length < programs.length)
    throw invalid({ program: openApiTexts.notOfCompany(openApiLabels.program) });

  const items = await tx.select({ id: apiAccess.id }).from(apiAccess).where(inArray(apiAccess.id, accessid));
  if (items.length < accessid.length)
    throw invalid({ accessid: openApiTexts.unknown(openApiLabels.accessid) });
}

/** Programs that meet the condition and belong to a product of the company. */
export function programsOffered(db: Queryable, company: number, condition: SQL) {
  return programsWhere(db, { kind: 'company', companyId: company }, condition);
}
