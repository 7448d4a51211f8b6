import { addDays, jakartaDay } from '../../shared/core/values.ts';
import { areaLevelName } from '../../shared/entities/place/schema.ts';
import { category } from '../entities/category/table.ts';
import { partner } from '../entities/partner/table.ts';
import { product, productPartner } from '../entities/product/table.ts';
import { program, programLocation } from '../entities/program/table.ts';
import { question } from '../entities/question/table.ts';
import { regionLevels } from '../entities/region/table.ts';
import { nextIds } from '../seed/ids.ts';
import { type DemoProgram, products, questionBank } from './catalogueData.ts';
import type { DemoContext } from './context.ts';
import { demoCities } from './places.ts';

export async function seedCatalogue(demo: DemoContext): Promise<void> {
  const { tx, now } = demo;
  const made = await insertProducts(demo);
  const named = made.flatMap(({ each, product_id }) => [
    ...each.categories.map((name) => ({ name, product_id, deleted_at: null })),
    ...(each.deletedCategory ? [{ name: each.deletedCategory, product_id, deleted_at: now }] : []),
  ]);
  const categoryIds = await nextIds(tx, category, named.length);
  const categories = named.map((row, index) => ({ ...row, id: categoryIds[index]! }));
  await tx.insert(category).values(categories);
  const categoryOf = (product_id: number, name: string) =>
    categories.find((row) => row.product_id === product_id && row.name === name)!.id;
  await insertPrograms(
    demo,
    made.flatMap(({ each, product_id }) =>
      each.programs.map((one) => ({
        one,
        product_id,
        category_id: categoryOf(product_id, each.categories[one.category]!),
        code: each.code,
      })),
    ),
  );
}

async function insertProducts({ tx, pictures }: DemoContext) {
  const partners = await tx.select({ id: partner.id, number: partner.partner_number }).from(partner);
  const partnerIds = new Map(partners.map((each) => [each.number, each.id]));
  const ids = await nextIds(tx, product, products.length);
  const made = products.map((each, index) => ({ each, product_id: ids[index]! }));
  await tx.insert(product).values(
    made.map(({ each, product_id }) => ({
      id: product_id,
      name: each.name,
      code: each.code,
      color: each.color,
      image: pictures.named('product_icon', each.code),
      levels: [...each.levels],
      notes: `Produk contoh ${each.name}.`,
      terms: 'Syarat dan ketentuan contoh: data hanya untuk demonstrasi.',
      is_ktp_mandatory: each.ktp,
    })),
  );
  await tx
    .insert(productPartner)
    .values(
      made.flatMap(({ each, product_id }) =>
        each.partners.map((number) => ({ product_id, partner_id: partnerIds.get(number)! })),
      ),
    );
  return made;
}

interface PlacedProgram {
  one: DemoProgram;
  product_id: number;
  category_id: number;
  code: string;
}

async function insertPrograms(
  { tx, pictures, places, now }: DemoContext,
  placed: readonly PlacedProgram[],
): Promise<void> {
  const today = jakartaDay(now);
  const day = (offset: number | null | undefined) => (offset == null ? null : addDays(today, offset));
  const ids = await nextIds(tx, program, placed.length);
  const made = placed.map((each, index) => ({ ...each, id: ids[index]! }));
  await tx.insert(program).values(
    made.map(({ one, id, product_id, category_id, code }) => ({
      id,
      name: one.name,
      description: `<p>Program contoh ${one.name}.</p>`,
      terms: '<p>Berlaku selama masa program.</p>',
      image: pictures.named('program_icon', `Program ${code}`),
      product_id,
      category_id,
      is_expired_program: one.period !== undefined,
      start_date: day(one.period?.start),
      end_date: day(one.period?.end),
      is_quota: one.quota !== undefined,
      quota_initial: one.quota?.initial ?? 0,
      quota_added: one.quota?.added ?? 0,
      quota_reduced: one.quota?.reduced ?? 0,
      quota_used: one.quota?.used ?? 0,
      is_location: one.location !== undefined,
      location_type: locationType(one.location),
      deleted_at: one.deleted ? now : null,
    })),
  );
  await tx.insert(question).values(
    made.flatMap(({ one, id }) =>
      one.questions.map((index, sort_order) => {
        const { text, type, mandatory } = questionBank[index]!;
        return {
          program_id: id,
          question_text: text,
          question_type: type,
          is_mandatory: mandatory,
          sort_order,
        };
      }),
    ),
  );
  await tx.insert(programLocation).values(
    made.flatMap(({ one, id }) =>
      (typeof one.location === 'object' ? one.location : []).map((city) => ({
        program_id: id,
        place_id: demoCities[city].code,
        description: places.cityName(city),
        lat: demoCities[city].lat,
        lon: demoCities[city].lon,
        geo_type: areaLevelName(regionLevels.city),
      })),
    ),
  );
}

function locationType(location: DemoProgram['location']): '' | 'ALL' | 'SPESIFIC_LOCATION' {
  if (location === undefined) return '';
  return location === 'ALL' ? 'ALL' : 'SPESIFIC_LOCATION';
}
