import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { phoneDigits, readDigits } from '../../../src/renderer/kit/fields/figures/digits.ts';
import { explainTyping, takenOf } from '../../../src/renderer/kit/fields/typing.ts';
import { faultsOf } from '../../../src/renderer/kit/form/faults.ts';
import { innermost, maxLengths } from '../../../src/renderer/kit/form/schema.ts';
import type { FieldInfo, FieldMap } from '../../../src/shared/core/fields.ts';
import { phoneHint } from '../../../src/shared/core/formats.ts';
import { entities } from '../../../src/shared/entities/index.ts';

const files = import.meta.glob<Record<string, FieldMap>>('../../../src/shared/entities/*/fields.ts', {
  eager: true,
});

const described = Object.entries(files).flatMap(([path, exported]) =>
  Object.entries(exported)
    .filter(([map]) => /Fields$/.test(map))
    .flatMap(([map, infos]) =>
      Object.entries(infos).map(([name, info]) => ({ entity: path.split('/').at(-2)!, map, name, info })),
    ),
);

const all = (names: RegExp) => {
  const found = described.filter(({ name }) => names.test(name));
  expect(found.length).toBeGreaterThan(0);
  return found.map(({ entity, map, name, info }): [string, FieldInfo] => [`${entity} ${map} ${name}`, info]);
};

describe('texts with a rule', () => {
  it.each(all(/^(partner|company)_code$/))('%s: three capital letters, and nothing else', (_, info) => {
    expect(takenOf('a1 b-cd', info)).toBe('ABC');
    expect(takenOf('XABC', info, 1)).toBe('ABC');
    expect(explainTyping(info)('a1')).toBe('Hanya huruf A–Z');
    expect(explainTyping(info)('abcd')).toBe('Paling banyak 3 huruf');
    expect(explainTyping(info)('abc')).toBeUndefined();
  });

  it.each(all(/(zip_code|kode_pos)$/))('%s: five digits', (_, { kind, most, hint }) => {
    expect([kind, most, hint]).toEqual(['digits', 5, '5 angka']);
    expect(readDigits({ typed: '40 161', before: '' }, most!).value).toBe('40161');
    expect(readDigits({ typed: '40161-9', before: '40161' }, most!).value).toBe('40161');
  });

  it.each(all(/^product_code$/))('%s: no blanks', (_, info) => {
    expect(takenOf(' K 1 a9', info)).toBe('K1a');
    expect(explainTyping(info)('K 1')).toBe('Tanpa spasi');
    expect(explainTyping(info)('K1a9')).toBe('Paling banyak 3 karakter');
  });

  it.each(all(/^link$|^url_/))('%s: no blanks, and as long as it is pasted', (_, info) => {
    const address = `https://contoh.example/${'a'.repeat(300)}`;
    expect(takenOf(` ${address} `, info)).toBe(address);
    expect(explainTyping(info)('https://contoh.example /a')).toBe('Tanpa spasi');
  });

  it.each(all(/_prefix$/))('%s: capital letters, digits, and two signs', (_, info) => {
    expect(takenOf('ag.1–/ x', info)).toBe('AG1-/X');
    expect(explainTyping(info)('ag.')).toBe("Hanya huruf, angka, '-' dan '/'");
  });

  it('a field without a rule takes every text', () => {
    expect(takenOf(' a B é ', {})).toBe(' a B é ');
    expect(explainTyping({})(' a B é ')).toBeUndefined();
  });
});

const phones = Object.entries(entities).flatMap(([entity, operations]) =>
  Object.values(operations).flatMap((operation) => {
    if (operation.method === 'GET') return [];
    const schema = operation.form ?? operation.input;
    const lengths = maxLengths(schema);
    return described
      .filter((each) => each.entity === entity && each.info.kind === 'phone')
      .flatMap(({ name, info }) => {
        const takes = (count: number) =>
          !(schema.safeParse({ [name]: `08${'1'.repeat(count - 2)}` }).error?.issues ?? []).some(
            ({ path }: { path: readonly PropertyKey[] }) => path[0] === name,
          );
        const counts = Array.from({ length: 28 }, (_, at) => at + 3);
        const longest = counts.findLast(takes)!;
        // A schema without the field accepts every length.
        return longest === counts.at(-1) ? [] : [[operation.id, name, longest, info, lengths[name]] as const];
      });
  }),
);

const numberKinds: readonly (string | undefined)[] = ['phone', 'nik', 'digits'];

const written = Object.entries(entities).flatMap(([entity, operations]) =>
  Object.values(operations).flatMap((operation) => {
    if (operation.method === 'GET') return [];
    const schema = operation.form ?? operation.input;
    const object = innermost(schema);
    const parts = object instanceof z.ZodObject ? Object.keys(object.shape) : [];
    return described
      .filter(
        ({ entity: of, name, info }) =>
          of === entity && numberKinds.includes(info.kind) && parts.includes(name),
      )
      .map(({ name }) => [operation.id, name, schema] as const);
  }),
);

it.each(written)('%s refuses an invalid number with %s', (_id, name, schema) => {
  for (const typed of ['0812a', '3.27305E+15', '081234567890 / 081234567891'])
    expect(faultsOf(schema, { partner_type: 'company', [name]: typed })[name], typed).toBeDefined();
});

describe('phones are as long as their own rule says', () => {
  it('of every entity that has one', () => {
    expect(new Set(phones.map(([id, name]) => `${id.split('.')[0]} ${name}`))).toMatchInlineSnapshot(`
      Set {
        "setup phone_number",
        "setting phone_number",
        "partner phone_number",
        "partner pic_phone_number",
        "agent mobile_number",
        "referral submitter_mobile_number",
        "openApi phone_number",
      }
    `);
  });
  it.each(phones)('%s %s: %i', (_id, _name, longest, info, length) => {
    const typed = `08${'1'.repeat(40)}`;
    expect(phoneDigits(typed, typed.length, info.most ?? length)).toHaveLength(longest);
  });
});

it('no input uses the browser’s maxlength, which cuts a paste silently', () => {
  const sources = import.meta.glob<string>('../../../src/renderer/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  expect(Object.keys(sources).length).toBeGreaterThan(200);
  const limited = Object.keys(sources).filter((file) =>
    /[\s{,]maxLength(=|[,}\s]+\}\})/.test(sources[file]!),
  );
  // This file passes the limit on to a field of the kit.
  expect(limited.map((file) => file.split('/').at(-1))).toEqual(['QuestionInput.tsx']);
});

it('the English hint is shown where the specification has it (R-828)', () => {
  const hinted = described.filter(({ info }) => info.hint === phoneHint).map(({ entity }) => entity);
  expect(hinted.toSorted()).toEqual(['openApi', 'referral']);
});
