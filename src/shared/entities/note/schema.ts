import { z } from 'zod';
import { id, longTextMax, text } from '../../core/values.ts';

export const notedEntities = ['referral', 'agent', 'partner'] as const;
export type NotedEntity = (typeof notedEntities)[number];

/** Milliseconds after its creation in which the author may change a note. */
export const noteEditMs = 15 * 60_000;
const mentionsMost = 20;

const of = { entity: z.enum(notedEntities), record_id: id };
const noteText = text('Catatan', longTextMax);
const mentions = z.array(id).max(mentionsMost, `Sebut paling banyak ${mentionsMost} orang`);

export const noteListInput = z.object(of);
export const noteInput = z.object({ ...of, text: noteText, mentions: mentions.default([]) });
export const noteUpdate = z.object({ id, text: noteText, mentions: mentions.optional() });
export const notePeopleInput = z.object({ ...of, keyword: z.string().trim().max(100).optional() });
export const noteCountsInput = z.object({
  entity: z.enum(notedEntities),
  ids: z.array(id).min(1).max(1000),
});

/** A user whom the viewer may not name has a null id and the name 'petugas lain'. */
const person = z.object({ user_id: z.number().nullable(), name: z.string() });
export const noteSchema = z.object({
  id: z.number(),
  text: z.string(),
  author: person,
  mine: z.boolean(),
  mentions: z.array(person),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
});
export type Note = z.output<typeof noteSchema>;

export const notePersonSchema = z.object({
  user_id: z.number(),
  name: z.string(),
  role_name: z.string(),
  company_name: z.string(),
});

export const noteCountSchema = z.object({ id: z.number(), count: z.number(), for_me: z.boolean() });

export const noteLink = (entity: NotedEntity, recordId: number, noteId: number): string =>
  `catatan/${entity}/${recordId}/${noteId}`;
