import type { AccessRule } from '../../../shared/core/access.ts';
import type { FieldMap } from '../../../shared/core/fields.ts';
import type { InputOf, Operation } from '../../../shared/core/operation.ts';
import type { Session } from '../../../shared/entities/session/schema.ts';

export interface Option {
  value: string;
  label: string;
}

export type FilterValues = Readonly<Record<string, string>>;

interface SelectFilter<Name extends string> {
  kind: 'select';
  name: Name;
  label: string;
  /** A hook, because options may depend on other filters. */
  useOptions: (values: FilterValues) => Option[];
  /** Filters that are cleared when this one changes. */
  clears?: readonly Name[];
  /** Offered only with the right to its options; without it they have this name. */
  options?: { access: AccessRule; unknown: string };
  /** preselected and locked to the user's scope. */
  locked?: (user: Session) => string | undefined;
}

/** Several values; exactly one stands under the name of a filter for one. */
interface ManyFilter<Name extends string> {
  kind: 'many';
  name: Name;
  single?: Name;
  label: string;
  useOptions: (values: FilterValues) => Option[];
  clears?: readonly Name[];
  /** As many as the server takes. */
  most?: number;
}

/** Whole numbers from 0; `text` is what the chip says. */
interface NumberFilter<Name extends string> {
  kind: 'number';
  name: Name;
  label: string;
  unit: string;
  most: number;
  hint: string;
  text: (value: string) => string;
}

/** On or absent: one tick. */
interface FlagFilter<Name extends string> {
  kind: 'flag';
  name: Name;
  label: string;
  on: string;
}

/** Single records, named by whatever leads to the list; nobody types them. */
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
  /** `notBefore`: filter with the earliest day. */
  | { kind: 'day'; name: Name; label: string; notBefore?: Name };

type FilterName<O extends Operation> = Exclude<
  keyof InputOf<O> & string,
  'limit' | 'page' | 'keyword' | 'sort_by' | 'sort_dir' | 'count'
>;

type Unlabelled<F> = F extends { label: string } ? Omit<F, 'label'> & { label?: string } : never;
/** `choice` uses the words of the described field, `choices` those of the field of `single`. */
type Declared<Name extends string> =
  | Unlabelled<Filter<Name>>
  | { kind: 'choice'; name: Name; label?: string }
  | { kind: 'choices'; name: Name; single: Name; label?: string };

/** Compiles only for inputs of the operation. The label is the field's by default. */
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

/** Names under which a filter may stand in an address. */
export const keysOf = (filter: Filter): string[] =>
  filter.kind === 'many' && filter.single ? [filter.name, filter.single] : [filter.name];

export const isSet = (filter: Filter, values: FilterValues): boolean =>
  keysOf(filter).some((key) => values[key] !== undefined);

type Many = Extract<Filter, { kind: 'many' }>;

export function chosenOf({ name, single }: Many, values: FilterValues): string[] {
  const one = single && values[single];
  return one ? [one] : (values[name]?.split(',').filter(Boolean) ?? []);
}

/** One value has the name that it has always had, so that no two addresses ask the same. */
export const chosenChange = (
  { name, single, clears = [] }: Many,
  chosen: readonly string[],
): Record<string, string | undefined> => ({
  ...Object.fromEntries(clears.map((key) => [key, undefined])),
  [name]: chosen.length > (single ? 1 : 0) ? chosen.join(',') : undefined,
  ...(single && { [single]: chosen.length === 1 ? chosen[0] : undefined }),
});

/** What goes with a filter that is removed. */
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
