import { hashPassword } from '../auth/password.ts';
import { partner } from '../entities/partner/table.ts';
import { appUser } from '../entities/user/table.ts';
import { accounts } from './accounts.ts';
import type { DemoContext } from './context.ts';

/** D-03. */
export async function seedUsers({ tx, random, pictures, now }: DemoContext): Promise<void> {
  const partners = await tx.select({ id: partner.id, number: partner.partner_number }).from(partner);
  const idOf = new Map(partners.map((each) => [each.number, each.id]));
  const hashes = await Promise.all(accounts.map((each) => hashPassword(each.password)));
  await tx.insert(appUser).values(
    accounts.map((each, index) => ({
      name: each.name,
      email: each.email,
      password_hash: hashes[index]!,
      role_id: each.role_id,
      company_id: idOf.get(each.company)!,
      branch_id: idOf.get(each.branch)!,
      profile_picture: pictures.any(random, 'admin_profile_picture'),
      deleted_at: each.deleted ? now : null,
    })),
  );
}
