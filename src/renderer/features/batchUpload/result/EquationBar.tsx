import { Fragment } from 'react';
import type { LedgerCounts, LedgerState } from '../../../../shared/bridge/types.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { Figures } from '../../../kit/layout/Figures.tsx';
import classes from './EquationBar.module.css';

const parts: readonly { state: LedgerState; name: string }[] = [
  { state: 'sent', name: 'terkirim' },
  { state: 'failed', name: 'gagal' },
  { state: 'unsure', name: 'belum pasti' },
  { state: 'waiting', name: 'menunggu' },
  { state: 'skipped', name: 'dilewati' },
];
const always: readonly LedgerState[] = ['sent', 'failed', 'skipped'];

export function EquationBar({ counts }: { counts: LedgerCounts }) {
  const shown = parts.filter(({ state }) => counts[state] > 0 || always.includes(state));
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {parts.map(
          ({ state }) =>
            counts[state] > 0 && <span key={state} data-state={state} style={{ flexGrow: counts[state] }} />,
        )}
      </div>
      <div className={classes.equation} data-testid="persamaan">
        <strong>
          <Figures>{formatCount(counts.total)}</Figures>
        </strong>
        {shown.map(({ state, name }, at) => (
          <Fragment key={state}>
            <span>{at === 0 ? '=' : '+'}</span>
            <span data-state={state}>
              <i className={classes.sign} aria-hidden />
              <strong>{formatCount(counts[state])}</strong> {name}
            </span>
          </Fragment>
        ))}
      </div>
    </>
  );
}
