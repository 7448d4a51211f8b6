import { z } from 'zod';

/** A client generated only from an OpenAPI document. */

type Json = Record<string, unknown>;
type Send = (path: string, init: RequestInit) => Response | Promise<Response>;

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
}
interface Described {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
  security?: readonly Json[];
}
export interface OpenApiDocument extends Json {
  paths: Record<string, Record<string, Described>>;
  components: {
    securitySchemes: { client: { flows: { clientCredentials: { tokenUrl: string } } } };
  };
}

export interface Called {
  status: number;
  data: unknown;
  message: string;
}
export type Client = Readonly<Record<string, (input?: Json) => Promise<Called>>>;

function resolved(document: Json): OpenApiDocument {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    if (!(value instanceof Object)) return value;
    const { $ref } = value as { $ref?: string };
    if ($ref === undefined)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inside(each)]));
    const target = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, name) => (at as Json)[name], document);
    return inside(target);
  };
  return inside(document) as OpenApiDocument;
}

/** The client throws if the document lacks the status or content of an answer. */
export async function generateClient(
  raw: Json,
  { send, clientId, clientSecret }: { send: Send; clientId: string; clientSecret: string },
): Promise<Client> {
  const document = resolved(raw);
  const { tokenUrl } = document.components.securitySchemes.client.flows.clientCredentials;
  const asked = await send(tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(
      new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    ),
  });
  if (asked.status !== 200) throw new Error(`No token: ${asked.status}`);
  const { access_token } = (await asked.json()) as { access_token: string };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return Object.fromEntries(
    operations.map(({ path, method, operation }) => [
      operation.operationId,
      async (input: Json = {}) => {
        const { url, headers, body } = requestOf(path, operation, input);
        if (operation.security?.length) headers.authorization = `Bearer ${access_token}`;
        const answer = await send(url, { method: method.toUpperCase(), headers, ...(body && { body }) });
        return checked(operation, answer);
      },
    ]),
  );
}

function requestOf(path: string, { operationId, parameters = [], requestBody }: Described, input: Json) {
  const headers: Record<string, string> = {};
  const query = new URLSearchParams();
  const left = { ...input };
  let url = path;
  for (const { name, in: place, required } of parameters) {
    const value = left[name];
    delete left[name];
    if (value === undefined) {
      if (required) throw new Error(`${operationId} needs ${name}`);
      continue;
    }
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (place === 'query') query.set(name, String(value));
    else headers[name.toLowerCase()] = String(value);
  }
  const schema = requestBody?.content['application/json']?.schema;
  const unknown = Object.keys(left).filter((name) => !(name in ((schema?.properties ?? {}) as Json)));
  if (unknown.length > 0) throw new Error(`${operationId} knows no ${unknown.join(', ')}`);
  if (schema) headers['content-type'] = 'application/json';
  return {
    url: query.size > 0 ? `${url}?${query}` : url,
    headers,
    body: schema && JSON.stringify(left),
  };
}

async function checked({ operationId, responses }: Described, answer: Response): Promise<Called> {
  const schema = responses[String(answer.status)]?.content?.['application/json']?.schema;
  if (!schema) throw new Error(`${operationId} answered ${answer.status}, which its document does not know`);
  const body = (await answer.json()) as Called;
  const { error } = z.fromJSONSchema(schema).safeParse(body);
  if (error) throw new Error(`${operationId} answered otherwise than its document says: ${error.message}`);
  return { status: answer.status, data: body.data, message: body.message };
}
