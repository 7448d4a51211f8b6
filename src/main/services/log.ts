import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Identifiers, numbers and codes, but never row data. Errors are logged with their stack. */
export type LogFacts = Record<string, unknown>;

export interface Log {
  info(event: string, facts?: LogFacts): void;
  warn(event: string, facts?: LogFacts): void;
  error(event: string, facts?: LogFacts): void;
}

const fileLimit = 1024 * 1024;
const olderFiles = 3;

const redactions: readonly [RegExp, string][] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/\b(bearer)\s+[^\s"']+/gi, '$1 [token]'],
  [/("?(?:access_?token|refresh_?token|password|secret)"?\s*[:=]\s*"?)[^"\s,}]+/gi, '$1[redacted]'],
  [/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '[email]'],
];

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const dates = String.raw`(?:19|20)\d\d[-/][01]\d[-/][0-3]\d|[0-3]\d[-/][01]\d[-/](?:19|20)\d\d`;
const addresses = String.raw`${octet}(?:\.${octet}){3}`;
/** Of Chromium and Windows. Other versions have fewer than 8 digits. */
const versions = String.raw`\d{2,3}\.0\.\d{4,5}(?:\.\d{1,5})?`;
const separator = `(?:[./-]| (?!${dates}|${addresses}))?`;
/** A NIK has 16 digits; account and phone numbers have 8 or more. The group is the readable text. */
const numbers = new RegExp(
  String.raw`(?<![\w-])(?:(${dates}|${addresses}|${versions})(?![\d-]|\.\d)|\+?\d(?:${separator}\d){7,}(?![\w-]))`,
  'g',
);

/** SECURITY: removes tokens, passwords, e-mail addresses and numbers of 8 or more digits. */
export function redact(line: string): string {
  return redactions
    .reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line)
    .replace(numbers, (_, readable?: string) => readable ?? '[number]');
}

const textLimit = 4000;

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, textLimit);
  if (value instanceof Error) {
    return {
      name: value.name,
      message: plain(value.message),
      stack: plain(value.stack),
      cause: plain(value.cause),
    };
  }
  return value;
}

function formatLine(level: string, event: string, facts: LogFacts): string {
  const shown = Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, plain(value)]));
  return `{"time":"${new Date().toISOString()}",${redact(JSON.stringify({ level, event, ...shown })).slice(1)}\n`;
}

function rotate(folder: string): void {
  const nameOf = (age: number) => join(folder, age === 0 ? 'rujukan.log' : `rujukan.${age}.log`);
  for (let age = olderFiles - 1; age >= 0; age -= 1) {
    if (existsSync(nameOf(age))) renameSync(nameOf(age), nameOf(age + 1));
  }
}

/** Synchronous, so that the last line before a crash is written. */
export function createLog(folder: string): Log {
  const file = join(folder, 'rujukan.log');
  const write = (level: string, event: string, facts: LogFacts = {}) => {
    try {
      mkdirSync(folder, { recursive: true });
      if (existsSync(file) && statSync(file).size > fileLimit) rotate(folder);
      appendFileSync(file, formatLine(level, event, facts), { mode: 0o600 });
    } catch {
      // Logging must not stop the application when the disk is full or unwritable.
    }
  };
  return {
    info: (event, facts) => write('info', event, facts),
    warn: (event, facts) => write('warn', event, facts),
    error: (event, facts) => write('error', event, facts),
  };
}
