import { z } from 'zod';
import { messages } from '../../core/errors.ts';
import { sortKeys } from '../../core/fields.ts';
import { binaryField } from '../../core/files.ts';
import { listInput } from '../../core/list.ts';
import { flag, id, longTextMax, optionalText, text } from '../../core/values.ts';
import { agentLevels, agentTypeNames } from '../agent/status.ts';
import { notificationFields, notificationLabels, type RecipientKind, recipientKinds } from './fields.ts';

const L = notificationLabels;

/** A saved notification counts as sent, because there is no push provider. */
export const notificationSent = 'Terkirim';

export const notificationRowSchema = z.object({
  id: z.number(),
  title: z.string(),
  category: z.string(),
  agentCode: z.string(),
  /** The partner's number, which other entities call `partner_prefix_code` (E-MAP.10). */
  partnerCode: z.string(),
  status: z.string(),
  createdAt: z.string(),
  isUnread: z.boolean(),
});
export type NotificationRow = z.output<typeof notificationRowSchema>;

export const notificationSchema = notificationRowSchema.extend({
  name: z.string(),
  slug: z.string(),
  brief: z.string(),
  description: z.string(),
  image: z.string(),
  agentType: z.string(),
  agentLevel: z.string(),
  isPersonal: z.boolean(),
  /** The sender. Null if the server sent the notification, and for readers outside the office. */
  created_by: z.string().nullable(),
  /** Null for a notification of the server, or from before recipients were counted. */
  agentCount: z.number().nullable(),
  partnerCount: z.number().nullable(),
  userCount: z.number(),
  readCount: z.number(),
});
export type Notification = z.output<typeof notificationSchema>;

export const mostCodes = 100;
const codesMax = mostCodes * 40;

export const codesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((code) => code.trim().toUpperCase())
      .filter(Boolean),
  ),
];
export const codesText = (codes: readonly string[]): string => codes.join(', ');

const codes = (label: string) =>
  optionalText(label, codesMax).refine((typed) => codesOf(typed).length <= mostCodes, {
    message: `${label} paling banyak ${mostCodes}`,
  });
const choice = (label: string, values: readonly string[]) =>
  optionalText(label, 40).refine((chosen) => chosen === '' || values.includes(chosen), {
    message: `${label} tidak dikenal`,
  });

const recipients = z.object({
  agentCode: codes(L.agentCode),
  partnerCode: codes(L.partnerCode),
  agentType: choice(L.agentType, agentTypeNames),
  agentLevel: choice(L.agentLevel, Object.keys(agentLevels)),
  /** This choice makes its field required, because an empty field would mean everybody. */
  recipient: choice(L.recipient, Object.keys(recipientKinds)),
});
export type Recipients = z.output<typeof recipients>;

export const recipientField = {
  type: 'agentType',
  level: 'agentLevel',
  agents: 'agentCode',
  partners: 'partnerCode',
} as const satisfies Partial<Record<RecipientKind, keyof Recipients>>;

const eitherWay = 'Pilih salah satu: kode, atau tipe dan level';

function judgeRecipients(input: Recipients, context: z.RefinementCtx): void {
  const { agentCode, partnerCode, agentType, agentLevel, recipient } = input;
  // An unknown kind already has a message, and may be a name such as `constructor`.
  const field = Object.hasOwn(recipientField, recipient)
    ? recipientField[recipient as keyof typeof recipientField]
    : undefined;
  if (field && !input[field])
    context.addIssue({ code: 'custom', path: [field], message: messages.required(L[field]) });
  if ((agentType || agentLevel) && (agentCode || partnerCode))
    context.addIssue({ code: 'custom', path: ['agentType'], message: eitherWay });
}

export const notificationInput = z
  .object({
    title: text(L.title),
    name: optionalText(L.name),
    category: optionalText(L.category),
    slug: optionalText(L.slug),
    brief: optionalText(L.brief),
    description: optionalText(L.description, longTextMax),
    ...recipients.shape,
    imageFile: z.unknown().meta(binaryField).optional(),
  })
  .superRefine(judgeRecipients);

export const recipientsInput = recipients.superRefine(judgeRecipients);

export const recipientCountSchema = z.object({
  agents: z.number(),
  partners: z.number(),
  users: z.number(),
});

/** Users whom the viewer may not name share one entry. */
export const readerSchema = z.object({
  id: z.number().nullable(),
  name: z.string(),
  role_name: z.string(),
  company_name: z.string(),
  readAt: z.string().nullable(),
});
export type Reader = z.output<typeof readerSchema>;

/** A notification from the server to one user, who needs no right to read it. */
export const ownNotificationSchema = z.object({
  id: z.number(),
  title: z.string(),
  brief: z.string(),
  description: z.string(),
  slug: z.string(),
  createdAt: z.string(),
  isUnread: z.boolean(),
});

export const markReadInput = z.object({ id: id.optional() });

export const notificationListInput = listInput(sortKeys(notificationFields), {
  unread: flag.describe('yang untuk pengguna ini dan belum dibacanya').optional(),
});
