import { AppError, type FieldErrors, invalid, messages } from '../../shared/core/errors.ts';
import type { Operation } from '../../shared/core/operation.ts';

/** Bytes of the largest body, unless the operation says otherwise: a form with rich text; a public call is a small one. */
const bodyLimit = { session: 2 * 1024 * 1024, public: 64 * 1024 };
/** Objects and lists within each other: our forms need four. */
const deepest = 20;

type Flat = Record<string, unknown>;

/** The one flat input of an operation: query, then body, then path parameters, which win. */
export async function readInput(
  operation: Operation,
  request: Request,
  params: Record<string, string>,
): Promise<Flat> {
  const query = flatten(withoutEmpty(new URL(request.url).searchParams));
  const body = hasBody(operation) ? await readBody(operation, request) : {};
  const input = { ...query, ...body, ...params };
  refuseUnstorable(input);
  return input;
}

/** `?city=` asks for nothing: an empty field of a filter, which our own clients leave out (C-903). */
function withoutEmpty(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([, value]) => value !== ''));
}

/** No database column holds a NUL or half a surrogate pair, and no person types them: INVALID on the field. */
function refuseUnstorable(input: Flat): void {
  const fields: FieldErrors = {};
  for (const [name, value] of Object.entries(input))
    if (!isStorable(value)) fields[name] = 'Teks memuat karakter yang tidak dapat disimpan';
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

function isStorable(value: unknown, depth = 0): boolean {
  if (depth > deepest) throw badRequest();
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (Array.isArray(value)) return value.every((each) => isStorable(each, depth + 1));
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner, depth + 1));
}

const hasBody = (operation: Operation) => operation.method !== 'GET' && operation.method !== 'DELETE';

async function readBody(operation: Operation, request: Request): Promise<Flat> {
  const usual = operation.access.kind === 'public' ? bodyLimit.public : bodyLimit.session;
  const bytes = await readBytes(request, operation.maxBody ?? usual);
  if (operation.body === 'multipart') return readMultipart(bytes, request.headers.get('content-type') ?? '');
  const text = new TextDecoder().decode(bytes);
  return operation.body === 'form' ? flatten(new URLSearchParams(text)) : readJson(text);
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
    // Anything else is a line that broke, or was cut because the server stops: nothing to log.
    throw error instanceof AppError ? error : badRequest();
  }
  return new Uint8Array(Buffer.concat(chunks));
}

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Flat> {
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    return flatten(form);
  } catch {
    throw badRequest();
  }
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

/** A key that repeats becomes a list. */
function flatten(pairs: URLSearchParams | FormData): Flat {
  const flat = new Map<string, unknown[]>();
  for (const [name, value] of pairs) {
    const all = flat.get(name);
    if (all) all.push(value);
    else flat.set(name, [value]);
  }
  return Object.fromEntries([...flat].map(([name, all]) => [name, all.length > 1 ? all : all[0]]));
}

const badRequest = () => new AppError('BAD_REQUEST', messages.badRequest);
