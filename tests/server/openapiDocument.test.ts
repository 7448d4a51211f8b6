import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { mounted } from '../../src/server/registry.ts';
import { livePath } from '../../src/shared/core/live.ts';
import { type Operation, pathParams } from '../../src/shared/core/operation.ts';
import { serverOperations } from '../../src/shared/entities/setting/operations.ts';
import { sharedServer } from './harness.ts';
import { wireValue } from './support/hostile.ts';
import { chief } from './support/house.ts';
import { compileSchema, inlined, type Json, resolve } from './support/jsonSchema.ts';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Json;
}

interface Described {
  operationId: string;
  description: string;
  tags: string[];
  'x-call'?: string;
  deprecated?: boolean;
  'x-access': unknown;
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> };
  security: unknown[];
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>;
}

interface Document extends Json {
  paths: Record<string, Record<string, Described>>;
  tags: { name: string; description: string }[];
}

const server = sharedServer();
const operations = mounted.map((each) => each.operation);
const byId = operations.map((each) => [each.id, each] as const);
let document: Document;
let whole: Document;

beforeAll(async () => {
  document = (await (await server().app.request('/openapi.json')).json()) as Document;
  whole = inlined(document, document) as Document;
});

const described = ({ path, method }: Operation) => whole.paths[path]![method.toLowerCase()]!;
const everyDescribed = () => Object.values(whole.paths).flatMap((path) => Object.values(path));

const validate = async (candidate: object) => new Validator().validate(structuredClone(candidate) as never);

describe('OpenAPI 3.1', () => {
  test('an independent validator accepts the document', async () => {
    const { valid, errors } = await validate(document);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(document.openapi).toBe('3.1.0');
  });

  test.each<[string, (copy: Document, first: Described) => void]>([
    [
      'a parameter in a place that is none',
      (_, first) => Object.assign(first.parameters![0]!, { in: 'body' }),
    ],
    ['a parameter without a name', (_, first) => Object.assign(first.parameters![0]!, { name: undefined })],
    [
      'an answer without a description',
      (_, first) => Object.assign(first.responses['200']!, { description: 1 }),
    ],
    ['a status that is none', (_, first) => Object.assign(first.responses, { '2000': { description: '' } })],
    ['a path without its slash', (copy) => Object.assign(copy.paths, { w: {} })],
    ['a document without a title', (copy) => Object.assign(copy, { info: { version: '1' } })],
    ['a method of its own', (copy) => Object.assign(Object.values(copy.paths)[1]!, { fetch: {} })],
  ])('the validator would find %s', async (_, spoil) => {
    const copy = JSON.parse(JSON.stringify(whole)) as Document;
    const first = Object.values(copy.paths)
      .flatMap((path) => Object.values(path))
      .find((each) => each.parameters && each.responses['200'])!;
    spoil(copy, first);
    expect((await validate(JSON.parse(JSON.stringify(copy)))).valid).toBe(false);
  });

  test('every reference names something, and everything named is used', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!);
    expect(references.filter((reference) => resolve(document, reference) === undefined)).toEqual([]);
    const { securitySchemes, ...components } = document.components as Record<string, Json>;
    const named = Object.entries(components).flatMap(([kind, each]) =>
      Object.keys(each).map((name) => `#/components/${kind}/${name}`),
    );
    expect(new Set(named)).toEqual(new Set(references));
    expect(Object.keys(securitySchemes!)).toEqual(['session']);
  });

  test('every schema is JSON Schema 2020-12, without a word that means nothing', () => {
    const schemas = everyDescribed().flatMap(({ operationId, parameters, requestBody, responses }) => [
      ...(parameters ?? []).map(({ name, schema }) => [`${operationId} ${name}`, schema] as const),
      ...[requestBody, ...Object.values(responses)].flatMap((each) =>
        Object.entries(each?.content ?? {}).map(
          ([type, { schema }]) => [`${operationId} ${type}`, schema] as const,
        ),
      ),
    ]);
    expect(schemas.length).toBeGreaterThan(operations.length * 5);
    for (const [name, schema] of schemas) expect(() => compileSchema(schema), name).not.toThrow();
  });
});

describe('the operations', () => {
  test('each mounted operation is described once, at its method and path; besides only the live stream', () => {
    const found = Object.entries(whole.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    );
    const expected = operations.map(({ id, method, path }) => `${id} ${method.toLowerCase()} ${path}`);
    expect(found.sort()).toEqual([...expected, `live.stream get ${livePath}`].sort());
  });

  test('no two paths are the same but for the names of their parameters, and no two ids', () => {
    const templates = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(new Set(templates).size).toBe(templates.length);
    const ids = everyDescribed().map((each) => each.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('every group is described, and has an operation', () => {
    const used = new Set(everyDescribed().flatMap((each) => each.tags));
    expect(new Set(document.tags.map((tag) => tag.name))).toEqual(used);
    for (const { description } of document.tags) expect(description).not.toBe('');
  });

  test.each(byId)('%s: path, query and body are the fields of its input', (_, operation) => {
    const { parameters = [], requestBody } = described(operation);
    const named = (place: string) => parameters.filter((each) => each.in === place).map((each) => each.name);
    expect(named('path').sort()).toEqual(pathParams(operation.path).sort());
    for (const each of parameters) if (each.in === 'path') expect(each.required).toBe(true);
    const [bodyType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
    const inBody = Object.keys((content?.schema.properties ?? {}) as Json);
    expect([...named('path'), ...named('query'), ...inBody].sort()).toEqual(
      Object.keys(shapeOf(operation.input)).sort(),
    );
    if (operation.method === 'GET' || operation.method === 'DELETE') expect(requestBody).toBeUndefined();
    else expect(named('query')).toEqual([]);
    const types = {
      json: 'application/json',
      multipart: 'multipart/form-data',
      form: 'application/x-www-form-urlencoded',
    };
    if (bodyType) expect(bodyType).toBe(types[operation.body ?? 'json']);
  });

  test.each(byId)('%s: access and errors are described', (_, operation) => {
    const { responses, security, ...said } = described(operation);
    expect(said['x-access']).toEqual(operation.access);
    expect(said['x-call']).toBe(operation.call);
    const isPublic = operation.access.kind === 'public';
    const isWrite = operation.method !== 'GET';
    expect(security).toEqual(isPublic ? [] : [{ session: [] }]);
    const errors = Object.keys(responses);
    expect(errors).toContain(String(operation.status ?? 200));
    const expected: Record<string, boolean> = {
      '400': isWrite && operation.method !== 'DELETE',
      '401': !isPublic,
      '403': !isPublic,
      '404': pathParams(operation.path).length > 0,
      '409': isWrite,
      '422': true,
      default: true,
    };
    for (const [status, isExpected] of Object.entries(expected))
      if (isExpected) expect(errors).toContain(status);
    for (const [status, { content }] of Object.entries(responses))
      if (status === 'default' || Number(status) >= 400)
        expect(Object.keys(content)).toEqual(['application/json']);
  });

  test('A-112: calls that change a record describe what happens to missing fields', () => {
    const told = everyDescribed().filter(({ description }) =>
      description?.includes('tidak dikirim tidak berubah'),
    );
    const changing = operations.filter(({ form }) => form).map(({ id }) => id);
    expect(told.map(({ operationId }) => operationId).sort()).toEqual(changing.sort());
    expect(changing).toEqual(
      expect.arrayContaining(['program.update', 'agent.update', 'referral.update', 'referral.updateCall']),
    );
  });

  test('C-913: the older calls are marked', () => {
    const older = everyDescribed().filter((each) => each.deprecated);
    expect(older.map((each) => each['x-call']).sort()).toEqual(
      operations
        .filter((each) => each.deprecated)
        .map((each) => each.call)
        .sort(),
    );
    const calls = ['C-025', 'C-026', 'C-027', 'C-028', 'C-060', 'C-061', 'C-064', 'C-065', 'C-071'];
    expect(older.map((each) => each['x-call']!.slice(0, 5)).sort()).toEqual(calls);
  });

  test('Idempotency-Key is described where http.ts honours it: for every write of a signed-in user', () => {
    for (const operation of operations) {
      const offered =
        described(operation).parameters?.some((each) => each.name === 'Idempotency-Key') ?? false;
      const honoured =
        operation.method !== 'GET' &&
        operation.access.kind !== 'public' &&
        !operation.reads &&
        !operation.often;
      expect(offered, operation.id).toBe(honoured);
    }
  });

  test('a version field is described, and belongs to a call that can conflict', () => {
    const versions = operations.flatMap((operation) => {
      const [content] = Object.values(described(operation).requestBody?.content ?? {});
      const version = (content?.schema.properties as Record<string, Json> | undefined)?.version;
      return version ? [{ version, responses: described(operation).responses }] : [];
    });
    expect(versions.length).toBeGreaterThan(15);
    for (const { version, responses } of versions) {
      expect(version.description).toContain('409');
      expect(responses['409']?.description).toContain('diubah');
    }
  });

  test('every field has a type, but for those that depend on what is sent beside them or on what was changed', () => {
    const untyped = everyDescribed().flatMap(({ operationId, parameters = [], requestBody, responses }) => [
      ...parameters.flatMap(({ name, schema }) => untypedIn(`${operationId} ${name}`, schema)),
      ...[requestBody, ...Object.values(responses)].flatMap((each) =>
        Object.values(each?.content ?? {}).flatMap(({ schema }) => untypedIn(operationId, schema)),
      ),
    ]);
    const byStatus = [
      ...['partner_id_company_assign', 'partner_id_branch_assign', 'incentive_amount', 'incentive_insentif'],
      ...['incentive_tax', 'total_incentive', 'status_reason'],
    ].map((field) => `referral.updateStatus.${field}`);
    const ofLog = ['list', 'changes'].flatMap((call) =>
      ['before', 'after'].map((field) => `audit.${call}.data.${field}`),
    );
    expect(untyped.sort()).toEqual([...byStatus, ...ofLog].sort());
  });

  test('a batch upload needs its file, an export of the log says 429, a list how a quick total is marked', () => {
    const byOperation = (id: string) => everyDescribed().find(({ operationId }) => operationId === id)!;
    const upload = byOperation('batchUpload.upload').requestBody!.content['multipart/form-data']!.schema;
    expect(upload.required).toContain('file');
    expect(byOperation('audit.export').responses['429']).toBeDefined();
    const list = byOperation('referral.list');
    expect(JSON.stringify(list.parameters?.find(({ name }) => name === 'count'))).toMatch(/quick.*at_least/);
    expect(JSON.stringify(list.responses['200'])).toContain('at_least');
  });

  test('downloads and uploads are bytes of a stated kind', () => {
    const files = operations.filter((each) => each.answer === 'file');
    expect(files.length).toBeGreaterThan(3);
    for (const operation of files) {
      const { content } = described(operation).responses['200']!;
      expect(Object.keys(content)).toEqual(operation.fileTypes);
      expect(Object.keys(content).length).toBeGreaterThan(0);
      for (const { schema } of Object.values(content))
        expect(schema).toEqual({ type: 'string', format: 'binary' });
    }
    for (const operation of operations.filter((each) => each.body === 'multipart')) {
      const { schema } = described(operation).requestBody!.content['multipart/form-data']!;
      const formats = Object.values(schema.properties as Record<string, Json>).map((each) => each.format);
      expect(formats, operation.id).toContain('binary');
    }
  });
});

test('the live stream answers as described', async () => {
  const { responses } = whole.paths[livePath]!.get!;
  const refused = await server().app.request(livePath);
  expect(Object.keys(responses)).toContain(String(refused.status));
  const authorization = `Bearer ${await server().tokenOf(chief.as!)}`;
  const stream = await server().app.request(livePath, { headers: { authorization } });
  expect(Object.keys(responses[String(stream.status)]!.content)).toEqual([
    stream.headers.get('content-type'),
  ]);
  await stream.body?.cancel();
});

test('health is public, and answers as described', async () => {
  const { responses, security } = described(serverOperations.health);
  expect(security).toEqual([]);
  const answer = await (await server().app.request('/w/health')).json();
  const check = compileSchema(responses['200']!.content['application/json']!.schema);
  expect(check(answer), JSON.stringify(check.errors)).toBe(true);
  expect(check({ ...(answer as object), data: { status: 'sakit' } })).toBe(false);
});

function untypedIn(at: string, schema: Json): string[] {
  const { description: _text, default: _usual, ...said } = schema;
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] ?? []) as Json[]);
  return [
    ...(Object.keys(said).length === 0 ? [at] : []),
    ...Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([name, each]) =>
      untypedIn(`${at}.${name}`, each),
    ),
    ...(schema.items ? untypedIn(at, schema.items as Json) : []),
    ...parts.flatMap((part) => untypedIn(at, part)),
  ];
}

const asNumbers = (value: unknown): unknown => (Array.isArray(value) ? value.map(Number) : Number(value));

const isIgnored = (field: z.ZodType) => field.safeParse(Symbol('any')).success;

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>;
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType);
  return {};
}

describe('a field accepts what its JSON Schema accepts', () => {
  test.each(byId)('%s', (_, operation) => {
    const { parameters = [], requestBody } = described(operation);
    const [content] = Object.values(requestBody?.content ?? {});
    const stated = new Map(Object.entries((content?.schema.properties ?? {}) as Record<string, Json>));
    for (const { name, schema } of parameters) stated.set(name, schema);
    const inAddress = new Set(parameters.map(({ name }) => name));
    for (const [name, field] of Object.entries(shapeOf(operation.input))) {
      if (isIgnored(field)) continue;
      const check = compileSchema(stated.get(name)!);
      // Paths and queries carry only text, so `?id=7` means the integer 7. One value may stand for a list.
      const takes = (value: unknown) =>
        check(value) || check([value]) || (inAddress.has(name) && check(asNumbers(value)));
      fc.assert(
        fc.property(wireValue(stated.get(name)!), (value) => {
          if (!field.safeParse(value).success) return;
          expect(takes(value), `${name}: ${JSON.stringify(value)}`).toBe(true);
        }),
        { numRuns: 60, seed: 20_261_121 },
      );
    }
  });
});
