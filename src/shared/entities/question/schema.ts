import { z } from 'zod';
import { updateOf } from '../../core/patch.ts';
import { validationText } from '../../core/validationTexts.ts';
import { requiredFlag, requiredId, text } from '../../core/values.ts';
import { type QuestionType, questionLabels, questionTypes } from './fields.ts';

const L = questionLabels;

const questionTypeNames = Object.keys(questionTypes) as [QuestionType, ...QuestionType[]];

export const questionSchema = z.object({
  id: z.number(),
  program_id: z.number(),
  question_text: z.string(),
  question_type: z.enum(questionTypeNames),
  is_mandatory: z.boolean(),
  is_deleted: z.boolean(),
  version: z.number(),
});
export type Question = z.output<typeof questionSchema>;

export const questionDetailSchema = questionSchema.extend({ updatedAt: z.string() });

export const questionInput = z.object({
  program_id: requiredId(L.program_id),
  question_text: text(L.question_text),
  question_type: z.enum(questionTypeNames, { error: validationText(L.question_type) }),
  is_mandatory: requiredFlag(L.is_mandatory),
});

export const questionUpdate = updateOf(questionInput.omit({ program_id: true }));
