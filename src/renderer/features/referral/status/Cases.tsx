import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../../shared/core/formats.ts';
import { SteadyButton } from '../../../kit/buttons/SteadyButton.tsx';
import classes from './Cases.module.css';
import { type CaseName, caseText } from './choices.ts';

const named = 3;

export function Cases({ rows }: { rows: readonly CaseName[] }) {
  const [first] = rows;
  if (first && rows.length === 1)
    return (
      <Text size="sm" fw={600}>
        {caseText(first)}
      </Text>
    );
  return (
    <section aria-label="Pengajuan yang dipilih">
      <Text size="sm" fw={600}>
        {formatCount(rows.length)} pengajuan
      </Text>
      <ShortList lines={rows.map((row) => ({ key: row.id, text: caseText(row) }))} />
    </section>
  );
}

export function ShortList({ lines }: { lines: readonly { key: number; text: string }[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, named);
  const rest = lines.length - shown.length;
  return (
    <>
      <ul className={classes.lines} {...(all && { tabIndex: 0 })}>
        {shown.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      {(rest > 0 || all) && lines.length > named && (
        <Anchor component={SteadyButton} size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Ringkas' : `dan ${formatCount(rest)} lain, lihat semua`}
        </Anchor>
      )}
    </>
  );
}
