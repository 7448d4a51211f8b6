import { z } from 'zod';
import { messages } from '../../core/errors.ts';
import { sortKeys } from '../../core/fields.ts';
import { binaryField } from '../../core/files.ts';
import { listInput } from '../../core/list.ts';
import { id, longTextMax, optionalText, text } from '../../core/values.ts';
import { agentLevels, agentTypeNames } from '../agent/status.ts';
import { notificationFields, notificationLabels, type RecipientKind, recipientKinds } from './fields.ts';

const L = notificationLabels;

/** There is no push provider: saving is sending. */
export const notificationSent = 'Terkirim';

/** Row of S-120; empty codes mean everybody. */
export const notificationRowSchema = z.object({
  id: z.number(),
  title: z.string(),
  category: z.string(),
  /** Several are separated by a comma and a space. */
  agentCode: z.string(),
  /** The partner's number, wire `partner_prefix_code` elsewhere (E-MAP.10). */
  partnerCode: z.string(),
  status: z.string(),
  createdAt: z.string(),
  /** Meant for whoever asks, and not opened by them yet. */
  isUnread: z.boolean(),
});
export type NotificationRow = z.output<typeof notificationRowSchema>;

/** C-077; `image` is a name in the media folder `cms_pic`. */
export const notificationSchema = notificationRowSchema.extend({
  name: z.string(),
  slug: z.string(),
  brief: z.string(),
  description: z.string(),
  image: z.string(),
  agentType: z.string(),
  agentLevel: z.string(),
  /** Told by the program itself, to whoever asks and nobody else. */
  isPersonal: z.boolean(),
  /** Agents it went to when it was sent; null of one that was sent before they were counted. */
  agentCount: z.number().nullable(),
  partnerCount: z.number().nullable(),
  /** Users of the program whom it is meant for, and how many of them have opened it. */
  userCount: z.number(),
  readCount: z.number(),
});
export type Notification = z.output<typeof notificationSchema>;

/** Codes in one notification: more of them are a type or a level. */
export const mostCodes = 100;
const codesMax = mostCodes * 40;

/** 'AG-1, ag-2' as its codes, each once, in the spelling of codes. */
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

/** Who gets it. One code is what the specification's form sends; all are empty for everybody. */
const recipients = z.object({
  agentCode: codes(L.agentCode),
  partnerCode: codes(L.partnerCode),
  agentType: choice(L.agentType, agentTypeNames),
  agentLevel: choice(L.agentLevel, Object.keys(agentLevels)),
  /** What was chosen, so that an empty choice is not taken for everybody; absent in the specification's own form. */
  recipient: choice(L.recipient, Object.keys(recipientKinds)),
});
export type Recipients = z.output<typeof recipients>;

/** The field that a chosen kind of recipients asks for. */
export const recipientField = {
  type: 'agentType',
  level: 'agentLevel',
  agents: 'agentCode',
  partners: 'partnerCode',
} as const satisfies Partial<Record<RecipientKind, keyof Recipients>>;

const eitherWay = 'Pilih salah satu: kode, atau tipe dan level';

function judgeRecipients(input: Recipients, context: z.RefinementCtx): void {
  const { agentCode, partnerCode, agentType, agentLevel, recipient } = input;
  // An unknown kind, whose own message is said already, may be the name of what every object has.
  const field = Object.hasOwn(recipientField, recipient)
    ? recipientField[recipient as keyof typeof recipientField]
    : undefined;
  if (field && !input[field])
    context.addIssue({ code: 'custom', path: [field], message: messages.required(L[field]) });
  if ((agentType || agentLevel) && (agentCode || partnerCode))
    context.addIssue({ code: 'custom', path: ['agentType'], message: eitherWay });
}

/** C-075. */
export const notificationInput = z
  .object({
    title: text(L.title),
    name: optionalText(L.name),
    category: optionalText(L.category),
    slug: optionalText(L.slug),
    brief: optionalText(L.brief),
    description: optionalText(L.description, longTextMax),
    ...recipients.shape,
    /** The picture itself; a File in the multipart body, or absent. */
    imageFile: z.unknown().meta(binaryField).optional(),
  })
  .superRefine(judgeRecipients);

export const recipientsInput = recipients.superRefine(judgeRecipients);

/** Whom a notification would reach. */
export const recipientCountSchema = z.object({
  agents: z.number(),
  partners: z.number(),
  /** Users of the program, who find it behind the bell. */
  users: z.number(),
});

/** A user who has opened it; all those whom the viewer may not name are one, without an id and a time. */
export const readerSchema = z.object({
  id: z.number().nullable(),
  name: z.string(),
  role_name: z.string(),
  company_name: z.string(),
  readAt: z.string().nullable(),
});
export type Reader = z.output<typeof readerSchema>;

/** Without an id: everything that is meant for whoever says so. */
export const markReadInput = z.object({ id: id.optional() });

export const notificationListInput = listInput(sortKeys(notificationFields), {});
