import { Button, Group, Text, Title } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { BatchNoteGroup, BatchNoteLevel, BatchReportSummary } from '../../../../shared/bridge/types.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { Card } from '../../../kit/layout/Card.tsx';
import { Figures } from '../../../kit/layout/Figures.tsx';
import { StatusBadge, type StatusTone } from '../../../kit/marks/StatusBadge.tsx';
import { placeIn } from '../sheets/places.ts';
import classes from './NoteGroups.module.css';

export type Finding = Pick<BatchNoteGroup, 'code' | 'column'>;

export const levels: Readonly<Record<BatchNoteLevel, { tone: StatusTone; name: string }>> = {
  G: { tone: 'red', name: 'Galat' },
  P: { tone: 'amber', name: 'Peringatan' },
  O: { tone: 'blue', name: 'Otomatis' },
};

const isSameFinding = (a: Finding | undefined, b: Finding) =>
  a !== undefined && a.code === b.code && a.column === b.column;

function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
  const item = event.currentTarget.parentElement;
  const to = { ArrowDown: item?.nextElementSibling, ArrowUp: item?.previousElementSibling }[event.key];
  if (!to) return;
  event.preventDefault();
  to.querySelector('button')?.focus();
}

interface NoteGroupsProps {
  summary: BatchReportSummary;
  chosen: BatchNoteGroup | undefined;
  onChoose: (finding: BatchNoteGroup | undefined) => void;
  onFix: (finding: BatchNoteGroup) => void;
}

/** True if the rows can be repaired together. Personal data must be repaired row by row. */
const isCommon = ({ columns }: BatchReportSummary, { level, column }: BatchNoteGroup) =>
  level !== 'O' && columns.some(({ header, masked }) => header === column && !masked);

export function NoteGroups({ summary, chosen, onChoose, onFix }: NoteGroupsProps) {
  if (summary.groups.length === 0) return null;
  const stop = Math.max(
    0,
    summary.groups.findIndex((group) => isSameFinding(chosen, group)),
  );
  return (
    <Card fill>
      <section className={classes.groups} aria-label="Temuan">
        <Title order={3} fz="md" lh="md" mb={8}>
          Temuan
        </Title>
        <ul>
          {summary.groups.map((group, index) => (
            <li key={`${group.code}${group.column}`}>
              <button
                type="button"
                tabIndex={index === stop ? 0 : -1}
                onKeyDown={onKeyDown}
                aria-pressed={isSameFinding(chosen, group)}
                onClick={() => onChoose(isSameFinding(chosen, group) ? undefined : group)}
              >
                <Group gap={8} wrap="nowrap">
                  <StatusBadge tone={levels[group.level].tone}>{levels[group.level].name}</StatusBadge>
                  <Text size="sm" fw={600}>
                    {group.column || 'Baris'}
                  </Text>
                  <Text span size="xs" c="dimmed" ml="auto" flex="none">
                    <Figures>{formatCount(group.count)} baris</Figures>
                  </Text>
                </Group>
                <Text size="xs" c="dimmed">
                  Baris {placeIn(summary.sheet, group.sample.n)}: {group.sample.text}
                </Text>
              </button>
              {isSameFinding(chosen, group) && isCommon(summary, group) && (
                <Button
                  variant="default"
                  size="compact-sm"
                  ml={8}
                  my={4}
                  leftSection={<IconWand size={14} />}
                  onClick={() => onFix(group)}
                >
                  Perbaiki {formatCount(group.count)} sekaligus
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
