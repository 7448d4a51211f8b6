import { createRequire } from 'node:module';

/** JSON Schema 2020-12 by the validator's own ajv, and what the tests need of an OpenAPI document. */

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
/** By the schema's text: the same error is stated of every operation. */
const compiled = new Map<string, Check>();

/** Strict: an unknown keyword or format, or one that its type never meets, does not compile. */
export function compileSchema(schema: Json): Check {
  const text = JSON.stringify(schema);
  const check = compiled.get(text) ?? ajv.compile(schema);
  compiled.set(text, check);
  return check;
}

/** What `#/a/b` names in the document; undefined when there is no such thing. */
export function resolve(document: Json, ref: string): unknown {
  const names = ref.startsWith('#/') ? ref.slice(2).split('/') : [];
  return names.reduce<unknown>(
    (at, name) => (at as Json | undefined)?.[name],
    names.length > 0 ? document : undefined,
  );
}

/** The value with every `$ref` replaced by what it names. Our documents have no cycles. */
export function inlined(document: Json, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => inlined(document, each));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as { $ref?: string };
  if ($ref !== undefined) return inlined(document, resolve(document, $ref));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inlined(document, inner)]));
}
