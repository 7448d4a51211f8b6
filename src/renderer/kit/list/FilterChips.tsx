import { Button, CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../../../shared/core/formats.ts';
import { formatDay } from '../../../shared/core/values.ts';
import classes from './FilterChips.module.css';
import { chosenOf, type Filter, type FilterValues, isSet, keysOf, removalOf } from './filters.ts';

type Chosen = Extract<Filter, { kind: 'select' | 'many' }>;

const isChosen = (filter: Filter): filter is Chosen => filter.kind === 'select' || filter.kind === 'many';

function Chip({
  filter: { kind, label },
  text,
  changed,
  onRemove,
}: {
  filter: Filter;
  text: string;
  changed: boolean;
  onRemove: () => void;
}) {
  return (
    <span
      className={classes.chip}
      data-changed={changed || undefined}
      title={changed ? 'Berbeda dari antrean yang disimpan' : undefined}
    >
      {kind === 'flag' ? label : <span className={classes.label}>{label}:</span>} {text}
      <CloseButton size={24} iconSize={12} aria-label={`Hapus filter ${label}`} onClick={onRemove} />
    </span>
  );
}

function ChosenChip({
  filter,
  values,
  ...chip
}: {
  filter: Chosen;
  values: FilterValues;
  changed: boolean;
  onRemove: () => void;
}) {
  return <Chip filter={filter} text={useChosenText(filter, values)} {...chip} />;
}

export function FilterChips({
  filters,
  values,
  changed,
  end,
  onChange,
}: {
  filters: readonly Filter[];
  values: FilterValues;
  changed: readonly string[];
  end?: ReactNode;
  onChange: (changes: Record<string, undefined>) => void;
}) {
  const active = filters.filter((filter) => isSet(filter, values));
  if (active.length === 0 && !end) return null;
  return (
    <section className={classes.chips} aria-label="Filter aktif">
      {active.map((filter) => {
        const chip = {
          changed: keysOf(filter).some((key) => changed.includes(key)),
          onRemove: () => onChange(removalOf(filter)),
        };
        return isChosen(filter) ? (
          <ChosenChip key={filter.name} filter={filter} values={values} {...chip} />
        ) : (
          <Chip key={filter.name} filter={filter} text={textOf(filter, values)} {...chip} />
        );
      })}
      {active.length > 0 && (
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() =>
            onChange(Object.fromEntries(active.flatMap(keysOf).map((name) => [name, undefined])))
          }
        >
          Hapus semua
        </Button>
      )}
      {end}
    </section>
  );
}

export function FilterText({ filter, values }: { filter: Filter; values: FilterValues }) {
  if (filter.kind === 'flag') return filter.label;
  return (
    <>
      {filter.label}:{' '}
      {isChosen(filter) ? <ChosenText filter={filter} values={values} /> : textOf(filter, values)}
    </>
  );
}

function ChosenText({ filter, values }: { filter: Chosen; values: FilterValues }) {
  return <>{useChosenText(filter, values)}</>;
}

const namedMost = 3;
const nameRoom = 48;

function useChosenText(filter: Chosen, values: FilterValues): string {
  const options = filter.useOptions(values) ?? [];
  const unknown = (filter.kind === 'select' && filter.options?.unknown) || '…';
  const nameOf = (value: string) => options.find((option) => option.value === value)?.label ?? unknown;
  if (filter.kind === 'select') return nameOf(values[filter.name] ?? '');
  const chosen = chosenOf(filter, values);
  const names = chosen.map(nameOf).join(', ');
  const fits = chosen.length === 1 || (chosen.length <= namedMost && names.length <= nameRoom);
  return fits ? names : `${formatCount(chosen.length)} dipilih`;
}

function textOf(filter: Exclude<Filter, Chosen>, values: FilterValues): string {
  const value = values[filter.name] ?? '';
  if (filter.kind === 'day') return formatDay(value);
  if (filter.kind === 'number' || filter.kind === 'chosen') return filter.text(value);
  return filter.kind === 'flag' ? '' : value;
}
