import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type FieldMap, shownKey, sortKeys } from '../../src/shared/core/fields.ts';
import { type Operation, pathParams } from '../../src/shared/core/operation.ts';
import { type EntityName, entities } from '../../src/shared/entities/index.ts';
import { describedFields, keysOf } from '../server/support/describedFields.ts';

const operationsOf = (entity: EntityName) => Object.values<Operation>(entities[entity]);
const described = Object.entries(describedFields)
  .filter(([, maps]) => maps.length > 0)
  .map(([entity, maps]) => ({
    entity: entity as EntityName,
    maps,
    fields: Object.assign({}, ...maps) as FieldMap,
  }));

/** Operations whose inputs need no field description, with the origin of the input. */
const notForms: Readonly<Record<string, string>> = {
  'agent.export': 'the query of the list, and the reason that its dialog asks',
  'partner.export': 'the query of the list, and the reason that its dialog asks',
  'audit.export': 'the query of the list, and the reason that every export of it needs',
  'referral.export': 'the query of the list, and the reason that its dialog asks',
  'program.byPartner': 'a look-up that needs a body',
  'referral.since': 'a look-up that needs a body',
  'referral.payChecks': 'a look-up that needs a body',
  'program.orderQuestions': 'ids in the order in which they were dragged',
  'slider.order': 'ids in the order in which they were dragged',
  'withdrawInstruction.order': 'ids in the order in which they were dragged',
  'notification.readOwn': 'the record that is shown',
  'notification.markRead': 'the record that is shown',
  'batchUpload.lookup': 'values of a file to be checked',
  'batchUpload.saveSettings': 'where the list was left',
  'setting.updateEntry': 'the key and value of a form that is described as a whole',
};

/** Inputs that need no field description, with the reason. `*` stands for any operation. */
const untyped: Readonly<Record<string, string>> = {
  '*.id': 'names the record',
  '*.version': 'the state that the form was loaded with',
  'agent.upgradeKtp.requestId': 'of the reading that is confirmed',
  'agent.upgradeKtp.compared': 'ticked beside the picture',
  'openApi.*.isactivated': 'one half of `status`',
  'openApi.*.isdisabled': 'the other half of `status`',
  'partner.assignProduct.partner_id': 'the page’s record',
  'partner.assignProduct.product_id': 'chosen from the products themselves',
  'product.assignPartner.product_id': 'the page’s record',
  'product.assignPartner.partner_id': 'the field `partnerAssign` of C-003',
  'program.update.program_locations_deletes': 'ids of what was taken off the list',
  'program.changeQuota.is_add_quota': 'which button was used',
  'referral.*.answers': 'labelled by its questions',
  '*.seen': 'the state that it was decided on',
  'referral.*.referral_ids': 'the chosen rows',
  'referral.*.referral_id': 'the page’s record',
  'referral.updateStatus.checked': 'the ticks',
  'referral.updateStatus.held': 'which button was used',
  'referral.updateCall.discard_after': 'counted when the form was opened',
  'batchUpload.upload.file': 'the workbook itself, chosen in its own dialog',
};
const isUntyped = (id: string, key: string) => {
  const [entity] = id.split('.');
  return [`*.${key}`, `${entity}.*.${key}`, `${id}.${key}`].some((name) => name in untyped);
};

const isForm = ({ id, method, deprecated }: Operation) =>
  !['GET', 'DELETE'].includes(method) && !deprecated && !(id in notForms);

describe('every typed input has a field description', () => {
  const forms = described.flatMap(({ entity, fields }) =>
    operationsOf(entity)
      .filter(isForm)
      .map((operation) => ({ id: operation.id, operation, fields })),
  );

  test.each(forms)('$id', ({ id, operation, fields }) => {
    const keys = keysOf(operation.input).filter((key) => !pathParams(operation.path).includes(key));
    expect(keys.filter((key) => !isUntyped(id, key) && !(key in fields))).toEqual([]);
  });

  test('the exceptions still exist', () => {
    const ids = forms.map(({ id }) => id);
    const unused = Object.keys(untyped).filter((name) => {
      const pattern = new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '\\w*\\.?\\w+')}$`);
      return !forms.some(({ id, operation }) =>
        keysOf(operation.input).some((key) => pattern.test(`${id}.${key}`)),
      );
    });
    expect(unused).toEqual([]);
    const all = described.flatMap(({ entity }) => operationsOf(entity).map(({ id }) => id));
    expect(Object.keys(notForms).filter((id) => !all.includes(id) || ids.includes(id))).toEqual([]);
  });
});

function sortColumnsOf({ input }: Operation): string[] | undefined {
  let schema: unknown = input instanceof z.ZodObject ? input.shape.sort_by : undefined;
  while (schema instanceof z.ZodOptional || schema instanceof z.ZodCatch) schema = schema.unwrap();
  return schema instanceof z.ZodEnum ? schema.options.map(String) : undefined;
}

/** Sort keys that are not sortable fields: the id, and the company and status of an open API client. */
const otherSortColumns: Partial<Record<EntityName, readonly string[]>> = {
  openApi: ['id', 'company', 'status'],
  partner: ['id'],
  product: ['id'],
  role: ['id'],
  slider: ['id'],
};

describe('lists', () => {
  const lists = described.flatMap(({ entity, maps }) =>
    operationsOf(entity).flatMap((operation) => {
      const columns = sortColumnsOf(operation);
      return columns ? [{ id: operation.id, entity, operation, columns, fields: maps[0]! }] : [];
    }),
  );

  test.each(lists)('$id sorts by its sortable fields and nothing else', ({ entity, columns, fields }) => {
    expect([...columns].sort()).toEqual([...(otherSortColumns[entity] ?? []), ...sortKeys(fields)].sort());
  });

  const rowsOf = ({ output }: Operation) =>
    output instanceof z.ZodObject ? keysOf(Object.values(output.shape)[0]!) : keysOf(output);
  test.each(lists.filter(({ operation }) => operation.paged))(
    '$id has every column that can be sorted or exported in its rows',
    ({ operation, fields }) => {
      const columns = Object.entries(fields).filter(([, field]) => field.sortable || field.exported);
      expect(rowsOf(operation)).toEqual(
        expect.arrayContaining(columns.map(([name, field]) => shownKey(name, field))),
      );
    },
  );

  test('every entity with sortable fields has such a list', () => {
    const sorted = described.filter(({ fields }) => Object.values(fields).some((field) => field.sortable));
    expect([...new Set(lists.map(({ entity }) => entity))].sort()).toEqual(
      sorted.map(({ entity }) => entity).sort(),
    );
  });
});

function allKeys(schema: unknown): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) => [key, ...allKeys(inner)]);
  if (schema instanceof z.ZodPipe) return [...allKeys(schema.in), ...allKeys(schema.out)];
  if (schema instanceof z.ZodArray) return allKeys(schema.element);
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return allKeys(schema.unwrap());
  return [];
}

/** Described fields that the entity's own operations neither accept nor return. */
const notSent: Partial<Record<EntityName, readonly string[]>> = {
  /** The wire name is `nik` (E-MAP.04). */
  agent: ['identity_number'],
  audit: ['changes'],
  category: ['updatedAt'],
  /** The wire has two flags instead. */
  openApi: ['status'],
  /** The wire carries this switch as an entry of the settings list. */
  setting: ['export_reason'],
};

test.each(described)('$entity: every described field is sent or read', ({ entity, fields }) => {
  const known = new Set(
    operationsOf(entity).flatMap(({ input, output }) => [...allKeys(input), ...allKeys(output)]),
  );
  const names = Object.entries(fields).flatMap(([name, field]) => [name, shownKey(name, field)]);
  const missing = new Set(names.filter((name) => !known.has(name)));
  expect([...missing]).toEqual(notSent[entity] ?? []);
});

/** Labels that two fields share: a switch and its input, a title and its later result. */
const sharedLabels = ['program: Kuota', 'batchUpload: Judul'];
/** English words of wire names. Borrowed words of the specification (Link, Status, Level) are allowed. */
const english =
  /_|\b(name|address|phone|number|date|created|updated|amount|category|branch|company|type|reason|photo|picture|city|code|answer|question|order|title|message|author|by|of|the|and)\b/i;

/** Labels that the specification writes in English. */
const borrowed = ['Company'];

describe('labels', () => {
  const maps = described.flatMap(({ entity, maps }) => maps.map((map) => ({ entity, map })));

  test.each(maps)('$entity: one of its own for each field', ({ entity, map }) => {
    const labels = Object.values(map).map(({ label }) => label);
    const twice = labels.filter((label, index) => labels.indexOf(label) !== index);
    expect(twice.filter((label) => !sharedLabels.includes(`${entity}: ${label}`))).toEqual([]);
  });

  test.each(maps)('$entity: texts of the screen, in Indonesian', ({ map }) => {
    const texts = Object.values(map).flatMap(({ label, words }) => [label, ...Object.values(words ?? {})]);
    const faulty = texts.filter((text) => text === '' || text.trim() !== text || english.test(text));
    expect(faulty.filter((text) => !borrowed.includes(text))).toEqual([]);
  });

  test('every choice has labels', () => {
    const without = maps.flatMap(({ entity, map }) =>
      Object.entries(map)
        .filter(([, { kind, words }]) => (kind === 'choice' || kind === 'choices') && !words)
        .map(([name]) => `${entity}.${name}`),
    );
    expect(without).toEqual([]);
  });
});
