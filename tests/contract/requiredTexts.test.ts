import { expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '../../src/shared/entities/index.ts';

/** Invisible characters count as empty: Hangul fillers, empty Braille, a joiner, a tag, a no-break space. */
const nothings = ['\u3164', '\u115f', '\uffa0', '\u2800', '\u200d', '\u{e0041}', '\u00a0', '\u2800 \u3164'];

const asTyped = ['session.login: password', 'media.upload: image', 'media.uploadPdf: file'];

const fieldsOf = (schema: z.ZodType): string[] => {
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? {});
};
const refuses = (schema: z.ZodType, field: string, value: unknown): boolean =>
  schema.safeParse({ [field]: value }).error?.issues.some(({ path }) => path[0] === field) ?? false;

const asked = operations.flatMap(({ id, input, form }) =>
  [input, form].flatMap((schema) =>
    schema ? fieldsOf(schema).map((field) => ({ name: `${id}: ${field}`, schema, field })) : [],
  ),
);

test('a required text is not satisfied by invisible characters', () => {
  const required = asked.filter(
    ({ name, schema, field }) => refuses(schema, field, '') && !asTyped.includes(name),
  );
  expect(required.length).toBeGreaterThan(100);
  const taken = required.flatMap(({ name, schema, field }) =>
    nothings
      .filter((nothing) => !refuses(schema, field, nothing))
      .map((nothing) => `${name} takes ${JSON.stringify(nothing)}`),
  );
  expect(taken).toEqual([]);
});
