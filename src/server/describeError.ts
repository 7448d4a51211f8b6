import { DrizzleQueryError } from 'drizzle-orm';

const schemaFields = ['code', 'constraint', 'table', 'column'] as const;

/** Omits the messages of query and database errors, because they can contain values of records. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  if (error instanceof DrizzleQueryError)
    return { name: error.name, query: error.query, frames, ...databaseError(error.cause) };
  const database = databaseError(error);
  return Object.keys(database).length > 0
    ? { name: error.name, frames, ...database }
    : { name: error.name, message: error.message, frames };
}

/** Codes that begin with E, such as EPERM, are errors of the system. */
const sqlStatePattern = /^(?!E)[0-9A-Z]{5}$/;

export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && sqlStatePattern.test(current.code))
      return current.code;
  }
  return undefined;
}

function databaseError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error) || sqlState(error) === undefined) return {};
  const source = error as unknown as Record<string, unknown>;
  return Object.fromEntries(schemaFields.filter((name) => source[name]).map((name) => [name, source[name]]));
}
