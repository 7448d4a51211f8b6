import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../shared/core/formats.ts';
import { Card } from './Card.tsx';
import classes from './Stats.module.css';

export function Stats({ label, children }: { label?: string; children: ReactNode }) {
  const Element = label === undefined ? 'div' : 'section';
  return (
    <Element className={classes.stats} aria-label={label}>
      {children}
    </Element>
  );
}

interface StatProps {
  label: string;
  value: number | undefined;
  note?: string;
  tone?: 'green' | 'amber' | 'red';
  to?: string | undefined;
  onSelect?: () => void;
  selected?: boolean;
  'data-testid'?: string;
}

export function Stat({ onSelect, selected, to, ...shown }: StatProps) {
  if (to !== undefined) {
    return (
      <Link to={to} className={classes.link}>
        <Figure {...shown} />
      </Link>
    );
  }
  if (!onSelect) {
    return (
      <Card padding>
        <Figure {...shown} />
      </Card>
    );
  }
  return (
    <button type="button" className={classes.choice} aria-pressed={selected} onClick={onSelect}>
      <Figure {...shown} />
    </button>
  );
}

function Figure({
  label,
  value,
  note,
  tone,
  'data-testid': testId,
}: Omit<StatProps, 'onSelect' | 'selected' | 'to'>) {
  return (
    <span className={classes.stat} data-testid={testId}>
      <span className={classes.label}>{label}</span>
      {value === undefined ? (
        <Skeleton h={24} w={72} my={2} aria-busy />
      ) : (
        <span className={classes.value} data-tone={tone}>
          {formatCount(value)}
        </span>
      )}
      {note && <span className={classes.note}>{note}</span>}
    </span>
  );
}
