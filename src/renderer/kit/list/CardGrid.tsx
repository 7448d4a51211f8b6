import { SegmentedControl, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { readPreference, writePreference } from '../../lib/preferences.ts';
import { useUser } from '../session.ts';
import classes from './CardGrid.module.css';

/** How a list is shown as cards. */
export interface Cards<Row> {
  draw: (row: Row) => ReactNode;
  /** px of one card, for the bars that stand in for it. */
  height: number;
  /** A last card: to add one. */
  last?: ReactNode;
}

const bones = [1, 2, 3, 4, 5, 6];

/** A page of a list as cards, in as many columns as there is room for. */
export function CardGrid<Row>({
  label,
  rows,
  rowKey,
  draw,
  height,
  last,
  loading,
}: Cards<Row> & { label: string; rows: readonly Row[]; rowKey: (row: Row) => number; loading: boolean }) {
  return (
    <div className={classes.frame} aria-busy={loading || undefined}>
      <ul className={classes.grid} aria-label={label}>
        {loading
          ? bones.map((bone) => (
              <li key={bone}>
                <Skeleton h={height} radius="lg" />
              </li>
            ))
          : rows.map((row) => <li key={rowKey(row)}>{draw(row)}</li>)}
        {!loading && last && <li>{last}</li>}
      </ul>
    </div>
  );
}

const views = { cards: ['Kartu', IconLayoutGrid], table: ['Tabel', IconTable] } as const;
type View = keyof typeof views;

/** Cards or table, as the user last chose for this list. */
export function useView(name: string): readonly [View, (view: View) => void] {
  const { user_id } = useUser();
  const [view, setView] = useState(() => readPreference<View>(user_id, `${name}.view`, 'cards'));
  const choose = (next: View) => {
    writePreference(user_id, `${name}.view`, next);
    setView(next);
  };
  return [view, choose];
}

export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <SegmentedControl<View>
      aria-label="Tampilan daftar"
      value={view}
      onChange={onChange}
      data={(Object.keys(views) as View[]).map((value) => {
        const [label, Icon] = views[value];
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
