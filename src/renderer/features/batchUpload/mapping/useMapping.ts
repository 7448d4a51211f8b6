import { useState } from 'react';
import type {
  BatchColumnChoice,
  BatchColumnSource,
  BatchFileColumn,
  BatchMapping,
} from '../../../../shared/bridge/types.ts';

/** Value instead of a field key: the file's column is ignored. */
export const dropped = '-';
/** Value instead of a column position: the file has no such column. */
export const absent = '-';

export interface OpenTarget {
  key: string;
  header: string;
  required: boolean;
  none: boolean;
}

export interface MappedColumn extends BatchFileColumn {
  /** Key of the field, `dropped`, or null while undecided. */
  chosen: string | null;
  /** Depends on the automatic match only, so a choice never moves the row to another part. */
  part: 'open' | 'check' | 'fits';
  by: BatchColumnSource | 'hand' | 'dropped';
}

const fits: ReadonlySet<BatchColumnSource> = new Set(['same', 'alias', 'remembered']);
const partOf = ({ source }: BatchFileColumn): MappedColumn['part'] =>
  source === 'none' ? 'open' : fits.has(source) ? 'fits' : 'check';

const freeTextWords = 3;

/**
 * True if a column may hold addresses or answers. The button that drops undecided columns spares such a
 * column.
 */
export const mayHoldFreeText = ({ text, samples }: Pick<BatchFileColumn, 'text' | 'samples'>): boolean =>
  /alamat|jalan|\bjl\b|jawab|tanya|[?]/i.test(text) ||
  samples.some((sample) => sample.trim().split(/\s+/).length >= freeTextWords);

export function useMapping(mapping: BatchMapping) {
  const [picked, setPicked] = useState<ReadonlyMap<number, string>>(new Map());
  const [none, setNone] = useState<ReadonlySet<string>>(
    () => new Set(mapping.open.flatMap((target) => (target.none ? [target.key] : []))),
  );
  const isTarget = (key: string) => key === dropped || mapping.targets.some((target) => target.key === key);

  const columns = mapping.columns.map((column): MappedColumn => {
    const pick = picked.get(column.position);
    const hand = pick !== undefined && isTarget(pick) ? pick : undefined;
    const own = column.key ?? (column.source === 'remembered' ? dropped : null);
    const chosen = hand ?? own;
    const by = chosen === dropped ? 'dropped' : hand !== undefined && hand !== own ? 'hand' : column.source;
    return { ...column, chosen, by, part: partOf(column) };
  });
  const columnOf = (key: string) => columns.find(({ chosen }) => chosen === key);
  const open = mapping.open
    .filter(({ key }) => !columnOf(key))
    .map((target): OpenTarget => ({ ...target, none: none.has(target.key) }));
  const undecided = columns.filter(({ chosen }) => chosen === null);
  const missing = open.filter(({ key, none: said }) => !said && !undecided.some(({ asks }) => asks === key));

  /** A field takes only one column of the file, so the previous column becomes `dropped`. */
  const choose = (position: number, key: string) => {
    const next = new Map(picked).set(position, key);
    const before = key === dropped ? undefined : columnOf(key);
    if (before && before.position !== position) next.set(before.position, dropped);
    setPicked(next);
  };
  const choices = (): BatchColumnChoice[] => [
    ...columns.map(({ position, chosen }) => ({ position, key: chosen === dropped ? null : chosen })),
    ...open.map(({ key }) => ({ key, position: null })),
  ];
  return {
    columns,
    open,
    columnOf,
    left: undecided.length + missing.length + (mapping.program || hasProgramColumns(columns) ? 0 : 1),
    choose,
    drop: (positions: readonly number[]) =>
      setPicked(new Map([...picked, ...positions.map((position) => [position, dropped] as const)])),
    leaveOut: (key: string) => setNone(new Set([...none, key])),
    choices,
  };
}
export type Mapping = ReturnType<typeof useMapping>;

const programKeys = ['product_code', 'category', 'program'];
const hasProgramColumns = (columns: readonly MappedColumn[]) =>
  programKeys.every((key) => columns.some(({ chosen }) => chosen === key));
