import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../../shared/core/formats.ts';
import classes from './Cases.module.css';
import { type CaseName, caseText } from './choices.ts';

/** Submissions named before the others are counted. */
const named = 3;

/** Which submissions a dialog is about: number and name, of many the first three and 'lihat semua'. */
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

/** The first lines of a list, and all of them on demand; all scroll in a box of their own. */
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
        <Anchor component="button" type="button" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Ringkas' : `dan ${formatCount(rest)} lain, lihat semua`}
        </Anchor>
      )}
    </>
  );
}
