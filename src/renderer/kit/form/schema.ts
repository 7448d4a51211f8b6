import { z } from 'zod';

/** Returns the fields whose empty value the schema refuses. */
export function requiredFields(schema: z.ZodType, untouched: unknown): ReadonlySet<string> {
  const issues = schema.safeParse(untouched).error?.issues ?? [];
  return new Set(issues.map(({ path }) => path.join('.')));
}

export function maxLengths(schema: z.ZodType): Readonly<Record<string, number>> {
  const fields = Object.entries(fieldsOf(schema)).flatMap(([name, field]): [string, number][] => {
    const text = innermost(field);
    const max = text instanceof z.ZodString ? text.maxLength : null;
    return max === null ? [] : [[name, max]];
  });
  return Object.fromEntries(fields);
}

function fieldsOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  const object = innermost(schema);
  return object instanceof z.ZodObject ? (object.shape as Record<string, z.ZodType>) : {};
}

export function innermost(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) {
    const before = schema.in as z.ZodType;
    return innermost(before instanceof z.ZodTransform ? (schema.out as z.ZodType) : before);
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  )
    return innermost(schema.unwrap() as z.ZodType);
  return schema;
}
