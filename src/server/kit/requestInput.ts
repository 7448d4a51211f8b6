import { AppError, type FieldErrors, invalid, messages } from '../../shared/core/errors.ts';
import type { Operation } from '../../shared/core/operation.ts';
import { unstorableText } from './errorView.ts';

const bodyLimit = { session: 2 * 1024 * 1024, public: 64 * 1024 };
const deepest = 20;

type Flat = Record<string, unknown>;

export async function readInput(
  operation: Operation,
  request: Request,
  params: Record<string, string>,
): Promise<Flat> {
  const { search, searchParams } = new URL(request.url);
  refuseBadEscapes(search);
  const query = flatten(withoutEmpty(searchParams));
  const body = hasBody(operation) ? await readBody(operation, request) : {};
  const input = { ...query, ...body, ...params };
  refuseUnstorable(input);
  return input;
}

/** An empty query parameter such as `?city=` counts as absent (C-903). */
function withoutEmpty(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([, value]) => value !== ''));
}

/** Text in PostgreSQL cannot contain a NUL or half a surrogate pair. */
function refuseUnstorable(input: Flat): void {
  const fields: FieldErrors = {};
  for (const [name, value] of Object.entries(input)) if (!isStorable(value)) fields[name] = unstorableText;
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

export function isStorable(value: unknown, depth = 0): boolean {
  if (depth > deepest) throw badRequest();
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (value instanceof Blob) return true;
  if (Array.isArray(value)) return value.every((each) => isStorable(each, depth + 1));
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner, depth + 1));
}

const hasBody = (operation: Operation) => operation.method !== 'GET' && operation.method !== 'DELETE';

async function readBody(operation: Operation, request: Request): Promise<Flat> {
  const usual = operation.access.kind === 'public' ? bodyLimit.public : bodyLimit.session;
  const bytes = await readBytes(request, operation.maxBody ?? usual);
  if (bytes.length === 0) return {};
  const type = bodyTypes[operation.body ?? 'json'];
  // SECURITY: a page of another site can send `text/plain` without a preflight, so other types are refused.
  if (mediaTypeOf(request) !== type) throw badRequest(`Content-Type harus ${type}`);
  if (operation.body === 'multipart') return readMultipart(bytes, request.headers.get('content-type') ?? '');
  const text = utf8(bytes);
  if (operation.body !== 'form') return readJson(text);
  refuseBadEscapes(text);
  return flatten(new URLSearchParams(text));
}

export const bodyTypes = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
} as const;

export const mediaTypeOf = ({ headers }: Request): string =>
  (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest();
  }
}

/** URLSearchParams would silently replace escaped bytes that are not UTF-8. */
function refuseBadEscapes(text: string): void {
  for (const [escapes] of text.matchAll(/(?:%[0-9a-f]{2})+/gi)) {
    try {
      decodeURIComponent(escapes);
    } catch {
      throw badRequest();
    }
  }
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new AppError('TOO_LARGE', 'Ukuran permintaan terlalu besar');
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > limit) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    // Other errors come from a broken connection or a stopping server.
    throw error instanceof AppError ? error : badRequest();
  }
  return new Uint8Array(Buffer.concat(chunks));
}

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Flat> {
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    const pairs = [...form].map(([name, value]): [string, unknown] => [name, cleaned(value)]);
    // formData replaces invalid UTF-8 with U+FFFD, which nobody types.
    const texts = pairs.flatMap(([name, value]) => [name, value instanceof File ? value.name : value]);
    if (texts.some((each) => typeof each === 'string' && each.includes('\ufffd'))) throw badRequest();
    return flatten(pairs);
  } catch {
    throw badRequest();
  }
}

function cleaned(value: string | File): string | File {
  if (typeof value === 'string') return value;
  const name = value.name.replace(/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
  return name === value.name ? value : new File([value], name, { type: value.type });
}

function readJson(text: string): Flat {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest();
  return value as Flat;
}

function flatten(pairs: Iterable<[string, unknown]>): Flat {
  const flat = new Map<string, unknown[]>();
  for (const [name, value] of pairs) {
    const all = flat.get(name);
    if (all) all.push(value);
    else flat.set(name, [value]);
  }
  return Object.fromEntries([...flat].map(([name, all]) => [name, all.length > 1 ? all : all[0]]));
}

const badRequest = (message: string = messages.badRequest) => new AppError('BAD_REQUEST', message);
