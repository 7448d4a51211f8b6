import { ActionIcon, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './detail.module.css';

export interface Fact {
  label: string;
  /** Text, or anything drawn; '' and null show '-'. */
  value: ReactNode;
  /** Text a button beside the value copies. */
  copy?: string;
  /** The whole width of the list. */
  wide?: boolean;
}

/** Label above value, two columns. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, copy, wide }) => (
        <div key={label} className={wide ? classes.wide : undefined}>
          <dt>{label}</dt>
          <dd>
            {value === '' || value === null ? '-' : value}
            {copy && <CopyButton text={copy} label={label} />}
          </dd>
        </div>
      ))}
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
