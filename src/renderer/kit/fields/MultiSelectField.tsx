import { Anchor, Group, Loader, MultiSelect } from '@mantine/core';
import { clearing, type Field, hintOf, wrapperProps } from './field.ts';
import { type Lookup, lookupProblem, type Option, withStored } from './LookupSelect.tsx';
import { searched } from './searched.ts';

/** Several records of a lookup, by key; loading and failure are told in the field itself. */
export function MultiSelectField<Row>({
  from,
  toOption,
  stored = [],
  waitsFor,
  disabled = false,
  ...field
}: Field<number[]> & {
  from: Lookup<Row>;
  toOption: (row: Row) => Option<number>;
  /** Stored choices, shown even when the list does not hold them (any more). */
  stored?: readonly Option<number>[];
  /** Shown instead of a list while a field above is empty. */
  waitsFor?: string | undefined;
  disabled?: boolean;
}) {
  const options = stored.reduce(
    (all, option) => withStored(all, option),
    withStored(from.rows.map(toOption), undefined),
  );
  const all = options.map(({ value }) => value);
  return (
    <MultiSelect<number>
      {...wrapperProps(field)}
      data={options}
      value={field.value}
      onChange={field.onChange}
      {...searched}
      {...clearing(field)}
      hidePickedOptions
      disabled={disabled || waitsFor !== undefined}
      placeholder={field.value.length > 0 ? undefined : (waitsFor ?? (from.loading ? 'Memuat…' : 'Pilih'))}
      nothingFoundMessage={from.loading ? 'Memuat…' : 'Tidak ada pilihan'}
      rightSection={from.loading ? <Loader size={14} /> : undefined}
      error={field.error ?? lookupProblem(from)}
      // Also while the list is read, so that nothing below moves when it is there.
      description={hintOf(
        field,
        <Group component="span" gap="xs">
          <span>
            {field.value.length} {all.length > 0 && `dari ${all.length} `}dipilih
          </span>
          {field.value.length < all.length && (
            <Anchor component="button" type="button" size="xs" onClick={() => field.onChange(all)}>
              Pilih semua
            </Anchor>
          )}
        </Group>,
      )}
    />
  );
}
