import { ActionIcon, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { emptyText } from '../../../shared/core/fields.ts';
import classes from './detail.module.css';

export interface Fact {
  label: string;
  /** Text, or anything drawn; '' and null show '-'. */
  value: ReactNode;
  /** Text a button beside the value copies. */
  copy?: string;
  /** Of stacked facts: the whole width. */
  wide?: boolean;
}

/** Facts of one kind, with their name. */
export interface FactGroup {
  title: string;
  facts: readonly Fact[];
  /** Amounts that add up: under each other, the last is the sum. */
  sum?: boolean;
}

const isEmpty = (value: ReactNode) => value === '' || value === null || value === emptyText;

function Lines({ facts }: { facts: readonly Fact[] }) {
  return facts.map(({ label, value, copy, wide }) => (
    <div key={label} className={wide ? classes.wide : undefined}>
      <dt>{label}</dt>
      <dd data-empty={isEmpty(value) || undefined}>
        {isEmpty(value) ? emptyText : value}
        {copy && <CopyButton text={copy} label={label} />}
      </dd>
    </div>
  ));
}

/**
 * Label and value as a line each, in as many columns as there is room for; `stacked` puts long labels above their
 * values.
 */
export function Facts({ facts, stacked = false }: { facts: readonly Fact[]; stacked?: boolean }) {
  return (
    <dl className={stacked ? classes.stacked : classes.facts}>
      <Lines facts={facts} />
    </dl>
  );
}

/** Groups of facts below each other, and beside each other where there is room. */
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

/** What a record is asked for by on the phone, in its head: only what there is. */
export function KeyFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.keys}>
      <Lines facts={facts.filter(({ value }) => !isEmpty(value))} />
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
