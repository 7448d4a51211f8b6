import { addDays, jakartaDay } from '../../shared/core/values.ts';
import { areaLevelName } from '../../shared/entities/place/schema.ts';
import { category } from '../entities/category/table.ts';
import { partner } from '../entities/partner/table.ts';
import { product, productPartner } from '../entities/product/table.ts';
import { program, programLocation } from '../entities/program/table.ts';
import { question } from '../entities/question/table.ts';
import { regionLevels } from '../entities/region/table.ts';
import { type DemoProduct, type DemoProgram, products, questionBank } from './catalogueData.ts';
import type { DemoContext } from './context.ts';
import { type DemoCity, demoCities } from './places.ts';

/** D-06…D-09. */
export async function seedCatalogue(demo: DemoContext): Promise<void> {
  const partners = await demo.tx.select({ id: partner.id, number: partner.partner_number }).from(partner);
  const partnerIds = new Map(partners.map((each) => [each.number, each.id]));
  for (const each of products) {
    const productId = await insertProduct(demo, each, partnerIds);
    const categoryIds = await insertCategories(demo, productId, each);
    for (const one of each.programs) {
      await insertProgram(demo, one, { productId, categoryId: categoryIds[one.category]!, code: each.code });
    }
  }
}

async function insertProduct(
  { tx, pictures }: DemoContext,
  each: DemoProduct,
  partnerIds: ReadonlyMap<string, number>,
): Promise<number> {
  const [stored] = await tx
    .insert(product)
    .values({
      name: each.name,
      code: each.code,
      color: each.color,
      image: pictures.named('product_icon', each.code),
      levels: [...each.levels],
      notes: `Produk contoh ${each.name}.`,
      terms: 'Syarat dan ketentuan contoh: data hanya untuk demonstrasi.',
      is_ktp_mandatory: each.ktp,
    })
    .returning({ id: product.id });
  const product_id = stored!.id;
  await tx
    .insert(productPartner)
    .values(each.partners.map((number) => ({ product_id, partner_id: partnerIds.get(number)! })));
  return product_id;
}

async function insertCategories(
  { tx, now }: DemoContext,
  product_id: number,
  each: DemoProduct,
): Promise<number[]> {
  const stored = await tx
    .insert(category)
    .values(each.categories.map((name) => ({ name, product_id })))
    .returning({ id: category.id });
  if (each.deletedCategory)
    await tx.insert(category).values({ name: each.deletedCategory, product_id, deleted_at: now });
  return stored.map((row) => row.id);
}

async function insertProgram(
  { tx, pictures, places, now }: DemoContext,
  each: DemoProgram,
  above: { productId: number; categoryId: number; code: string },
): Promise<void> {
  const today = jakartaDay(now);
  const day = (offset: number | null | undefined) => (offset == null ? null : addDays(today, offset));
  const [stored] = await tx
    .insert(program)
    .values({
      name: each.name,
      description: `<p>Program contoh ${each.name}.</p>`,
      terms: '<p>Berlaku selama masa program.</p>',
      image: pictures.named('program_icon', `Program ${above.code}`),
      product_id: above.productId,
      category_id: above.categoryId,
      is_expired_program: each.period !== undefined,
      start_date: day(each.period?.start),
      end_date: day(each.period?.end),
      is_quota: each.quota !== undefined,
      quota_initial: each.quota?.initial ?? 0,
      quota_added: each.quota?.added ?? 0,
      quota_reduced: each.quota?.reduced ?? 0,
      quota_used: each.quota?.used ?? 0,
      is_location: each.location !== undefined,
      location_type: locationType(each.location),
      deleted_at: each.deleted ? now : null,
    })
    .returning({ id: program.id });
  const program_id = stored!.id;
  await tx.insert(question).values(
    each.questions.map((index, sort_order) => {
      const { text, type, mandatory } = questionBank[index]!;
      return { program_id, question_text: text, question_type: type, is_mandatory: mandatory, sort_order };
    }),
  );
  const cities = typeof each.location === 'object' ? each.location : [];
  if (cities.length === 0) return;
  await tx.insert(programLocation).values(
    cities.map((city) => ({
      program_id,
      place_id: demoCities[city].code,
      description: places.cityName(city),
      lat: demoCities[city].lat,
      lon: demoCities[city].lon,
      geo_type: areaLevelName(regionLevels.city),
    })),
  );
}

function locationType(location: 'ALL' | readonly DemoCity[] | undefined) {
  if (location === undefined) return '';
  return location === 'ALL' ? 'ALL' : 'SPESIFIC_LOCATION';
}
