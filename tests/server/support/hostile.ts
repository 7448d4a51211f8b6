import fc from 'fast-check';
import { z } from 'zod';
import { type Operation, pathParams } from '../../../src/shared/core/operation.ts';

type Json = { [name: string]: unknown };

const nasty = fc.oneof(
  fc.constantFrom<unknown>('', ' ', '\0', 'a\0b', '\ud83d', 'a\udc00b', '😀', '\u202e', '\r\n\r\n'),
  fc.constantFrom<unknown>('<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '&lt;b&gt;'),
  fc.constantFrom<unknown>(
    "' or 1=1 --",
    "'; drop table agent; --",
    '%',
    '_',
    '\\',
    '$1',
    '../../etc/passwd',
  ),
  fc.constantFrom<unknown>('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then'),
  fc.constantFrom<unknown>(0, -1, 1.5, 1e20, -1e308, 2_147_483_648, Number.MAX_SAFE_INTEGER, '1e5', '007'),
  fc.constantFrom<unknown>('9'.repeat(400), 'NaN', 'Infinity', '0x10', '١٢٣'),
  fc.constantFrom<unknown>(null, true, false, 'true', [], {}, [{}], [[]], { id: 1 }),
  fc.constantFrom<unknown>('2026-02-31', '0000-01-01', '275760-09-13', '-1', 'x'.repeat(6000)),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 2 }),
);

const keys = fc.constantFrom<unknown>(1, 1, 2, 3, '3', 7, 20, 99_999, 2_147_483_647, 2_147_483_648, 0, -1);

const texts = fc.oneof(
  fc.constantFrom('alfamart', 'date', 'company', 'branch', '08123456789', 'a@b.co', 'https://a.b', '417093'),
  fc.constantFrom(
    '2026-11-21',
    '2026-01-01',
    'superadmin@mitra.example',
    '9900123456789012',
    'slider',
    'desc',
  ),
  fc.string({ maxLength: 40 }),
);

function fitting(schema: Json): fc.Arbitrary<unknown> {
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices) return fc.oneof(...choices.map(usual));
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.type === 'object') return fields((schema.properties ?? {}) as Record<string, Json>, []);
  if (schema.type === 'array') return fc.array(usual((schema.items ?? {}) as Json), { maxLength: 4 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number') return keys;
  return fc.oneof(texts, keys);
}

/** Mostly valid values, so that requests pass the first check. */
function usual(schema: Json): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: fitting(schema) }, { weight: 1, arbitrary: nasty });
}

function fields(properties: Record<string, Json>, required: readonly string[]): fc.Arbitrary<Json> {
  const model = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, usual(schema)]));
  return fc.record(model, { requiredKeys: [...required] });
}

/** Values of a careful client: trimmed texts, neither '' nor null, numbers as in JSON. */
export function wireValue(schema: Json): fc.Arbitrary<unknown> {
  const numbers = fc.double({ noNaN: true, noDefaultInfinity: true });
  return fc.oneof({ weight: 3, arbitrary: fitting(schema) }, texts, keys, numbers).filter(isPlain);
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value === 'object') return value !== null && Object.values(value).every(isPlain);
  return typeof value !== 'string' || (value !== '' && value === value.trim());
}

/** Unknown keys that do harm where code copies objects carelessly. */
const strayKeys = fc.constantFrom<Json>(
  {},
  {},
  {},
  { constructor: { prototype: { isAdmin: true } } },
  { toString: 'x', hasOwnProperty: null },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  { created_by: 1, deleted_at: null, role_id: 1 },
);

/** Path parameters are always present and never empty. */
export function hostileInput(operation: Operation): fc.Arbitrary<Json> {
  const schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Json;
  const inPath = pathParams(operation.path);
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const known = fields(properties, inPath).filter((input) => inPath.every((name) => isPathPart(input[name])));
  return fc.tuple(known, strayKeys).map(([input, stray]) => merge(stray, input));
}

/** Keeps `__proto__` an ordinary key, as JSON does. */
function merge(...parts: Json[]): Json {
  const pairs = parts.flatMap((part) => Object.entries(part));
  return Object.fromEntries(pairs);
}

const isPathPart = (value: unknown) =>
  (typeof value === 'string' && value.isWellFormed() && !['', '.', '..'].includes(value)) ||
  typeof value === 'number';

export interface Around {
  headers: Record<string, string>;
  query: string;
  fileName: string;
}

/** A header carries bytes, so texts with other characters are omitted. */
const headerText = fc
  .oneof(
    fc.constantFrom('', ' ', '%00', '../..', '\u00ff\u00fe', "' or 1=1 --", 'x'.repeat(3000), '__proto__'),
    fc.constantFrom(
      'bytes=0-',
      'Bearer ',
      'Basic AAAA',
      '"',
      'a'.repeat(22),
      'kunci-0001',
      '1.2.3.4',
      '::',
      '[::1]:1',
    ),
    fc.string({ unit: 'binary-ascii', maxLength: 30 }),
  )
  .filter((text) => !/[\0\r\n]/.test(text) && [...text].every((char) => char.codePointAt(0)! < 256));
const headerNames = [
  'user-agent',
  'idempotency-key',
  'x-rujukan-device',
  'x-forwarded-for',
  'range',
  'if-range',
  'accept-language',
  'x-request-id',
] as const;

export const around: fc.Arbitrary<Around> = fc.record({
  headers: fc.dictionary(fc.constantFrom(...headerNames), headerText, { maxKeys: 3 }),
  query: fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    fc.constantFrom(
      'id=%00',
      'keyword=%ff',
      'x=%ed%a0%80',
      'page=%',
      '%00=1',
      'a=1&a=2',
      '__proto__=1',
      'limit=%E2%82',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
  ),
  fileName: fc.oneof(
    fc.constantFrom(
      'a\u202exlsx.exe',
      'a\0b.xlsx',
      'a\r\nb.xlsx',
      '',
      '.',
      '../../x.xlsx',
      'x'.repeat(3000),
      '\ud83d.xlsx',
      '"; a="b',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  ),
});
