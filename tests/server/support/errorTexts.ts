import { expect } from 'vitest';
import { errorStatus, type RecordErrors, type Since } from '../../../src/shared/core/errors.ts';
import { sinceText, staleText } from '../../../src/shared/core/since.ts';
import { type RecordUse, useNames } from '../../../src/shared/core/uses.ts';

/** English texts of the specification (R-803, R-816…R-832). */
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

export function expectErrorEnvelope(status: number, body: unknown): void {
  const { message, error, ...more } = body as {
    message: string;
    error: {
      code: keyof typeof errorStatus;
      fields?: Record<string, string>;
      records?: RecordErrors;
      since?: Record<number, Since>;
      uses?: RecordUse[];
    };
  };
  expect(more).toEqual({});
  expect(errorStatus[error.code]).toBe(status);
  const { code: _code, fields: _fields, records = {}, since, uses = [], ...unknown } = error;
  expect(unknown).toEqual({});
  if (since && error.records)
    expect(records).toEqual(
      Object.fromEntries(Object.entries(since).map(([id, each]) => [id, sinceText(each)])),
    );
  else if (since) expect([message]).toEqual(Object.values(since).map((each) => staleText(each)));
  for (const { kind, count } of uses) expect([useNames[kind], count > 0]).toEqual([expect.any(String), true]);
  expectIndonesian(message);
  for (const text of [...Object.values(error.fields ?? {}), ...Object.values(records)])
    expectIndonesian(text);
  if (error.fields) expect(message).toBe(Object.values(error.fields)[0]);
}
