import { z } from 'zod';
import { type FieldErrors, messages } from '../../core/errors.ts';
import { sortKeys } from '../../core/fields.ts';
import { listInput } from '../../core/list.ts';
import { updateOf, withRules } from '../../core/patch.ts';
import { useKinds } from '../../core/uses.ts';
import { validationText } from '../../core/validationTexts.ts';
import {
  digitsPattern,
  id,
  optionalId,
  optionalIds,
  optionalText,
  phonePattern,
  text,
  zeroPhoneText,
} from '../../core/values.ts';
import { partnerCategories, partnerFields, partnerLabels } from './fields.ts';

export const partnerTypes = ['company', 'branch'] as const;
export type PartnerType = (typeof partnerTypes)[number];

/** The office's company, to which staff belong, cannot be deleted. */
export const officeCompanyId = 1;

const L = partnerLabels;

const partnerTexts = {
  notNumeric: 'Must be numeric',
  phone: `${L.phone_number} harus diawali 0 dan terdiri dari 7 sampai 17 angka`,
  code: `${L.partner_code} harus tepat 3 huruf`,
  category: `${L.category} tidak dikenal`,
  type: `${L.partner_type} harus company atau branch`,
} as const;

/** The phone number of a company's contact begins with 08. */
const picPhonePattern = { company: /^08[0-9]{8,}$/, branch: /^0[0-9]{9,}$/ } as const;
export const partnerCodePattern = /^[A-Z]{3}$/;

const numeric = (label: string, max: number) =>
  text(label, max).regex(digitsPattern, partnerTexts.notNumeric);

const partnerBase = z.object({
  partner_type: z.enum(partnerTypes, partnerTexts.type),
  name: text(L.name),
  address: text(L.address),
  province: text(L.province, 100),
  city: text(L.city, 100),
  kecamatan: text(L.kecamatan, 100),
  kelurahan: text(L.kelurahan, 100),
  kode_pos: numeric(L.kode_pos, 10),
  phone_number: numeric(L.phone_number, 20).regex(phonePattern, partnerTexts.phone),
  pic_name: text(L.pic_name),
  pic_phone_number: text(L.pic_phone_number, 20),
  /** `partner_code`, `category` and `pic_jabatan` are for companies only. */
  partner_code: optionalText(L.partner_code, 20).transform((code) => code.toUpperCase()),
  category: optionalText(L.category),
  pic_jabatan: optionalText(L.pic_jabatan),
  parent_id: optionalId,
});

export function partnerFaults(partner: PartnerInput): FieldErrors {
  const faults: FieldErrors = {};
  const demand = (field: 'parent_id' | 'partner_code' | 'category' | 'pic_jabatan') => {
    faults[field] = messages.required(L[field]);
  };

  if (!picPhonePattern[partner.partner_type].test(partner.pic_phone_number))
    faults.pic_phone_number = zeroPhoneText;
  if (partner.partner_type === 'branch') {
    if (partner.parent_id === undefined) demand('parent_id');
    return faults;
  }
  if (partner.partner_code === '') demand('partner_code');
  else if (!partnerCodePattern.test(partner.partner_code)) faults.partner_code = partnerTexts.code;
  if (partner.category === '') demand('category');
  else if (!partnerCategories.some((category) => category === partner.category))
    faults.category = partnerTexts.category;
  if (partner.pic_jabatan === '') demand('pic_jabatan');
  return faults;
}

/** Fields that only the other partner type has are ignored (C-910). */
export const partnerInput = partnerBase.superRefine(withRules(partnerFaults));
export type PartnerInput = z.output<typeof partnerBase>;

export const partnerUpdate = updateOf(partnerBase, partnerFaults);
export type PartnerUpdateInput = z.output<typeof partnerUpdate.input>;

export const partnerRowSchema = z.object({
  id: z.number(),
  partner_type: z.enum(partnerTypes),
  /** Such as P0001 or C001. */
  partner_prefix_code: z.string(),
  name: z.string(),
  partner_code: z.string(),
  category: z.string(),
  address: z.string(),
  province: z.string(),
  city: z.string(),
  kecamatan: z.string(),
  kelurahan: z.string(),
  kode_pos: z.string(),
  phone_number: z.string(),
  pic_name: z.string(),
  pic_jabatan: z.string(),
  pic_phone_number: z.string(),
  parent_id: z.number().nullable(),
  parent_name: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});
export type PartnerRow = z.output<typeof partnerRowSchema>;

export const partnerProductSchema = z.object({
  id: z.number(),
  product_name: z.string(),
  link_id: z.number(),
});
export type PartnerProduct = z.output<typeof partnerProductSchema>;

/** `products` is empty for a branch, which offers its company's products. */
export const partnerSchema = partnerRowSchema.extend({
  products: z.array(partnerProductSchema),
  created_by: z.string(),
  updated_by: z.string(),
});
export type Partner = z.output<typeof partnerSchema>;

const branchCountSchema = z.object({ id: z.number(), admins: z.number(), referrals: z.number() });
export type BranchCount = z.output<typeof branchCountSchema>;

/** `uses` are records that prevent deleting the partner, as far as the user may see them. */
export const partnerUsesSchema = z.object({
  uses: z.array(z.object({ kind: z.enum(useKinds), count: z.number() })),
  branches: z.array(branchCountSchema),
});

export const partnerSortColumns = ['id', ...sortKeys(partnerFields)] as const;
export type PartnerSortColumn = (typeof partnerSortColumns)[number];

export const partnerListInput = listInput(partnerSortColumns, {
  partner_type: z.enum(partnerTypes, partnerTexts.type).optional(),
  company_id: optionalId,
  category: z.string().trim().max(100).optional(),
  city: z.string().trim().max(100).optional(),
});
export type PartnerListInput = z.output<typeof partnerListInput>;

/** The products are added to the company's other products. */
export const assignProductInput = z.object({
  partner_id: id,
  product_id: z
    .array(id, { error: validationText('Produk') })
    .min(1)
    .max(1000, 'Produk terlalu banyak'),
});

export const partnerOptionSchema = z.object({
  id: z.number(),
  name: z.string(),
  partner_code: z.string(),
  parent_id: z.number().nullable(),
});
export type PartnerOption = z.output<typeof partnerOptionSchema>;

/** `partner_code` is a company's code: it selects this company or its branches. */
export const partnerLookupInput = z.object({
  type: z.enum(partnerTypes),
  partner_code: z.string().trim().max(10).optional(),
  parent_id: optionalId,
  /** Product ids. Only companies with a branch and all of these products are listed. */
  carries: optionalIds(100),
});
