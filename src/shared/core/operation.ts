import type { z } from 'zod';
import type { AccessRule } from './access.ts';

/**
 * One API call, declared once in `entities/<entity>/operations.ts` and read by the server (mounts it), main (which
 * calls it forwards), the renderer (types, forms, query keys), the OpenAPI document and the access tests.
 *
 * `input` is one flat object: path parameters, query and body together. GET and DELETE send the rest as query,
 * the others as body.
 */
export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** `entity.verb`, unique; the query key and the handler's name. */
  id: string;
  /** Number in docs/spec/calls.md. */
  call: string;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** With `{name}` for path parameters, which are keys of `input`. */
  path: string;
  /** Required on purpose: an operation without a gate does not compile. */
  access: AccessRule;
  /** The exact gate of one record, where it depends on what the record is; `access` is then the widest of them. */
  accessOf?: (record: never) => AccessRule;
  input: Input;
  /** What a form that shows the whole record is checked with, where `input` takes any part of it. */
  form?: z.ZodType;
  /** Content of `data` (C-901). */
  output: Output;
  /** The answer also carries `paginate` (C-904) when the caller sent `limit`. */
  paged?: boolean;
  /** How a body travels; JSON unless stated (C-908). */
  body?: 'json' | 'multipart' | 'form';
  /** Field of a multipart body whose file the page itself may send, as a data URL: main makes the body of it. */
  pageFile?: string;
  /** A POST that changes nothing: asked again it is answered anew, whatever its Idempotency-Key. */
  reads?: true;
  /** A signed-in user may be told that it is called too often (TOO_MANY). */
  limited?: true;
  /** Bytes of the largest body, where it carries a file or a whole workbook's values. */
  maxBody?: number;
  /** `file`: the answer is a download, not an envelope. */
  answer?: 'envelope' | 'file';
  /** Media types such a download can have. */
  fileTypes?: readonly string[];
  /** HTTP status of success: 200 unless stated, 201 on create (C-901). */
  status?: 200 | 201;
  /** An older call, kept for its callers (C-913). */
  deprecated?: true;
  /** One line for the OpenAPI document. */
  summary: string;
}

export type InputOf<O extends Operation> = z.input<O['input']>;
export type ParsedOf<O extends Operation> = z.output<O['input']>;
export type OutputOf<O extends Operation> = z.output<O['output']>;

/** Keeps the schemas' types; the declaration itself is plain data. */
export function operation<Input extends z.ZodType, Output extends z.ZodType>(
  declaration: Operation<Input, Output>,
): Operation<Input, Output> {
  return declaration;
}

/** Whether a call runs once per `Idempotency-Key`: a POST of somebody signed in that changes something. */
export const takesKey = ({ method, access, reads }: Operation): boolean =>
  method === 'POST' && access.kind !== 'public' && !reads;

/** C-904. `total` is exact for the caller's scope and filters, unless `at_least` says that there are more. */
export interface Paginate {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
  /** Only where the caller asked to count quickly. */
  at_least?: true;
}

/** C-901. */
export interface Envelope<Data> {
  message: string;
  data: Data;
  paginate?: Paginate;
}

/** Names of the `{…}` parts of a path, in order. */
export function pathParams(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}

/** Fills `{…}` from `input` and returns the rest, so that client and tests build URLs one way. */
export function fillPath(
  path: string,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    if (value === undefined || value === null || value === '')
      throw new Error(`path parameter ${name} is missing`);
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest };
}

/** Query string of flat values; arrays repeat their key, `undefined`, `null` and '' are left out. */
export function toQuery(values: Record<string, unknown>): string {
  const pairs: string[] = [];
  for (const [key, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null || item === '') continue;
      pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(String(item))}`);
    }
  }
  return pairs.join('&');
}

/** Parts of a path; those in braces are names. */
interface PathPart {
  text: string;
  name: string | undefined;
}
const partsOfPaths = new Map<string, readonly PathPart[]>();

/** The paths of operations are few, and asked about with every call. */
function partsOf(path: string): readonly PathPart[] {
  const known = partsOfPaths.get(path);
  if (known) return known;
  const parts = path.split('/').map((text) => ({ text, name: /^\{(\w+)\}$/.exec(text)?.[1] }));
  partsOfPaths.set(path, parts);
  return parts;
}

/** The operation that a method and a concrete path belong to, or undefined. Static parts win over parameters. */
export function matchOperation<O extends Operation>(
  operations: readonly O[],
  method: string,
  path: string,
): { operation: O; params: Record<string, string> } | undefined {
  const parts = path.split('/');
  let best: { operation: O; params: Record<string, string>; score: number } | undefined;
  for (const operation of operations) {
    if (operation.method !== method) continue;
    const pattern = partsOf(operation.path);
    if (pattern.length !== parts.length) continue;
    const params: Record<string, string> = {};
    let score = 0;
    const fits = pattern.every(({ text, name }, index) => {
      if (!name) {
        score += 1;
        return text === parts[index];
      }
      try {
        params[name] = decodeURIComponent(parts[index]!);
      } catch {
        return false;
      }
      return parts[index] !== '';
    });
    if (fits && (!best || score > best.score)) best = { operation, params, score };
  }
  return best;
}
