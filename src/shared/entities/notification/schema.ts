import { z } from 'zod';
import { sortKeys } from '../../core/fields.ts';
import { binaryField } from '../../core/files.ts';
import { listInput } from '../../core/list.ts';
import { longTextMax, optionalText, text } from '../../core/values.ts';
import { notificationFields, notificationLabels } from './fields.ts';

const L = notificationLabels;

/** There is no push provider: saving is sending. */
export const notificationSent = 'Terkirim';

/** Row of S-120; empty codes mean everybody. */
export const notificationRowSchema = z.object({
  id: z.number(),
  title: z.string(),
  category: z.string(),
  agentCode: z.string(),
  /** The partner's number, wire `partner_prefix_code` elsewhere (E-MAP.10). */
  partnerCode: z.string(),
  status: z.string(),
  createdAt: z.string(),
});
export type NotificationRow = z.output<typeof notificationRowSchema>;

/** C-077; `image` is a name in the media folder `cms_pic`. */
export const notificationSchema = notificationRowSchema.extend({
  name: z.string(),
  slug: z.string(),
  brief: z.string(),
  description: z.string(),
  image: z.string(),
});
export type Notification = z.output<typeof notificationSchema>;

/** C-075. */
export const notificationInput = z.object({
  title: text(L.title),
  name: optionalText(L.name),
  category: optionalText(L.category),
  slug: optionalText(L.slug),
  brief: optionalText(L.brief),
  description: optionalText(L.description, longTextMax),
  agentCode: optionalText(L.agentCode, 40),
  partnerCode: optionalText(L.partnerCode, 40),
  /** The picture itself; a File in the multipart body, or absent. */
  imageFile: z.unknown().meta(binaryField).optional(),
});

export const notificationListInput = listInput(sortKeys(notificationFields), {});
