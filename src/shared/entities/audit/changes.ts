import { accessNames } from '../../core/access.ts';
import { emptyText, fieldText } from '../../core/fields.ts';
import { auditField, isShownColumn, referenceOf, withPictureWords } from './words.ts';

export interface AuditChange {
  name: string;
  label: string;
  before: string;
  after: string;
}

export type RecordNames = Readonly<Record<string, string>>;
export const nameKey = (entity: string, id: unknown): string => `${entity} ${id}`;

interface Entry {
  entity: string;
  entity_id?: string;
  before?: unknown;
  after?: unknown;
  names?: RecordNames;
}

type Values = Readonly<Record<string, unknown>>;

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};

const answerMark = 'answers.';

/** Answers that are keyed by question become values of their own, named `answers.<question>`. */
function loggedValues(logged: unknown): Values {
  const { answers, ...values } = valuesOf(logged);
  if (Array.isArray(answers)) return { answers, ...values };
  const byQuestion = Object.entries(valuesOf(answers)).map(([text, answer]) => [answerMark + text, answer]);
  return { ...values, ...Object.fromEntries(byQuestion) };
}

export function changesOf(entry: Entry): AuditChange[] {
  const after = loggedValues(entry.after);
  const { referrals, ...earlier } = loggedValues(entry.before);
  const moved = Array.isArray(referrals) ? referrals.map(valuesOf) : [];
  const before = {
    ...Object.fromEntries(Object.keys(after).map((name) => [name, ofAll(moved, name)])),
    ...earlier,
  };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => isShownColumn(name) && !isOnly(name, after[name]))
    .map((name) => ({
      name,
      label: auditField(entry.entity, name, entry.entity_id)?.label ?? name.replace(answerMark, ''),
      ...sidesOf(entry, name, before[name], after[name]),
    }))
    .filter((change) => change.before !== change.after);
}

/** The distinct values of all changed submissions; only their number if there are many. */
function ofAll(moved: readonly Values[], name: string): unknown {
  const values = [...new Set(moved.map((each) => each[name]))];
  if (values.length <= 1) return values[0];
  return values.length > mostValues ? `${values.length} nilai yang berbeda` : values;
}
const mostValues = 5;

/** A single id is the entry's own record. */
const isOnly = (name: string, value: unknown) =>
  name === 'referral_ids' && Array.isArray(value) && value.length === 1;

function sidesOf(entry: Entry, name: string, before: unknown, after: unknown) {
  if (name !== 'codes') return { before: textOf(entry, name, before), after: textOf(entry, name, after) };
  const [had, has] = [codesIn(before), codesIn(after)];
  return {
    before: marked(
      '−',
      [...had].filter((code) => !has.has(code)),
    ),
    after: marked(
      '+',
      [...has].filter((code) => !had.has(code)),
    ),
  };
}

const codesIn = (value: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(value) ? value.map(String) : []);

const marked = (sign: '+' | '−', codes: readonly string[]): string =>
  codes
    .map((code) => `${sign} ${(accessNames as Readonly<Record<string, string>>)[code] ?? code}`)
    .join('\n') || emptyText;

function textOf(entry: Entry, name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => textOf(entry, name, each)).join(', ') || emptyText;
  if (typeof value === 'object' && value !== null) return recordText(entry, valuesOf(value));
  const kind = referenceOf[name];
  const known = kind && entry.names?.[nameKey(kind, value)];
  return known ?? withPictureWords(fieldText(auditField(entry.entity, name, entry.entity_id) ?? {}, value));
}

function recordText(entry: Entry, values: Values): string {
  const name = values.description ?? values.name ?? values.title;
  if (typeof name === 'string' && name !== '') return name;
  return Object.entries(values)
    .filter(([key]) => isShownColumn(key))
    .map(([key, value]) => `${auditField(entry.entity, key)?.label ?? key}: ${textOf(entry, key, value)}`)
    .join(', ');
}
