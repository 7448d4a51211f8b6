import { z } from 'zod';
import type { FieldErrors } from './errors.ts';
import { id, recordVersion } from './values.ts';

/** In an update, a missing field keeps its value; '' or null clears an optional field. */

type Cleared<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value;
type PatchField<Field extends z.ZodType> = z.ZodOptional<
  z.ZodType<Cleared<z.output<Field>>, Exclude<z.input<Field>, undefined> | null>
>;
type PatchShape<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodType ? PatchField<Shape[Name]> : never;
};

const recordKey = { id, version: recordVersion };
type RecordKey = typeof recordKey;

type Rules<Values> = (record: Values) => FieldErrors;

/**
 * `input` accepts parts of the record, `form` the whole record. `rules` run in `form`, and on the server
 * after merging.
 */
export function updateOf<Shape extends z.ZodRawShape, Key extends z.ZodRawShape = RecordKey>(
  record: z.ZodObject<Shape>,
  rules?: Rules<z.output<z.ZodObject<Shape>>>,
  key: Key = recordKey as unknown as Key,
): { input: z.ZodObject<PatchShape<Shape> & Key>; form: z.ZodType } {
  const whole = record.extend(key);
  return {
    input: z.object({ ...patchShape(record), ...key }) as never,
    form: rules ? whole.superRefine(withRules(rules as Rules<unknown>)) : whole,
  };
}

export const withRules =
  <Values>(rules: Rules<Values>) =>
  (record: Values, context: z.RefinementCtx): void => {
    for (const [field, message] of Object.entries(rules(record)))
      context.addIssue({ code: 'custom', path: [field], message });
  };

type Whole<Stored> = {
  [Name in keyof Stored]: null extends Stored[Name] ? Exclude<Stored[Name], null> | undefined : Stored[Name];
};

export function merged<Stored extends object>(
  stored: Stored,
  sent: { readonly [Name in keyof Stored]?: Stored[Name] | null },
): Whole<Stored> {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  const whole = Object.entries({ ...stored, ...Object.fromEntries(given) });
  return Object.fromEntries(whole.map(([name, value]) => [name, value ?? undefined])) as Whole<Stored>;
}

const patchShape = ({ shape }: z.ZodObject): z.ZodRawShape =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, patchField(field as z.ZodType)]));

function patchField(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodDefault) return clearedTo(field.unwrap() as z.ZodType, field.def.defaultValue);
  if (field._zod.optin === 'defaulted')
    throw new Error('A default must be the last thing said of a field, or an update would fill it in');
  return field.transform((value) => value ?? null).optional();
}

const clearedTo = (field: z.ZodType, value: unknown): z.ZodType =>
  z
    .preprocess((sent) => (sent === '' ? null : sent), field.nullable())
    .transform((given) => given ?? value)
    .optional();
