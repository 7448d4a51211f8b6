import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseInput } from '../../../src/server/kit/errorView.ts';
import { AppError, type FieldErrors } from '../../../src/shared/core/errors.ts';
import { formatCount } from '../../../src/shared/core/formats.ts';
import type { Operation } from '../../../src/shared/core/operation.ts';
import { operations } from '../../../src/shared/entities/index.ts';
import { expectIndonesian } from '../../server/support/errorTexts.ts';
import { fieldsOf } from '../../server/support/samples.ts';

type Json = { [name: string]: unknown };

function faultsOf(operation: Operation, input: object): FieldErrors {
  try {
    parseInput(operation.input, input);
  } catch (error) {
    if (error instanceof AppError) return error.fields ?? {};
    throw error;
  }
  return {};
}

function said(operation: Operation, name: string, value: unknown): string[] {
  const fields = Object.entries(faultsOf(operation, { [name]: value }));
  return fields.filter(([path]) => path.split('.')[0] === name).map(([, text]) => text);
}

function expectSentence(text: string): void {
  expectIndonesian(text);
  expect(text).not.toMatch(/[\n;]|[.!?] +\p{Lu}/u);
  expect(text).not.toMatch(/[a-z_]\.[a-z0-9_]/i);
}

const missing = [undefined, null, '', [], [{ a: 1 }], [null, 1.5, 'x']];
const wrong: readonly unknown[] = [
  ...[true, 0, -1, 7, 1.5, 1e21, 'x', 'abc', 'x'.repeat(6000), '1e21', '9'.repeat(400)],
  ...[{ a: 1 }, ['x'], [[7]], Array(60_000).fill('x')],
];
const isMissing = /wajib (diisi|dipilih)$/;

const cases = operations.flatMap((operation) =>
  Object.keys(fieldsOf(operation.input)).map((name) => [`${operation.id} ${name}`, operation, name] as const),
);

test.each(cases)('%s: one Indonesian sentence for each fault', (_, operation, name) => {
  for (const value of missing) for (const text of said(operation, name, value)) expectSentence(text);
  for (const value of wrong) {
    for (const text of said(operation, name, value)) {
      expectSentence(text);
      expect(text, JSON.stringify(value).slice(0, 80)).not.toMatch(isMissing);
    }
  }
});

const numbers = operations.flatMap((operation) => {
  const json = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Json;
  return Object.entries((json.properties ?? {}) as Record<string, Json>)
    .filter(([, { type }]) => type === 'integer')
    .map(([name, { minimum, maximum }]) => ({ operation, name, minimum, maximum }));
});

describe('whole numbers', () => {
  test.each(numbers)('$operation.id $name says what is wrong with it', ({ operation, name, ...bounds }) => {
    const minimum = bounds.minimum as number;
    const maximum = bounds.maximum as number;
    // R-829 prescribes another message for these two fields.
    const own = ['setting.updateEntry value', 'setup.own max_upload'].includes(`${operation.id} ${name}`);
    expect(Number.isSafeInteger(minimum) && Number.isSafeInteger(maximum)).toBe(true);
    expect(said(operation, name, maximum + 1)).toEqual([
      expect.stringMatching(`paling besar ${formatCount(maximum)}$`),
    ]);
    expect(said(operation, name, String(maximum + 1))).toEqual(said(operation, name, maximum + 1));
    if (own) return;
    const tooSmall = minimum === 0 ? 'tidak boleh negatif' : `paling kecil ${formatCount(minimum)}`;
    expect(said(operation, name, minimum - 1)).toEqual([expect.stringMatching(`${tooSmall}$`)]);
    expect(said(operation, name, 'abc')).toEqual([expect.stringMatching(/harus berupa angka$/)]);
    expect(said(operation, name, { a: 1 })).toEqual(said(operation, name, 'abc'));
    expect(said(operation, name, 1.5)).toEqual([expect.stringMatching(/harus bilangan bulat$/)]);
  });

  test('there are many, and every one of them has both bounds', () => {
    expect(numbers.length).toBeGreaterThan(100);
    const endless: string[] = [];
    const walk = (node: unknown, path: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type, minimum, maximum } = node as Json;
      const isNumber = type === 'integer' || type === 'number';
      if (isNumber && !('enum' in node) && (minimum === undefined || maximum === undefined))
        endless.push(path);
      for (const [name, inner] of Object.entries(node)) walk(inner, `${path}.${name}`);
    };
    for (const { id, input } of operations)
      walk(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), id);
    expect(endless).toEqual([]);
  });
});

test.each<[string, string, unknown, string]>([
  ['faq.list', 'limit', '0', 'limit paling kecil 1'],
  ['faq.list', 'page', 'satu', 'page harus berupa angka'],
  ['faq.detail', 'id', 'abc', 'id harus berupa angka'],
  ['faq.create', 'question', 7, 'Pertanyaan harus berupa teks'],
  ['faq.create', 'question', ' ', 'Pertanyaan wajib diisi'],
  ['role.create', 'access', 'semua', 'Hak Akses harus berupa daftar'],
  ['product.create', 'partnerAssign', ['x'], 'Isian ke-1 harus berupa angka'],
  ['referral.list', 'referral_status_id', 32_768, 'referral_status_id paling besar 32.767'],
  ['referral.list', 'verify_call_status', 'ya', 'verify_call_status harus true atau false'],
])('%s %s: %j', (id, name, value, text) => {
  expect(said(operations.find((each) => each.id === id)!, name, value)).toEqual([text]);
});
