import { SegmentedControl, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { readPreference, writePreference } from '../../lib/preferences.ts';
import { useUser } from '../session/session.ts';
import classes from './CardGrid.module.css';
import { MarkedRow, RowMarkText } from './RowMark.tsx';
import type { RowId, RowMark } from './stableRows.ts';

export interface Cards<Row> {
  draw: (row: Row) => ReactNode;
  height: number;
  last?: ReactNode;
}

const bones = [1, 2, 3, 4, 5, 6];

export function CardGrid<Row>({
  label,
  rows,
  rowKey,
  draw,
  height,
  last,
  loading,
  marks,
}: Cards<Row> & {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => number;
  loading: boolean;
  marks: ReadonlyMap<RowId, RowMark>;
}) {
  return (
    <div className={classes.frame} aria-busy={loading || undefined}>
      <ul className={classes.grid} aria-label={label}>
        {loading
          ? bones.map((bone) => (
              <li key={bone}>
                <Skeleton h={height} radius="lg" />
              </li>
            ))
          : rows.map((row) => {
              const mark = marks.get(rowKey(row));
              return (
                <li key={rowKey(row)} data-still={mark}>
                  <MarkedRow mark={mark}>{draw(row)}</MarkedRow>
                  <RowMarkText mark={mark} />
                </li>
              );
            })}
        {!loading && last && <li>{last}</li>}
      </ul>
    </div>
  );
}

const displays = { cards: ['Kartu', IconLayoutGrid], table: ['Tabel', IconTable] } as const;
type Display = keyof typeof displays;

export function useDisplay(name: string): readonly [Display, (look: Display) => void] {
  const { user_id } = useUser();
  const [look, setLook] = useState(() => readPreference<Display>(user_id, `${name}.view`, 'cards'));
  const choose = (next: Display) => {
    writePreference(user_id, `${name}.view`, next);
    setLook(next);
  };
  return [look, choose];
}

export function DisplaySwitch({ look, onChange }: { look: Display; onChange: (look: Display) => void }) {
  return (
    <SegmentedControl<Display>
      aria-label="Tampilan daftar"
      value={look}
      onChange={onChange}
      data={(Object.keys(displays) as Display[]).map((value) => {
        const [label, Icon] = displays[value];
        return {
          value,
          label: (
            <span className={classes.view}>
              <Icon size={15} aria-hidden />
              <VisuallyHidden>{label}</VisuallyHidden>
            </span>
          ),
        };
      })}
    />
  );
}
