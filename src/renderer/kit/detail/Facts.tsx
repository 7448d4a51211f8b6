import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { emptyText } from '../../../shared/core/fields.ts';
import classes from './detail.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
  copy?: string;
  wide?: boolean;
}

export interface FactGroup {
  title: string;
  facts: readonly Fact[];
  /** True if the last fact is the sum of the other facts. */
  sum?: boolean;
}

const isEmpty = (value: ReactNode) => value === '' || value === null || value === emptyText;

function Lines({ facts, bare = false }: { facts: readonly Fact[]; bare?: boolean }) {
  return facts.map(({ label, value, copy, wide }) => (
    <div key={label} className={wide ? classes.wide : undefined}>
      {bare ? <VisuallyHidden component="dt">{label}</VisuallyHidden> : <dt>{label}</dt>}
      <dd data-empty={isEmpty(value) || undefined}>
        {isEmpty(value) ? emptyText : value}
        {copy && <CopyButton text={copy} label={label} />}
      </dd>
    </div>
  ));
}

export function Facts({
  facts,
  stacked = false,
  dense = false,
}: {
  facts: readonly Fact[];
  stacked?: boolean;
  dense?: boolean;
}) {
  return (
    <dl className={stacked || dense ? classes.stacked : classes.facts} data-dense={dense || undefined}>
      <Lines facts={facts} />
    </dl>
  );
}

export function FactGroups({ groups }: { groups: readonly FactGroup[] }) {
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <FactGroupView key={group.title} {...group} />
      ))}
    </div>
  );
}

function FactGroupView({ title, facts, sum = false }: FactGroup) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl className={classes.facts} data-sum={sum || undefined}>
        <Lines facts={facts} />
      </dl>
    </section>
  );
}

export function KeyFacts({ facts, bare = false }: { facts: readonly Fact[]; bare?: boolean }) {
  return (
    <dl className={classes.keys}>
      <Lines facts={facts.filter(({ value }) => !isEmpty(value))} bare={bare} />
    </dl>
  );
}

export function Strip({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={clsx(classes.stacked, classes.strip)} data-dense>
      <Lines facts={facts} />
    </dl>
  );
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copy, copied } = useClipboard();
  return (
    <Tooltip label={copied ? 'Disalin' : 'Salin'}>
      <ActionIcon size={24} aria-label={`Salin ${label}`} onClick={() => copy(text)}>
        {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      </ActionIcon>
    </Tooltip>
  );
}
