import { Anchor, Group, Loader, MultiSelect } from '@mantine/core';
import { formatCount } from '../../../shared/core/formats.ts';
import { useNothingToChoose } from '../needs.tsx';
import { SteadyButton } from '../SteadyButton.tsx';
import { clearing, type Field, hintOf, wrapperProps } from './field.ts';
import {
  heldBy,
  holdsNothing,
  type Lookup,
  lookupProblem,
  notOffered,
  type Option,
  withStored,
} from './LookupSelect.tsx';
import { searched } from './searched.ts';

export function MultiSelectField<Row>({
  from,
  toOption,
  stored = [],
  waitsFor,
  disabled = false,
  ...given
}: Field<number[]> & {
  from: Lookup<Row>;
  toOption: (row: Row) => Option<number>;
  /** What the record holds, shown even if the list lacks it. */
  stored?: readonly Option<number>[];
  /** Placeholder while a field above is empty. */
  waitsFor?: string | undefined;
  disabled?: boolean;
}) {
  const held = given.value.length > 0 ? heldBy(from) : undefined;
  const field = { ...given, locked: given.locked ?? held };
  const offered = withStored(from.rows.map(toOption), undefined);
  const options = stored.reduce(
    (all, option) =>
      withStored(all, from.isRead ? { ...option, label: `${option.label} (${notOffered})` } : option),
    offered,
  );
  const isOpen = !disabled && waitsFor === undefined && field.locked === undefined;
  const nothing = useNothingToChoose(field.name, isOpen && options.length === 0 && holdsNothing(from));
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
      placeholder={
        field.value.length > 0
          ? undefined
          : (waitsFor ?? (from.loading ? 'Memuat…' : nothing ? 'Tidak ada pilihan' : 'Pilih'))
      }
      nothingFoundMessage={from.loading ? 'Memuat…' : (nothing?.inList ?? 'Tidak ada pilihan')}
      rightSection={from.loading ? <Loader size={14} /> : undefined}
      error={field.error ?? (field.locked === undefined && lookupProblem(from))}
      // Also while loading, so that nothing below moves.
      description={hintOf(
        field,
        nothing?.below ?? (
          <Group component="span" gap="xs">
            <span>
              {formatCount(field.value.length)} {all.length > 0 && `dari ${formatCount(all.length)} `}
              dipilih
            </span>
            {field.value.length < all.length && (
              <Anchor component={SteadyButton} size="xs" onClick={() => field.onChange(all)}>
                Pilih semua
              </Anchor>
            )}
          </Group>
        ),
      )}
    />
  );
}
