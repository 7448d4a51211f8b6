import { Button, CloseButton } from '@mantine/core';
import { formatDay } from '../../../shared/core/values.ts';
import classes from './FilterChips.module.css';
import type { Filter, FilterValues } from './filters.ts';

function Chip({ label, text, onRemove }: { label: string; text: string; onRemove: () => void }) {
  return (
    <span className={classes.chip}>
      <span className={classes.label}>{label}:</span> {text}
      <CloseButton size={24} iconSize={12} aria-label={`Hapus filter ${label}`} onClick={onRemove} />
    </span>
  );
}

function SelectChip({
  filter,
  values,
  onRemove,
}: {
  filter: Extract<Filter, { kind: 'select' }>;
  values: FilterValues;
  onRemove: () => void;
}) {
  const value = values[filter.name]!;
  const option = filter.useOptions(values).find((candidate) => candidate.value === value);
  return <Chip label={filter.label} text={option?.label ?? '…'} onRemove={onRemove} />;
}

/** Every active filter as a chip; × removes one, 'Hapus semua' all (features.md L7). */
export function FilterChips({
  filters,
  values,
  onChange,
}: {
  filters: readonly Filter[];
  values: FilterValues;
  onChange: (changes: Record<string, undefined>) => void;
}) {
  const active = filters.filter((filter) => values[filter.name] !== undefined);
  if (active.length === 0) return null;
  const remove = (filter: Filter) =>
    onChange(
      Object.fromEntries(
        [filter.name, ...(filter.kind === 'select' ? (filter.clears ?? []) : [])].map((name) => [
          name,
          undefined,
        ]),
      ),
    );
  return (
    <section className={classes.chips} aria-label="Filter aktif">
      {active.map((filter) =>
        filter.kind === 'select' ? (
          <SelectChip key={filter.name} filter={filter} values={values} onRemove={() => remove(filter)} />
        ) : (
          <Chip
            key={filter.name}
            label={filter.label}
            text={filter.kind === 'day' ? formatDay(values[filter.name]) : values[filter.name]!}
            onRemove={() => remove(filter)}
          />
        ),
      )}
      <Button
        variant="subtle"
        size="compact-xs"
        onClick={() => onChange(Object.fromEntries(active.map((filter) => [filter.name, undefined])))}
      >
        Hapus semua
      </Button>
    </section>
  );
}
