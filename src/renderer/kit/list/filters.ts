import type { FieldMap } from '../../../shared/core/fields.ts';
import type { InputOf, Operation } from '../../../shared/core/operation.ts';

/** Filters of a list as data: the modal, the chips and the query are drawn from one description. */

export interface Option {
  value: string;
  label: string;
}

export type FilterValues = Readonly<Record<string, string>>;

interface SelectFilter<Name extends string> {
  kind: 'select';
  name: Name;
  label: string;
  /** A hook: options may depend on other filters (categories of the chosen product). */
  useOptions: (values: FilterValues) => Option[];
  /** Filters that lose their meaning when this one changes. */
  clears?: readonly Name[];
  /** Shown preselected and locked: the account's own scope, which the server applies anyway. */
  useLocked?: () => string | undefined;
}

export type Filter<Name extends string = string> =
  | SelectFilter<Name>
  | { kind: 'text'; name: Name; label: string; placeholder?: string }
  /** `notBefore`: the filter whose day it may not be before. */
  | { kind: 'day'; name: Name; label: string; notBefore?: Name };

/** What a list operation narrows by. */
type FilterName<O extends Operation> = Exclude<
  keyof InputOf<O> & string,
  'limit' | 'page' | 'keyword' | 'sort_by' | 'sort_dir' | 'count'
>;

type Unlabelled<F> = F extends { label: string } ? Omit<F, 'label'> & { label?: string } : never;
/** A filter as a list writes it: `choice` is one of the words of the described field. */
type Declared<Name extends string> =
  | Unlabelled<Filter<Name>>
  | { kind: 'choice'; name: Name; label?: string };

/**
 * Filters of a list: a name that the operation does not take does not compile. Labels are those of the described fields
 * unless a filter has its own.
 */
export const listFilters = <O extends Operation>(
  _operation: O,
  fields: FieldMap,
  declared: readonly Declared<FilterName<O>>[],
): readonly Filter[] =>
  declared.map((filter): Filter => {
    const label = filter.label ?? fields[filter.name]?.label ?? filter.name;
    if (filter.kind !== 'choice') return { ...filter, label };
    const options = Object.entries(fields[filter.name]?.words ?? {}).map(([value, word]) => ({
      value,
      label: word,
    }));
    return { kind: 'select', name: filter.name, label, useOptions: () => options };
  });
