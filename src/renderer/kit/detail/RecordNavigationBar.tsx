import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { formatCount } from '../../../shared/core/formats.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import { useLetterKeys } from '../keys/letterKeys.ts';
import { PageTools } from '../page/PageTools.tsx';
import type { Page } from '../page/page.ts';
import classes from './detail.module.css';
import { useRecordNavigation } from './recordNavigation.ts';

export function RecordNavigationBar({
  lists,
  page,
  id,
  noun,
}: {
  lists: readonly Operation[];
  page: Page;
  id: number;
  noun: string;
}) {
  const walk = useRecordNavigation(lists, page, id);
  useLetterKeys('Halaman ini', {
    ...(walk?.previous && { k: { label: `${nameOf(noun)} sebelumnya`, run: walk.previous } }),
    ...(walk?.next && { j: { label: `${nameOf(noun)} berikutnya`, run: walk.next } }),
  });
  if (!walk) return null;
  const { previous, next, position, total, atLeast } = walk;
  const all = `${formatCount(total)}${atLeast ? '+' : ''}`;
  return (
    <PageTools>
      <div className={classes.walk}>
        <Step label="sebelumnya" noun={noun} shortcut="K" onStep={previous} />
        <Step label="berikutnya" noun={noun} shortcut="J" onStep={next} />
        <span role="status">
          {position === undefined ? `${all} dalam daftar` : `${formatCount(position)} dari ${all}`}
        </span>
      </div>
    </PageTools>
  );
}

const nameOf = (noun: string): string => `${noun[0]?.toUpperCase()}${noun.slice(1)}`;

interface StepProps {
  label: 'sebelumnya' | 'berikutnya';
  noun: string;
  shortcut: string;
  onStep: (() => void) | undefined;
}

function Step({ label, noun, shortcut, onStep }: StepProps) {
  const Icon = label === 'sebelumnya' ? IconChevronUp : IconChevronDown;
  const name = `${nameOf(noun)} ${label}`;
  return (
    <Tooltip label={`${name} (${shortcut})`}>
      <ActionIcon
        aria-label={name}
        aria-keyshortcuts={shortcut}
        aria-disabled={!onStep}
        data-disabled={!onStep || undefined}
        onClick={onStep}
      >
        <Icon size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
