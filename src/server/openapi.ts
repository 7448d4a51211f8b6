import { z } from 'zod';
import { type Operation, pathParams } from '../shared/core/operation.ts';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 document of the operations, generated from their own schemas and served at /openapi.json. */
export function openApiDocument(operations: readonly Operation[]): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    paths[operation.path] ??= {};
    paths[operation.path]![operation.method.toLowerCase()] = describe(operation);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rujukan', version: '1' },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
  };
}

function describe(operation: Operation): Json {
  const input = jsonSchema(operation.input, 'input');
  const properties = (input.properties ?? {}) as Record<string, Json>;
  const required = new Set((input.required ?? []) as string[]);
  const inPath = new Set(pathParams(operation.path));
  const inQuery = operation.method === 'GET' || operation.method === 'DELETE';
  const names = Object.keys(properties);
  const parameters = names
    .filter((name) => inPath.has(name) || inQuery)
    .map((name) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema: properties[name],
    }));
  const bodyNames = inQuery ? [] : names.filter((name) => !inPath.has(name));
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: `${operation.call}. ${accessText(operation)}`,
    tags: [operation.id.split('.')[0]],
    ...(operation.deprecated && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...(bodyNames.length > 0 && { requestBody: requestBody(operation, properties, bodyNames, required) }),
    security: operation.access.kind === 'public' ? [] : [{ session: [] }],
    responses: {
      [String(operation.status ?? 200)]: success(operation),
      default: {
        description: 'Galat',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function accessText({ access }: Operation): string {
  if (access.kind === 'public') return 'Tanpa sesi.';
  if (access.kind === 'session') return 'Setiap pengguna yang masuk.';
  return `Kode akses: ${access.codes.map((all) => all.join(' + ')).join(', ')}.`;
}

const bodyTypes = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
} as const;

function requestBody(
  operation: Operation,
  properties: Record<string, Json>,
  names: string[],
  required: ReadonlySet<string>,
): Json {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
    required: names.filter((name) => required.has(name)),
  };
  return { required: true, content: { [bodyTypes[operation.body ?? 'json']]: { schema } } };
}

function success(operation: Operation): Json {
  if (operation.answer === 'file')
    return {
      description: 'File',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  const schema = {
    type: 'object',
    required: ['message', 'data'],
    properties: {
      message: { type: 'string' },
      data: jsonSchema(operation.output, 'output'),
      ...(operation.paged && { paginate: paginateSchema }),
    },
  };
  return { description: 'Berhasil', content: { 'application/json': { schema } } };
}

/** Custom checks and transforms have no JSON form; they are left open instead of failing the document. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

const integer = { type: 'integer' };
const paginateSchema = {
  type: 'object',
  required: ['page', 'limit', 'total', 'totalPages'],
  properties: { page: integer, limit: integer, total: integer, totalPages: integer },
};
const errorSchema = {
  type: 'object',
  required: ['message', 'error'],
  properties: {
    message: { type: 'string' },
    error: {
      type: 'object',
      required: ['code'],
      properties: {
        code: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        trace: { type: 'string' },
      },
    },
  },
};
