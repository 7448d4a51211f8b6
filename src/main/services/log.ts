import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Facts about an event: names, numbers, codes; an `error` is written with its stack. Never row data. */
export type LogFacts = Record<string, unknown>;

/** The program's own log; one JSON line per event, under userData/logs. */
export interface Log {
  /** `event` is a stable name such as 'server.exit'. */
  info(event: string, facts?: LogFacts): void;
  warn(event: string, facts?: LogFacts): void;
  error(event: string, facts?: LogFacts): void;
}

/** Bytes of one file, and how many older ones are kept beside it. */
const fileLimit = 1024 * 1024;
const olderFiles = 3;

/** What must never reach a file: each pattern and what stands in its place. */
const redactions: readonly [RegExp, string][] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/\b(bearer)\s+[^\s"']+/gi, '$1 [token]'],
  [/("?(?:access_?token|refresh_?token|password|secret)"?\s*[:=]\s*"?)[^"\s,}]+/gi, '$1[redacted]'],
  [/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '[email]'],
  // NIK has 16 digits; account and phone numbers have 8 or more, with or without +62.
  [/(?<![\w-])\+?\d{8,}(?![\w-])/g, '[number]'],
];

/** SECURITY: log redaction. Removes tokens, passwords, e-mail addresses, NIK, phone and account numbers. */
export function redact(line: string): string {
  return redactions.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}

/** Longest text of one fact: a stack fits, a file's content does not. */
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

/** `rujukan.log` → `rujukan.1.log` → …; the oldest falls off. */
function rotate(folder: string): void {
  const nameOf = (age: number) => join(folder, age === 0 ? 'rujukan.log' : `rujukan.${age}.log`);
  for (let age = olderFiles - 1; age >= 0; age -= 1) {
    if (existsSync(nameOf(age))) renameSync(nameOf(age), nameOf(age + 1));
  }
}

/** Writes at once, so that the last line before a crash is there; a full disk never stops the program. */
export function createLog(folder: string): Log {
  const file = join(folder, 'rujukan.log');
  const write = (level: string, event: string, facts: LogFacts = {}) => {
    try {
      mkdirSync(folder, { recursive: true });
      if (existsSync(file) && statSync(file).size > fileLimit) rotate(folder);
      appendFileSync(file, formatLine(level, event, facts), { mode: 0o600 });
    } catch {
      // Nothing better can be told to anybody than through this very file.
    }
  };
  return {
    info: (event, facts) => write('info', event, facts),
    warn: (event, facts) => write('warn', event, facts),
    error: (event, facts) => write('error', event, facts),
  };
}
