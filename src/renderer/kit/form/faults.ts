import { z } from 'zod';
import type { FieldErrors } from '../../../shared/core/errors.ts';
import { innermost } from './schema.ts';

const placeholderValues = {
  asTyped: z.any().optional(),
  absent: z
    .any()
    .optional()
    .transform(() => undefined),
} as const;

type Issues = readonly z.core.$ZodIssue[];

function byPath(issues: Issues): FieldErrors {
  const faults: FieldErrors = {};
  for (const { path, message } of issues) faults[path.join('.')] ??= message;
  return faults;
}

/**
 * Zod checks rules between fields only if all fields are valid. This function also checks these rules when
 * some fields are invalid.
 */
export function faultsOf(schema: z.ZodType, input: unknown): FieldErrors {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return issues.length === 0 ? {} : { ...betweenFields(schema, input, issues), ...byPath(issues) };
}

function betweenFields(schema: z.ZodType, input: unknown, issues: Issues): FieldErrors {
  const object = innermost(schema);
  if (!(object instanceof z.ZodObject)) return {};
  const wrong = new Set(issues.map(({ path: [field] }) => String(field)));
  const judge = (rule: z.core.$ZodCheck<never>, standIn: keyof typeof placeholderValues): FieldErrors => {
    const parts = [...wrong].filter((field) => field in object.shape);
    const shape = {
      ...object.shape,
      ...Object.fromEntries(parts.map((field) => [field, placeholderValues[standIn]])),
    };
    const lenient = object.clone({ ...object.def, shape, checks: [rule] });
    try {
      return byPath(lenient.safeParse(input).error?.issues ?? []);
    } catch {
      // The rule throws without a valid value.
      return {};
    }
  };
  const found: FieldErrors = {};
  for (const rule of object.def.checks ?? []) {
    const absent = judge(rule as never, 'absent');
    for (const [path, message] of Object.entries(judge(rule as never, 'asTyped'))) {
      const isOfWrong = wrong.has(path.split('.')[0]!);
      if (!isOfWrong && absent[path] === message) found[path] ??= message;
    }
  }
  return found;
}
