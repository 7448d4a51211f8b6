import { asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { newCredentials } from '../../shared/entities/openApi/credentials.ts';
import { type OpenApiStatus, openApiFlags } from '../../shared/entities/openApi/status.ts';
import { openSealer } from '../auth/sealer.ts';
import {
  apiAccess,
  openApi,
  openApiAccess,
  openApiBranch,
  openApiProgram,
} from '../entities/openApi/table.ts';
import { partner } from '../entities/partner/table.ts';
import { productPartner } from '../entities/product/table.ts';
import { program } from '../entities/program/table.ts';
import { live } from '../kit/records.ts';
import type { DemoContext } from './context.ts';

const statuses: readonly OpenApiStatus[] = ['active', 'active', 'active', 'inactive', 'suspended'];

export async function seedOpenApi(demo: DemoContext): Promise<void> {
  const { tx } = demo;
  const companies = await tx
    .select()
    .from(partner)
    .where(eq(partner.partner_type, 'company'))
    .orderBy(asc(partner.id));
  const sealer = await openSealer(tx);
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => demo.random.int(0, 255));
  for (const [index, status] of statuses.entries()) {
    const company = companies[index + 1]!;
    const { username, password, clientid, clientsecret } = newCredentials(bytes);
    const { isactivated, isdisabled } = openApiFlags[status];
    const [made] = await tx
      .insert(openApi)
      .values({
        username,
        password_sealed: sealer.seal(password),
        client_id: clientid,
        client_secret_sealed: sealer.seal(clientsecret),
        pic_name: company.pic_name,
        phone: company.pic_phone,
        company_id: company.id,
        is_activated: isactivated,
        is_disabled: isdisabled,
        include_assign: status === 'active',
      })
      .returning({ id: openApi.id });
    await chooseEverything(demo, made!.id, company.id);
  }
}

async function chooseEverything(
  { tx, random }: DemoContext,
  open_api_id: number,
  companyId: number,
): Promise<void> {
  const branches = await tx.select({ id: partner.id }).from(partner).where(eq(partner.parent_id, companyId));
  const offered = tx
    .select({ id: productPartner.product_id })
    .from(productPartner)
    .where(eq(productPartner.partner_id, companyId));
  const programs = await tx
    .select({ id: program.id })
    .from(program)
    .where(live(program, inArray(program.product_id, offered)));
  const items = await tx.select({ id: apiAccess.id }).from(apiAccess).where(isNotNull(apiAccess.parent_id));
  const allowed = random.shuffle(items).slice(0, Math.ceil((items.length * 2) / 3));
  await tx.insert(openApiBranch).values(branches.map(({ id }) => ({ open_api_id, branch_id: id })));
  await tx.insert(openApiProgram).values(programs.map(({ id }) => ({ open_api_id, program_id: id })));
  await tx.insert(openApiAccess).values(allowed.map(({ id }) => ({ open_api_id, access_id: id })));
}
