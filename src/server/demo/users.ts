import { partner } from '../entities/partner/table.ts';
import { userPictureFolder } from '../entities/user/picture.ts';
import { appUser } from '../entities/user/table.ts';
import { accounts } from './accounts.ts';
import type { DemoContext } from './context.ts';

export async function seedUsers({ tx, services, preparation, now }: DemoContext): Promise<void> {
  const partners = await tx.select({ id: partner.id, number: partner.partner_number }).from(partner);
  const idOf = new Map(partners.map((each) => [each.number, each.id]));
  const hashes = await preparation.hashes;
  const drawn = await preparation.initials;
  const pictures = await Promise.all(drawn.map((png) => services.media.storeDrawn(userPictureFolder, png)));
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
