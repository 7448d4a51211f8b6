import { openApiDocument } from '../../../src/server/http/openapi.ts';
import type { Operation } from '../../../src/shared/core/operation.ts';
import { type Check, compileSchema, inlined, type Json } from './jsonSchema.ts';

type Stated = ReadonlyMap<string, ReadonlyMap<string, Check>>;

const known = new Map<Operation, Stated>();

/** Fails the test if /openapi.json lacks an answer's status, media type or fields (C-901, C-902). */
export async function checkAnswer(operation: Operation, response: Response): Promise<void> {
  const stated = known.get(operation) ?? statedOf(operation);
  known.set(operation, stated);
  const { status } = response;
  const said = `${operation.id} answers ${status}`;
  const answer = stated.get(String(status)) ?? (status >= 500 ? stated.get('default') : undefined);
  if (!answer) throw new Error(`${said}, which its document does not state: ${await response.text()}`);
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const check = answer.get(type);
  if (!check) throw new Error(`${said} as ${type}`);
  if (type !== 'application/json') return;
  const body = await response.json();
  if (check(body)) return;
  const found = check.errors?.map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
  throw new Error(`${said} with another body than stated:\n${found?.join('\n')}`);
}

function statedOf(operation: Operation): Stated {
  const document = openApiDocument([operation]);
  const paths = inlined(document, document.paths) as Record<string, Record<string, Json>>;
  const responses = paths[operation.path]![operation.method.toLowerCase()]!.responses as Record<string, Json>;
  return new Map(
    Object.entries(responses).map(([status, { content }]) => [status, checksOf(content as Json)]),
  );
}

const checksOf = (content: Json) =>
  new Map(
    Object.entries(content).map(
      ([type, media]) => [type, compileSchema((media as Json).schema as Json)] as const,
    ),
  );
