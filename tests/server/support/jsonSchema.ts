import { createRequire } from 'node:module';

export type Json = { [name: string]: unknown };

export interface Check {
  (value: unknown): boolean;
  errors?: { instancePath: string; message?: string; params: Json }[] | null;
}

interface Ajv {
  compile(schema: Json): Check;
  addFormat(name: string, format: true): void;
}

const ofValidator = createRequire(import.meta.resolve('@seriousme/openapi-schema-validator'));
const Ajv2020 = ofValidator('ajv/dist/2020.js').default as new (options: object) => Ajv;
const addFormats = ofValidator('ajv-formats').default as (ajv: Ajv) => void;

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
addFormats(ajv);
ajv.addFormat('binary', true);
/** Keyed by the schema's text, because every operation states the same error schema. */
const compiled = new Map<string, Check>();

export function compileSchema(schema: Json): Check {
  const text = JSON.stringify(schema);
  const check = compiled.get(text) ?? ajv.compile(schema);
  compiled.set(text, check);
  return check;
}

export function resolve(document: Json, ref: string): unknown {
  const names = ref.startsWith('#/') ? ref.slice(2).split('/') : [];
  return names.reduce<unknown>(
    (at, name) => (at as Json | undefined)?.[name],
    names.length > 0 ? document : undefined,
  );
}

/** The documents of this project have no reference cycles. */
export function inlined(document: Json, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => inlined(document, each));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as { $ref?: string };
  if ($ref !== undefined) return inlined(document, resolve(document, $ref));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inlined(document, inner)]));
}
