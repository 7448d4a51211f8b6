import { z } from 'zod';

/** Valid inputs: each field takes the first values of a pool that its schema accepts. */

export type Input = Record<string, unknown>;

/** Chooses one of two inputs. Every field of the second input differs from the first. */
export type Turn = 0 | 1;

export function fieldsOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in as z.ZodType);
  throw new Error(`No object: ${schema.def.type}`);
}

export function optionsOf(schema: z.ZodType): unknown[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    enum?: unknown[];
    anyOf?: { enum?: unknown[] }[];
  };
  return [json, ...(json.anyOf ?? [])].flatMap((each) => each.enum ?? []);
}

const pool = (name: string): unknown[] => [
  `Isian ${name.replaceAll('_', ' ')} pertama`,
  `Isian ${name.replaceAll('_', ' ')} kedua`,
  ...[11, 12, 1, 2],
  ...['081234567801', '081234567802', '40135', '40136'],
  ...['satu@mitra.example', 'dua@mitra.example', 'https://mitra.example/satu', 'https://mitra.example/dua'],
  ...['2027-01-15', '2027-02-16', '#0F766E', '#1F6FEB', 'SATU', 'DUA', 'UJA', 'UJB', true, false],
];

/** Undefined if the schema accepts too few different values. */
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

export const recordNames: readonly string[] = ['id', 'referral_id', 'version', 'seen'];

/** `given` takes precedence. Throws when a field gets no value. */
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
