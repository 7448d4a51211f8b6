import { hashPassword } from '../auth/password.ts';
import { partner } from '../entities/partner/table.ts';
import { storeInitials } from '../entities/user/picture.ts';
import { appUser } from '../entities/user/table.ts';
import { accounts } from './accounts.ts';
import type { DemoContext } from './context.ts';

/** D-03. */
export async function seedUsers({ tx, services, now }: DemoContext): Promise<void> {
  const partners = await tx.select({ id: partner.id, number: partner.partner_number }).from(partner);
  const idOf = new Map(partners.map((each) => [each.number, each.id]));
  const hashes = await Promise.all(accounts.map((each) => hashPassword(each.password)));
  const pictures = await Promise.all(accounts.map((each) => storeInitials(services.media, each.name)));
  await tx.insert(appUser).values(
    accounts.map((each, index) => ({
      name: each.name,
      email: each.email,
      password_hash: hashes[index]!,
      role_id: each.role_id,
      company_id: idOf.get(each.company)!,
      branch_id: idOf.get(each.branch)!,
      profile_picture: pictures[index]!.name,
      deleted_at: each.deleted ? now : null,
    })),
  );
}
