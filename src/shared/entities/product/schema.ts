import { z } from 'zod';
import { sortKeys } from '../../core/fields.ts';
import { formatCount } from '../../core/formats.ts';
import { listInput } from '../../core/list.ts';
import { updateOf } from '../../core/patch.ts';
import { validationText } from '../../core/validationTexts.ts';
import {
  id,
  longTextMax,
  numberChoice,
  optionalId,
  optionalText,
  requiredFlag,
  requiredId,
  text,
} from '../../core/values.ts';
import { categorySchema } from '../category/schema.ts';
import { programSchema } from '../program/schema.ts';
import { productFields, productLabels, productLevelNames } from './fields.ts';

const L = productLabels;

const productCodeLength = 3;
const productLevels = Object.keys(productLevelNames).map(Number);
const defaultProductColor = '#FFFFFF';
const pickPartnerText = 'Please pick a partner';

export const productSchema = z.object({
  id: z.number(),
  product_name: z.string(),
  product_code: z.string(),
  product_color: z.string(),
  product_img: z.string(),
  product_level: z.array(z.number()),
  notes: z.string(),
  tnc: z.string(),
  is_ktp_mandatory: z.boolean(),
  partnerAssign: z.array(z.object({ id: z.number(), name: z.string() })),
  /** In the detail, `category_list` and `program_list` are empty without their access codes (C-002). */
  category_list: z.array(categorySchema),
  program_list: z.array(programSchema),
  /** Always false, because deleted records are not returned. */
  is_deleted: z.boolean(),
  updatedAt: z.string(),
  version: z.number(),
});
export type Product = z.output<typeof productSchema>;

const partnerId = z.preprocess(
  (value: number | string | { id: number; name?: string }) =>
    typeof value === 'object' && value !== null && 'id' in value ? value.id : value,
  id,
);

const partnerIds = z
  .preprocess(
    (value) => (typeof value === 'number' || typeof value === 'string' ? [value] : value),
    z.array(partnerId, pickPartnerText).min(1, pickPartnerText).max(1000),
  )
  .transform((ids) => [...new Set(ids)]);

const levels = z
  .array(numberChoice(L.product_level, productLevels), { error: validationText(L.product_level) })
  .min(1)
  .max(100)
  .transform((chosen) => productLevels.filter((level) => chosen.includes(level)));

export const productInput = z.object({
  product_name: text(L.product_name),
  product_code: text(L.product_code).length(
    productCodeLength,
    `${L.product_code} harus ${formatCount(productCodeLength)} karakter`,
  ),
  product_color: text(L.product_color).regex(
    /^#[0-9A-Fa-f]{6}$/,
    `${L.product_color} harus kode warna, misalnya ${defaultProductColor}`,
  ),
  product_img: text(L.product_img, 120),
  product_level: levels,
  notes: optionalText(L.notes, longTextMax),
  tnc: optionalText(L.tnc, longTextMax),
  is_ktp_mandatory: requiredFlag(L.is_ktp_mandatory),
  partnerAssign: partnerIds,
});

export const productStart = { product_color: defaultProductColor, product_level: [1] } as const;

export const productUpdate = updateOf(productInput);

export const assignPartnerInput = z.object({ product_id: requiredId('Produk'), partner_id: partnerIds });

export const productListInput = listInput(['id', ...sortKeys(productFields)], { partner_id: optionalId });
