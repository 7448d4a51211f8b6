import type { AccessRule } from '../../../shared/core/access.ts';
import type { FieldMap } from '../../../shared/core/fields.ts';
import type { InputOf, Operation } from '../../../shared/core/operation.ts';
import type { Session } from '../../../shared/entities/session/schema.ts';

export interface Option {
  value: string;
  label: string;
}

export type FilterValues = Readonly<Record<string, string>>;

type UseOptions = (values: FilterValues) => Option[] | undefined;

interface SelectFilter<Name extends string> {
  kind: 'select';
  name: Name;
  label: string;
  /** A hook, because options may come from the server. Returns undefined during loading. */
  useOptions: UseOptions;
  clears?: readonly Name[];
  /** Without the right to the options, the dialog hides the filter and the chip shows `unknown`. */
  options?: { access: AccessRule; unknown: string };
  /** Returns the value that the user's scope fixes. */
  locked?: (user: Session) => string | undefined;
}

/** A filter by several values. A single value is stored under `single`, if given. */
interface ManyFilter<Name extends string> {
  kind: 'many';
  name: Name;
  single?: Name;
  label: string;
  useOptions: UseOptions;
  clears?: readonly Name[];
  most?: number;
}

interface NumberFilter<Name extends string> {
  kind: 'number';
  name: Name;
  label: string;
  unit: string;
  most: number;
  hint: string;
  text: (value: string) => string;
}

interface FlagFilter<Name extends string> {
  kind: 'flag';
  name: Name;
  label: string;
  on: string;
}

/** A filter by records that another page chooses. The filter dialog does not show this filter. */
interface ChosenFilter<Name extends string> {
  kind: 'chosen';
  name: Name;
  label: string;
  text: (value: string) => string;
}

export type Filter<Name extends string = string> =
  | SelectFilter<Name>
  | ManyFilter<Name>
  | NumberFilter<Name>
  | FlagFilter<Name>
  | ChosenFilter<Name>
  | { kind: 'text'; name: Name; label: string; placeholder?: string }
  | { kind: 'day'; name: Name; label: string; notBefore?: Name };

type FilterName<O extends Operation> = Exclude<
  keyof InputOf<O> & string,
  'limit' | 'page' | 'keyword' | 'sort_by' | 'sort_dir' | 'count'
>;

type Unlabelled<F> = F extends { label: string } ? Omit<F, 'label'> & { label?: string } : never;
type Declared<Name extends string> =
  | Unlabelled<Filter<Name>>
  | { kind: 'choice'; name: Name; label?: string }
  | { kind: 'choices'; name: Name; single: Name; label?: string };

/** Accepts only filters in the operation's input. The default label is the field's label. */
export const listFilters = <O extends Operation>(
  _operation: O,
  fields: FieldMap,
  declared: readonly Declared<FilterName<O>>[],
): readonly Filter[] =>
  declared.map((filter): Filter => {
    const described = fields[('single' in filter && filter.single) || filter.name];
    const label = filter.label ?? described?.label ?? filter.name;
    if (filter.kind !== 'choice' && filter.kind !== 'choices') return { ...filter, label };
    const options = wordOptions(described?.words ?? {});
    const useOptions = () => options;
    return filter.kind === 'choice'
      ? { kind: 'select', name: filter.name, label, useOptions }
      : { kind: 'many', name: filter.name, single: filter.single, label, useOptions };
  });

export const wordOptions = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const aboveOf = (filters: readonly Filter[], { name }: Filter): Filter[] =>
  filters.filter((filter) => 'clears' in filter && filter.clears?.includes(name));

export const keysOf = (filter: Filter): string[] =>
  filter.kind === 'many' && filter.single ? [filter.name, filter.single] : [filter.name];

export const isSet = (filter: Filter, values: FilterValues): boolean =>
  keysOf(filter).some((key) => values[key] !== undefined);

type Many = Extract<Filter, { kind: 'many' }>;

export function chosenOf({ name, single }: Many, values: FilterValues): string[] {
  const one = single && values[single];
  return one ? [one] : (values[name]?.split(',').filter(Boolean) ?? []);
}

/** A single value is stored under `single`, so that each query has only one address. */
export const chosenChange = (
  { name, single, clears = [] }: Many,
  chosen: readonly string[],
): Record<string, string | undefined> => ({
  ...Object.fromEntries(clears.map((key) => [key, undefined])),
  [name]: chosen.length > (single ? 1 : 0) ? chosen.join(',') : undefined,
  ...(single && { [single]: chosen.length === 1 ? chosen[0] : undefined }),
});

export const removalOf = (filter: Filter): Record<string, undefined> =>
  Object.fromEntries(
    [...keysOf(filter), ...('clears' in filter ? (filter.clears ?? []) : [])].map((key) => [key, undefined]),
  );

export const lockedValues = (filters: readonly Filter[], user: Session): FilterValues =>
  Object.fromEntries(
    filters.flatMap((filter) => {
      const value = filter.kind === 'select' ? filter.locked?.(user) : undefined;
      return value === undefined ? [] : [[filter.name, value]];
    }),
  );
