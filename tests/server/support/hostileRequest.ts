import { fillPath, type Operation, toQuery } from '../../../src/shared/core/operation.ts';
import type { Around } from './hostile.ts';

export const alone: Around = { headers: {}, query: '', fileName: 'a.xlsx' };

export function requestOf(
  operation: Operation,
  input: Record<string, unknown>,
  { headers, query, fileName, token }: Around & { token: string },
): { address: string; init: RequestInit } {
  const { path, rest } = fillPath(operation.path, input);
  const all = { ...headers, authorization: `Bearer ${token}` };
  if (operation.method === 'GET' || operation.method === 'DELETE') {
    const address = `${path}?${[new URLSearchParams(textsOf(rest)), query].filter(String).join('&')}`;
    return { address, init: { method: operation.method, headers: all } };
  }
  const init = { method: operation.method, ...encode(operation, rest, { headers: all, fileName }) };
  return { address: query ? `${path}?${query}` : path, init };
}

function encode(
  operation: Operation,
  rest: Record<string, unknown>,
  { headers, fileName }: Pick<Around, 'headers' | 'fileName'>,
) {
  if (operation.body === 'multipart') {
    const body = new FormData();
    for (const [name, text] of textsOf(rest)) body.append(name, text);
    body.append('file', new File(['bukan berkas Excel'], fileName));
    return { body, headers };
  }
  const [type, body] =
    operation.body === 'form'
      ? ['application/x-www-form-urlencoded', toQuery(wellFormed(rest))]
      : ['application/json', JSON.stringify(rest)];
  return { body, headers: { ...headers, 'content-type': type } };
}

const textsOf = (values: Record<string, unknown>): [string, string][] =>
  Object.entries(wellFormed(values)).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item): [string, string] => [name, textOf(item)]),
  );

const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

const wellFormed = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((item) => textOf(item).toWellFormed()) : textOf(value).toWellFormed(),
    ]),
  );
