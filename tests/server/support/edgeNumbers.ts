import { z } from 'zod';
import { type Operation, pathParams } from '../../../src/shared/core/operation.ts';
import { fieldsOf, optionsOf, sampleOf } from './samples.ts';

/** Inputs that are valid except for a number at the edge of a column's range. */

type Input = Record<string, unknown>;

const edges: readonly unknown[] = [
  ...[32_767, 32_768, -32_769, 2_147_483_647, 2_147_483_648, -2_147_483_649, -1, 0, 1.5, 1e21, -1e21],
  ...[Number.MAX_SAFE_INTEGER, '9223372036854775807', '9223372036854775808', '32768', '1e21'],
];

export function edgeInputs(operation: Operation): Input[] {
  const fields = Object.entries(fieldsOf(operation.input));
  const numbers = fields.filter(([, field]) => takesNumber(field) || takesNumber(itemOf(field)));
  if (numbers.length === 0) return [];
  const inQuery = operation.method === 'GET' || operation.method === 'DELETE';
  const inPath = pathParams(operation.path);
  const isOptional = (name: string, field: z.ZodType) =>
    inQuery && !inPath.includes(name) && field.safeParse(undefined).success;
  const valuesOf = (chosen: typeof fields): Input =>
    Object.fromEntries(chosen.map(([name, field]) => [name, usualValue(name, field)]));
  // A query is also sent with one filter alone, because a stored count may then answer it.
  const rest = [fields, ...(inQuery ? [fields.filter(([name, field]) => !isOptional(name, field))] : [])];
  return numbers.flatMap(([name, field]) =>
    edges.flatMap((edge) =>
      rest.map((each) => ({ ...valuesOf(each), [name]: takesNumber(field) ? edge : [edge] })),
    ),
  );
}

function usualValue(name: string, field: z.ZodType): unknown {
  const item = itemOf(field);
  return sampleOf(name, field, 0) ?? (item && [usualValue(name, item)]);
}

const takesNumber = (field: z.ZodType | undefined): boolean =>
  field !== undefined &&
  (field.safeParse(1).success || optionsOf(field).some((option) => typeof option === 'number')) &&
  !field.safeParse({ any: 'value' }).success;

function itemOf(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  if (schema instanceof z.ZodPipe)
    return itemOf((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return itemOf(schema.unwrap() as z.ZodType);
  return undefined;
}
