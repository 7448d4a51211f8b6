import { expect } from 'vitest';
import { errorStatus } from '../../../src/shared/core/errors.ts';

/** Texts the specification itself states in English (R-803, R-816…R-832). */
const statedEnglish = [
  'Access Denied!',
  'Invalid email',
  'Must be at least 6 characters',
  'Must be 6 characters',
  'Password must match',
  'Must be alphabet',
  'Must be numeric',
  'Must start with zero and a minimum of 9 characters',
  'Numbers only and must start with zero',
  'The value should be a positive number',
  'Please pick a partner',
  'Batch upload title is required!',
  'Excel file is required!',
];
const english =
  /\b(invalid|expected|received|must|should|required|unexpected|failed|error|cannot|unknown|undefined|null|value|object)\b/i;
const internals = /node_modules|\.ts:\d|\bat \w+ \(|drizzle|select .* from|pg_|stack/i;

export function expectIndonesian(text: string): void {
  expect(text.trim()).not.toBe('');
  expect(text).not.toMatch(internals);
  const said = statedEnglish.reduce((rest, stated) => rest.replaceAll(stated, ''), text);
  expect(said).not.toMatch(english);
}

/** C-902: `{ message, error: { code, fields? } }` and nothing else. */
export function expectErrorEnvelope(status: number, body: unknown): void {
  const { message, error, ...more } = body as {
    message: string;
    error: { code: keyof typeof errorStatus; fields?: Record<string, string> };
  };
  expect(more).toEqual({});
  expect(errorStatus[error.code]).toBe(status);
  expect(Object.keys(error).filter((name) => name !== 'code' && name !== 'fields')).toEqual([]);
  expectIndonesian(message);
  for (const text of Object.values(error.fields ?? {})) expectIndonesian(text);
  if (error.fields) expect(message).toBe(Object.values(error.fields)[0]);
}
