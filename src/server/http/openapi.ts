import { z } from 'zod';
import { errorStatus, type ServerErrorCode } from '../../shared/core/errors.ts';
import { liveEventSchema, livePath } from '../../shared/core/live.ts';
import { type Operation, pathParams, takesKey } from '../../shared/core/operation.ts';
import { useNames } from '../../shared/core/uses.ts';
import { deviceHeader } from '../kit/context.ts';
import { bodyTypes } from '../kit/requestInput.ts';
import { version } from '../version.ts';
import { keyPattern } from './idempotency.ts';
import { tagTexts } from './openapiTags.ts';

type Json = Record<string, unknown>;

export function openApiDocument(operations: readonly Operation[]): Json {
  const paths: Record<string, Json> = { [livePath]: { get: liveStream } };
  for (const operation of operations) {
    paths[operation.path] ??= {};
    paths[operation.path]![operation.method.toLowerCase()] = describe(operation);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rujukan',
      version,
      description:
        'API kantor program agen dan referal. `x-access` menyebut siapa yang boleh memanggil: untuk `codes`, salah satu daftar harus dipegang seluruhnya. Server yang dijalankan dengan RUJUKAN_SERVER_SECRET meminta rahasia itu di header `x-rujukan-secret`.',
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tagTexts).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: { IdempotencyKey: idempotencyKey, Device: device },
      responses: Object.fromEntries(
        Object.entries(errorTexts).map(([code, description]) => [
          code,
          { description, content: errorContent },
        ]),
      ),
      schemas: {
        Error: errorSchema,
        Paginate: paginateSchema,
        LiveEvent: jsonSchema(liveEventSchema, 'output'),
      },
    },
  };
}

function describe(operation: Operation): Json {
  const fields = fieldsOf(operation);
  const parameters = [
    ...fields.filter(({ place }) => place !== 'body').map(parameter),
    ...(takesKey(operation) ? [reference('parameters', 'IdempotencyKey')] : []),
    ...(knowsDevices.has(operation.id) ? [reference('parameters', 'Device')] : []),
  ];
  const body = fields.filter(({ place }) => place === 'body');
  const errors = errorsOf(operation, fields);
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: [
      ...(operation.call ? [`${operation.call}.`] : []),
      accessText(operation),
      ...(operation.form ? [patchText] : []),
    ].join(' '),
    tags: [operation.id.split('.')[0]],
    ...(operation.deprecated && { deprecated: true }),
    ...(operation.call && { 'x-call': operation.call }),
    'x-access': operation.access,
    ...(parameters.length > 0 && { parameters }),
    ...(body.length > 0 && { requestBody: requestBody(operation, body) }),
    security: operation.access.kind === 'public' ? [] : [{ session: [] }],
    responses: {
      [String(operation.status ?? 200)]: success(operation),
      ...(operation.answer === 'file' && { 206: success(operation) }),
      ...Object.fromEntries(errors.map((code) => [String(errorStatus[code]), reference('responses', code)])),
      default: reference('responses', 'INTERNAL'),
    },
  };
}

const patchText = "Kolom yang tidak dikirim tidak berubah; '' atau null mengosongkannya.";

interface Field {
  name: string;
  place: 'path' | 'query' | 'body';
  required: boolean;
  schema: Json;
}

function fieldsOf(operation: Operation): Field[] {
  const inPath = new Set(pathParams(operation.path));
  const input = jsonSchema(operation.input, 'input');
  const inBody = propertiesOf(jsonSchema(operation.input, 'input', numbersAsText));
  const required = new Set((input.required ?? []) as string[]);
  return Object.entries(propertiesOf(input)).map(([name, schema]) => {
    if (inPath.has(name)) return { name, place: 'path', required: true, schema };
    if (!hasBody(operation)) return { name, place: 'query', required: required.has(name), schema };
    return { name, place: 'body', required: required.has(name), schema: inBody[name]! };
  });
}

const propertiesOf = (schema: Json) => (schema.properties ?? {}) as Record<string, Json>;

function parameter({ name, place, required, schema }: Field): Json {
  const { description, ...rest } = schema;
  return { name, in: place, required, ...(description !== undefined && { description }), schema: rest };
}

const hasBody = ({ method }: Operation) => method !== 'GET' && method !== 'DELETE';
const isPublic = ({ access }: Operation) => access.kind === 'public';

function errorsOf(operation: Operation, fields: readonly Field[]): ServerErrorCode[] {
  const body = hasBody(operation);
  const namesRecord = fields.some(({ name, required }) => required && /(^|_)ids?$/.test(name));
  const expected: Partial<Record<ServerErrorCode, boolean>> = {
    BAD_REQUEST: true,
    NO_SESSION: true,
    ACCESS_DENIED: !isPublic(operation),
    NOT_FOUND: namesRecord || pathParams(operation.path).length > 0,
    CONFLICT: operation.method !== 'GET',
    TOO_LARGE: body,
    INVALID: true,
    TOO_MANY: operation.limited ?? (isPublic(operation) && body),
    UNAVAILABLE: operation.method !== 'GET',
    STORAGE: operation.method !== 'GET',
  };
  return (Object.keys(expected) as ServerErrorCode[]).filter((code) => expected[code]);
}

function accessText({ access }: Operation): string {
  if (access.kind === 'public') return 'Tanpa sesi.';
  if (access.kind === 'session') return 'Setiap pengguna yang masuk.';
  if (access.kind === 'superAdmin') return 'Hanya super admin.';
  if (access.kind === 'closed') return access.why;
  return `Kode akses: ${access.codes.map((all) => all.join(' + ')).join(', ')}.`;
}

function requestBody(operation: Operation, fields: readonly Field[]): Json {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, field.schema])),
    ...(required.length > 0 && { required }),
  };
  const content = { [bodyTypes[operation.body ?? 'json']]: { schema } };
  return { required: required.length > 0, content };
}

function success(operation: Operation): Json {
  if (operation.answer === 'file') return fileAnswer(operation.fileTypes ?? []);
  const schema = {
    type: 'object',
    required: ['message', 'data'],
    properties: {
      message: { type: 'string' },
      data: jsonSchema(operation.output, 'output'),
      ...(operation.paged && { paginate: reference('schemas', 'Paginate') }),
    },
  };
  return { description: 'Berhasil', content: { 'application/json': { schema } } };
}

function fileAnswer(types: readonly string[]): Json {
  const binary = { schema: { type: 'string', format: 'binary' } };
  const name = { description: 'Nama file (RFC 6266)', required: true, schema: { type: 'string' } };
  return {
    description: 'File',
    headers: { 'Content-Disposition': name },
    content: Object.fromEntries(types.map((type) => [type, binary])),
  };
}

const liveStream = {
  operationId: 'live.stream',
  summary: 'Kabar tentang data yang berubah, selama sesi berlaku',
  description:
    'Server-sent events: baris `data:` berisi satu LiveEvent sebagai JSON; baris yang hanya `:` tanda bahwa server masih ada.',
  tags: ['live'],
  'x-access': { kind: 'session' },
  security: [{ session: [] }],
  responses: {
    '200': {
      description: 'Aliran kabar',
      content: {
        'text/event-stream': { schema: { type: 'string' }, 'x-event': reference('schemas', 'LiveEvent') },
      },
    },
    '401': reference('responses', 'NO_SESSION'),
    default: reference('responses', 'INTERNAL'),
  },
};

function reference(kind: 'schemas' | 'responses' | 'parameters', name: string): { $ref: string } {
  return { $ref: `#/components/${kind}/${name}` };
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output', override?: Override): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(override && { override }),
  }) as Json;
  return rest;
}

/** Numbers in a body may be sent as text (C-909). */
const numbersAsText: Override = ({ zodSchema, jsonSchema: json }) => {
  if (!(zodSchema instanceof z.ZodPipe && zodSchema.in instanceof z.ZodTransform)) return;
  if (json.type !== 'number' && json.type !== 'integer') return;
  if (json.enum) json.enum = json.enum.flatMap((value) => [value, String(value)]);
  const pattern = json.type === 'integer' ? '^-?[0-9]+$' : '^-?[0-9]+(\\.[0-9]+)?$';
  Object.assign(json, { type: [json.type, 'string'], pattern });
};

const integer = { type: 'integer' };
const paginateSchema = {
  type: 'object',
  description: 'Ada jika `limit` dikirim (C-904)',
  required: ['page', 'limit', 'total', 'totalPages'],
  properties: {
    page: integer,
    limit: integer,
    total: integer,
    totalPages: integer,
    at_least: {
      const: true,
      description: 'Ada jika `count=quick` dikirim dan jumlahnya paling sedikit `total`',
    },
  },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Dipilih pemanggil, baru untuk setiap maksud. Permintaan yang diulang dengan kunci yang sama mendapat jawaban yang pertama.',
  schema: { type: 'string', pattern: keyPattern.source },
};

const knowsDevices = new Set(['session.login', 'session.refresh', 'session.resetPassword']);
const device = {
  name: deviceHeader,
  in: 'header',
  required: false,
  description:
    'Rahasia acak (22 sampai 200 huruf, angka, - atau _) yang disimpan program pemanggil. Selama ada yang menebak kata sandi sebuah akun, hanya perangkat atau alamat yang pernah masuk ke akun itu yang dapat masuk.',
  schema: { type: 'string' },
};

const errorTexts: Readonly<Record<ServerErrorCode, string>> = {
  BAD_REQUEST: 'Permintaan tidak dapat dibaca, atau Idempotency-Key tidak valid',
  NO_SESSION: 'Tidak masuk, sesi berakhir, atau rahasia server salah',
  ACCESS_DENIED: 'Kode akses kurang, atau data di luar wewenang',
  NOT_FOUND: 'Data tidak ada, atau di luar wewenang',
  CONFLICT:
    'Data sudah diubah orang lain, sudah ada, atau masih dipakai (`error.uses` menyebut oleh apa); atau Idempotency-Key dipakai untuk hal lain',
  TOO_LARGE: 'Permintaan atau file terlalu besar',
  INVALID: 'Isian tidak valid; `error.fields` menyebut kolomnya',
  TOO_MANY: 'Terlalu banyak percobaan atau permintaan; header Retry-After menyebut berapa detik lagi',
  INTERNAL: 'Galat server; `error.trace` menunjuk ke lognya',
  UNAVAILABLE: 'Server sedang tidak dapat menjawab; coba lagi',
  STORAGE: 'Penyimpanan server penuh atau tidak dapat ditulisi',
};

const usesSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['kind', 'count'],
    additionalProperties: false,
    properties: { kind: { type: 'string', enum: Object.keys(useNames) }, count: integer },
  },
};

const sinceSchema = {
  type: 'object',
  required: ['version', 'by', 'isOwn', 'at', 'what'],
  additionalProperties: false,
  properties: {
    version: integer,
    by: { type: ['string', 'null'] },
    isOwn: { type: 'boolean' },
    at: { type: 'string', format: 'date-time' },
    what: { type: 'string' },
  },
};

const errorSchema = {
  type: 'object',
  required: ['message', 'error'],
  additionalProperties: false,
  properties: {
    message: { type: 'string' },
    error: {
      type: 'object',
      required: ['code'],
      additionalProperties: false,
      properties: {
        code: { type: 'string', enum: Object.keys(errorStatus) },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        records: { type: 'object', additionalProperties: { type: 'string' } },
        since: { type: 'object', additionalProperties: sinceSchema },
        uses: usesSchema,
        trace: { type: 'string' },
      },
    },
  },
};
const errorContent = { 'application/json': { schema: reference('schemas', 'Error') } };
