/** Filters of a list as data: the modal, the chips and the query are drawn from one description. */

export interface Option {
  value: string;
  label: string;
}

export type FilterValues = Readonly<Record<string, string>>;

export type Filter =
  | {
      kind: 'select';
      name: string;
      label: string;
      /** A hook: options may depend on other filters (categories of the chosen product). */
      useOptions: (values: FilterValues) => Option[];
      /** Filters that lose their meaning when this one changes. */
      clears?: readonly string[];
      /** Shown preselected and locked: the account's own scope, which the server applies anyway. */
      useLocked?: () => string | undefined;
    }
  | { kind: 'text'; name: string; label: string; placeholder?: string }
  | { kind: 'day'; name: string; label: string };
