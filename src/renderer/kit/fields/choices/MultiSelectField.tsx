import { Anchor, Group, MultiSelect } from '@mantine/core';
import { formatCount } from '../../../../shared/core/formats.ts';
import { SteadyButton } from '../../buttons/SteadyButton.tsx';
import type { Inside } from '../../rights/needs.tsx';
import { clearing, type Field, hintOf } from '../field.ts';
import { type Lookup, notOffered, type Option, useLookupField, withStored } from './LookupSelect.tsx';
import { searchable } from './searchable.ts';

export function MultiSelectField<Row>({
  from,
  toOption,
  stored = [],
  waitsFor,
  disabled = false,
  inside,
  ...given
}: Field<number[]> & {
  from: Lookup<Row>;
  toOption: (row: Row) => Option<number>;
  /** The stored options, offered even if the list lacks them. */
  stored?: readonly Option<number>[];
  waitsFor?: string | undefined;
  disabled?: boolean;
  inside?: Inside | undefined;
}) {
  const offered = withStored(from.rows.map(toOption), undefined);
  const options = stored.reduce(
    (all, option) =>
      withStored(all, from.isRead ? { ...option, label: `${option.label} (${notOffered})` } : option),
    offered,
  );
  const asks = {
    holds: given.value.length > 0,
    isEmpty: options.length === 0,
    waitsFor,
    disabled,
    inside,
  };
  const { field, nothing, input } = useLookupField(given, from, asks);
  const all = options.map(({ value }) => value);
  return (
    <MultiSelect<number>
      {...input}
      data={options}
      value={field.value}
      onChange={field.onChange}
      {...searchable}
      {...clearing(field)}
      hidePickedOptions
      placeholder={field.value.length > 0 ? undefined : input.placeholder}
      // The description also shows during loading, so that the fields below do not move.
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
