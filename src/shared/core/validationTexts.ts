import { z } from 'zod';
import { messages } from './errors.ts';
import { formatCount } from './formats.ts';

type Issue = z.core.$ZodRawIssue;

/** Forms send '' or null for a missing value, query strings ''. */
export const isBlank = (value: unknown): value is '' | null | undefined =>
  value === undefined || value === null || value === '';

export const noFlagText = (label: string) => `${label} harus true atau false`;

interface OwnTexts {
  missing?: string | undefined;
  wrong?: string | undefined;
}

/** @param label defaults to the field's wire name or index */
export function validationText(label?: string, own: OwnTexts = {}): (issue: Issue) => string {
  return (issue) => {
    const name = label ?? nameAt(issue.path ?? []);
    if (isBlank(issue.input) || isEmptied(issue)) return own.missing ?? messages.required(name);
    return (issue.code !== 'too_big' && own.wrong) || `${name} ${fault(issue)}`;
  };
}

function nameAt(path: readonly PropertyKey[]): string {
  const place = path.findLastIndex((part) => typeof part === 'number');
  const inner = place < path.length - 1 ? String(path.at(-1)) : '';
  if (place < 0) return inner || 'Isian';
  const nth = `isian ke-${Number(path[place]) + 1}`;
  return inner ? `${inner} pada ${nth}` : `I${nth.slice(1)}`;
}

const isEmptied = (issue: Issue): boolean =>
  issue.code === 'too_small' &&
  (issue.origin === 'array' || issue.origin === 'string') &&
  Number(issue.minimum) <= 1;

function fault(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType[issue.expected] ?? unusable;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return `paling ${counted[issue.origin] ? 'banyak' : 'besar'} ${bound(issue.origin, issue.maximum)}`;
    case 'unrecognized_keys':
      return `berisi isian yang tidak dikenal: ${issue.keys.join(', ')}`;
    default:
      return unusable;
  }
}

const unusable = 'tidak valid';

const wrongType: Readonly<Record<string, string>> = {
  string: 'harus berupa teks',
  number: 'harus berupa angka',
  int: 'harus bilangan bulat',
  boolean: 'harus true atau false',
  array: 'harus berupa daftar',
  tuple: 'harus berupa daftar',
  object: 'harus berupa objek',
  record: 'harus berupa objek',
};

const maxListedChoices = 12;
const choiceFormat = new Intl.ListFormat('id', { type: 'disjunction' });

function oneOf(values: readonly unknown[]): string {
  const told = values.filter((value) => value !== '').map(String);
  if (told.length === 0 || told.length > maxListedChoices) return 'tidak dikenal';
  return `harus ${choiceFormat.format(told)}`;
}

const counted: Readonly<Record<string, string>> = { string: 'karakter', array: 'isian' };

const bound = (origin: string, limit: unknown) =>
  [formatCount(Number(limit)), counted[origin]].filter(Boolean).join(' ');

function tooSmall({ origin, minimum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (counted[origin]) return `paling sedikit ${bound(origin, minimum)}`;
  return minimum === 0 ? 'tidak boleh negatif' : `paling kecil ${bound(origin, minimum)}`;
}

/** Sets the default for all schemas, so that zod's English messages never appear. */
z.config({ localeError: validationText() });
