import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Operation } from '../../src/shared/core/operation.ts';
import { entities } from '../../src/shared/entities/index.ts';
import { sharedServer } from './harness.ts';
import { chief } from './support/house.ts';

const server = sharedServer();
const { setting, faq, terms, slider, withdrawInstruction, emailTemplate, notification, prefix } = entities;
const operations: Operation[] = [
  setting,
  faq,
  terms,
  slider,
  withdrawInstruction,
  emailTemplate,
  notification,
  prefix,
].flatMap((entity) => Object.values<Operation>(entity));

const runs = 25;

/** Names of the input's fields, also behind a refinement or transform. */
function fieldsOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodPipe ? fieldsOf(schema.in as z.ZodType) : [];
}

/** What forms, careless programs and attackers send; halves of surrogate pairs only where JSON can carry them. */
const anyValue = fc.oneof(
  fc.constantFrom<unknown>('', ' ', '\0', 'a\0b', '<script>alert(1)</script>', "' or 1=1 --", '%', '\\'),
  fc.constantFrom<unknown>(0, -1, 1.5, 1e20, '1e5', '007', null, true, 'true', [], {}, [{}]),
  fc.constantFrom<unknown>(
    'alfamart',
    'date',
    'IMPORT_COUNT',
    '08123456789',
    'a@b.co',
    'https://a.b',
    'PWD',
    '😀',
  ),
  fc.constant('x'.repeat(6000)),
  fc.string(),
  fc.integer(),
);
const halfPair = fc.constantFrom<unknown>('\ud83d', 'a\udc00b');
const anyId = fc.constantFrom<unknown>(1, 1, 2, '3', 99_999, 2_147_483_648, Number.MAX_SAFE_INTEGER, '1; --');

const travelsAsJson = (operation: Operation) =>
  operation.method !== 'GET' && operation.method !== 'DELETE' && (operation.body ?? 'json') === 'json';

test.each(operations.map((each) => [each.id, each] as const))(
  '%s answers whatever it is sent without failing',
  async (_, operation) => {
    const value = travelsAsJson(operation) ? fc.oneof(anyValue, halfPair) : anyValue;
    const fields = fieldsOf(operation.input).map((name) => [name, name === 'id' ? anyId : value] as const);
    const inputs = fc.record(Object.fromEntries(fields), {
      requiredKeys: operation.path.includes('{id}') ? ['id'] : [],
    });
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        const answer = await server().call(operation, input, chief);
        expect(answer.status).toBeLessThan(500);
        expect(typeof answer.message).toBe('string');
        if (answer.status >= 400) expect(answer.error?.code).toBeTruthy();
      }),
      { numRuns: runs },
    );
  },
);

test('text no column can hold is refused on its field, before anything is written', async () => {
  for (const question of ['a\0b', '\ud83d']) {
    const answer = await server().call(faq.create, { question, answer: 'x' }, chief);
    expect(answer).toMatchObject({
      status: 422,
      error: { fields: { question: 'Teks memuat karakter yang tidak dapat disimpan' } },
    });
  }
});
