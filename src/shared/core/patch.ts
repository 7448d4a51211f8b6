import { z } from 'zod';
import type { FieldErrors } from './errors.ts';
import { id, recordVersion } from './values.ts';

/**
 * Inputs of calls that change a record: a field that is left out stays as it is, '' or null clears one that may
 * be empty. They are derived from the schema of the whole record, so that each field is checked the same everywhere.
 */

/** What no value at all becomes: null for a field that may be absent, so that it differs from one that is left out. */
type Cleared<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value;
type PatchField<Field extends z.ZodType> = z.ZodOptional<
  z.ZodType<Cleared<z.output<Field>>, Exclude<z.input<Field>, undefined> | null>
>;
type PatchShape<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodType ? PatchField<Shape[Name]> : never;
};

/** What names the record, and the state that a form was loaded from; neither is a field to be changed. */
const recordKey = { id, version: recordVersion };
type RecordKey = typeof recordKey;

/** Rules between the fields of one record; they answer messages by field. */
type Rules<Values> = (record: Values) => FieldErrors;

/**
 * The two schemas of an update, to be spread into its operation: `input` takes any part of the record, `form` all of
 * it. `rules` are judged by the form's schema, and by the server on the merged record.
 */
export function updateOf<Shape extends z.ZodRawShape, Key extends z.ZodRawShape = RecordKey>(
  record: z.ZodObject<Shape>,
  rules?: Rules<z.output<z.ZodObject<Shape>>>,
  key: Key = recordKey as unknown as Key,
): { input: z.ZodObject<PatchShape<Shape> & Key>; form: z.ZodType } {
  const whole = record.extend(key);
  return {
    input: z.object({ ...patchShape(record), ...key }) as never,
    form: rules ? whole.superRefine(judgedBy(rules as Rules<unknown>)) : whole,
  };
}

/** Rules between fields as a check of the whole record's schema. */
export const judgedBy =
  <Values>(rules: Rules<Values>) =>
  (record: Values, context: z.RefinementCtx): void => {
    for (const [field, message] of Object.entries(rules(record)))
      context.addIssue({ code: 'custom', path: [field], message });
  };

/** A record that may hold null where its input has no value at all. */
type Whole<Stored> = {
  [Name in keyof Stored]: null extends Stored[Name] ? Exclude<Stored[Name], null> | undefined : Stored[Name];
};

/** The record as an update leaves it: what is sent in place of what is stored. Null is no value, as the whole input has it. */
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

/** A field with a default is cleared to it. */
const clearedTo = (field: z.ZodType, value: unknown): z.ZodType =>
  z
    .preprocess((sent) => (sent === '' ? null : sent), field.nullable())
    .transform((given) => given ?? value)
    .optional();
