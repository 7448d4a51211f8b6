import { Text } from '@mantine/core';
import type { BatchNoteLevel, BatchReportSummary } from '../../../../shared/bridge/types.ts';
import { StatusBadge, type StatusTone } from '../../../kit/StatusBadge.tsx';

export const levels: Readonly<Record<BatchNoteLevel, { tone: StatusTone; name: string }>> = {
  G: { tone: 'red', name: 'Galat' },
  P: { tone: 'amber', name: 'Peringatan' },
  O: { tone: 'blue', name: 'Otomatis' },
};

/** Equal faults as one line with their count and a sample row (features.md I4). */
export function NoteGroups({ summary }: { summary: BatchReportSummary }) {
  if (summary.groups.length === 0) return null;
  return (
    // Scrolls by itself when there are many: the keyboard must reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs focus to be scrolled with keys
    <section className="card groups" aria-label="Temuan" tabIndex={0}>
      <h3 className="card-title">Temuan</h3>
      <ul>
        {summary.groups.map((group) => (
          <li key={`${group.level}${group.code}${group.column}`}>
            <div className="group-head">
              <StatusBadge tone={levels[group.level].tone}>{levels[group.level].name}</StatusBadge>
              <Text size="sm" fw={600} truncate>
                {group.column || 'Baris'}
              </Text>
              <span className="group-count tnum">{group.count} baris</span>
            </div>
            <Text size="xs" c="dimmed">
              Baris {group.sample.n}: {group.sample.text}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
