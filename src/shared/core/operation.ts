import type { z } from 'zod';
import type { AccessRule } from './access.ts';

/** `input` is flat: path parameters plus query (GET, DELETE) or body. */
export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** Unique `entity.verb`. */
  id: string;
  call?: string;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  access: AccessRule;
  /** Stricter rule for a given record or input; `access` applies as well. */
  accessOf?: (record: never) => AccessRule;
  input: Input;
  /** Where `input` accepts parts of a record: schema of the whole record. */
  form?: z.ZodType;
  output: Output;
  /** The answer has `paginate` (C-904) when the caller sends `limit`. */
  paged?: boolean;
  body?: 'json' | 'multipart' | 'form';
  /** Multipart field whose file the page may send as a data URL. */
  pageFile?: string;
  /** A call without effects: repeats get a new answer despite an Idempotency-Key. */
  reads?: true;
  /** The server ignores an Idempotency-Key, because each call replaces the result of the call before. */
  often?: true;
  limited?: true;
  maxBody?: number;
  answer?: 'envelope' | 'file';
  fileTypes?: readonly string[];
  status?: 200 | 201;
  deprecated?: true;
  summary: string;
}

export type InputOf<O extends Operation> = z.input<O['input']>;
export type ParsedOf<O extends Operation> = z.output<O['input']>;
export type OutputOf<O extends Operation> = z.output<O['output']>;

export function operation<Input extends z.ZodType, Output extends z.ZodType>(
  declaration: Operation<Input, Output>,
): Operation<Input, Output> {
  return declaration;
}

/** True if a repeat with the same Idempotency-Key gets the first answer. */
export const takesKey = ({ method, access, reads, often }: Operation): boolean =>
  method !== 'GET' && access.kind !== 'public' && !reads && !often;

/** `total` is exact unless `at_least` is set (C-904). */
export interface Paginate {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
  at_least?: true;
}

export interface Envelope<Data> {
  message: string;
  data: Data;
  paginate?: Paginate;
}

export function pathParams(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}

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

/** Arrays repeat their key; `undefined`, `null` and '' are left out. */
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

interface PathPart {
  text: string;
  name: string | undefined;
}
const partsOfPaths = new Map<string, readonly PathPart[]>();

function partsOf(path: string): readonly PathPart[] {
  const known = partsOfPaths.get(path);
  if (known) return known;
  const parts = path.split('/').map((text) => ({ text, name: /^\{(\w+)\}$/.exec(text)?.[1] }));
  partsOfPaths.set(path, parts);
  return parts;
}

/** Static parts win over parameters. */
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
