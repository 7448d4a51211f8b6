import { z } from 'zod';

/** Valid inputs made from the schemas themselves: of a pool of values each field takes the first ones it accepts. */

export type Input = Record<string, unknown>;

/** Which of two inputs: every field of the second differs from the first. */
export type Turn = 0 | 1;

/** The fields of an input, whatever checks and conversions stand around the object. */
export function fieldsOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in as z.ZodType);
  throw new Error(`No object: ${schema.def.type}`);
}

/** What a list offers to choose from, in the schema's JSON form. */
export function optionsOf(schema: z.ZodType): unknown[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    enum?: unknown[];
    anyOf?: { enum?: unknown[] }[];
  };
  return [json, ...(json.anyOf ?? [])].flatMap((each) => each.enum ?? []);
}

/** In the order in which a field is asked. */
const pool = (name: string): unknown[] => [
  `Isian ${name.replaceAll('_', ' ')} pertama`,
  `Isian ${name.replaceAll('_', ' ')} kedua`,
  ...[11, 12, 1, 2],
  ...['081234567801', '081234567802', '40135', '40136'],
  ...['satu@mitra.example', 'dua@mitra.example', 'https://mitra.example/satu', 'https://mitra.example/dua'],
  ...['2027-01-15', '2027-02-16', '#0F766E', '#1F6FEB', 'SATU', 'DUA', 'UJA', 'UJB', true, false],
];

/** A value of the field, as sent; undefined where nothing of the pool fits or all that fits reads the same. */
export function sampleOf(name: string, schema: z.ZodType, turn: Turn): unknown {
  const accepted = new Map<string, unknown>();
  for (const value of [...optionsOf(schema), ...pool(name)]) {
    const parsed = schema.safeParse(value);
    if (!parsed.success || parsed.data === undefined || parsed.data === '') continue;
    const text = JSON.stringify(parsed.data);
    if (!accepted.has(text)) accepted.set(text, value);
  }
  return [...accepted.values()][turn];
}

/** Names the record, or the state that a form was loaded from: neither is a field to be read back. */
export const recordNames: readonly string[] = ['id', 'referral_id', 'version', 'seen'];

/** A filled input: `given` first, the rest from the schema. Throws when a field gets no value. */
export function filled(schema: z.ZodType, given: Input, turn: Turn): Input {
  const fields = Object.entries(fieldsOf(schema)).filter(([name]) => !recordNames.includes(name));
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const value = name in given ? given[name] : sampleOf(name, field, turn);
      if (value === undefined) throw new Error(`No value for ${name}: state one`);
      return [name, value];
    }),
  );
}
