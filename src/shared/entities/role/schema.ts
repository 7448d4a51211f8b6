import { z } from 'zod';
import { accessCodes } from '../../core/access.ts';
import { sortKeys } from '../../core/fields.ts';
import { listInput } from '../../core/list.ts';
import { updateOf } from '../../core/patch.ts';
import { validationText } from '../../core/validationTexts.ts';
import { id, text } from '../../core/values.ts';
import { roleFields, roleLabels } from './fields.ts';

/** Ids 3 and 4 are reserved, custom roles start at 7. */
export const roleIds = { superAdmin: 1, admin: 2, companyAdmin: 5, branchAdmin: 6 } as const;

export const fixedRoleIds: readonly number[] = Object.values(roleIds);

/** The general user form does not offer these roles. */
export const partnerAdminRoleIds: readonly number[] = [roleIds.companyAdmin, roleIds.branchAdmin];

const L = roleLabels;

const accessMax = accessCodes.length * 2;

export const accessItemSchema = z.object({
  id: z.number(),
  access_name: z.string(),
  access_code: z.string(),
  parent_id: z.number().nullable(),
});
export type AccessItem = z.output<typeof accessItemSchema>;

/** Only staff and company accounts with r_roles get `access` and `version` (C-191). */
export const roleRowSchema = z.object({
  id: z.number(),
  role_name: z.string(),
  access: z.array(accessItemSchema).optional(),
  version: z.number().optional(),
});
export type RoleRow = z.output<typeof roleRowSchema>;

export const roleSchema = roleRowSchema.required({ access: true, version: true }).extend({
  createdAt: z.string(),
  updatedAt: z.string(),
});

export const roleListInput = listInput(['id', ...sortKeys(roleFields)], {});

/** Parent items are allowed but grant nothing. */
export const roleInput = z.object({
  role_name: text(L.role_name),
  access: z
    .array(id, { error: validationText(L.access) })
    .min(1)
    .max(accessMax, `${L.access} terlalu banyak`),
});

export const roleUpdate = updateOf(roleInput);
