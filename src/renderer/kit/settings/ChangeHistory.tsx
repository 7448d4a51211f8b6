import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type FieldMap, fieldText } from '../../../shared/core/fields.ts';
import type { AuditEntry, SettingEntity } from '../../../shared/entities/audit/operations.ts';
import { entities } from '../../../shared/entities/index.ts';
import { useRead } from '../../lib/queries.ts';
import { SteadyButton } from '../buttons/SteadyButton.tsx';
import { ReadProblem } from '../page/states.tsx';
import { isSame } from './changes.ts';
import { type HistoryEntry, HistoryLines } from './HistoryLines.tsx';
import { SettingAside } from './SettingGroup.tsx';

interface HistorySource {
  entity: SettingEntity;
  entity_id?: string;
  names?: Readonly<Record<string, string>>;
  values?: (logged: object) => Readonly<Record<string, unknown>>;
}
export type HistorySources = readonly [HistorySource, HistorySource?, HistorySource?];

interface History {
  entries: readonly HistoryEntry[];
  state: 'loading' | 'failed' | 'read';
  error: unknown;
  retry: () => void;
}

const most = 50;
const few = 4;

export function useHistory(sources: HistorySources, fields: FieldMap): History {
  const [first, second, third] = sources;
  const logs = [
    useLog(first, true),
    useLog(second ?? first, second !== undefined),
    useLog(third ?? first, third !== undefined),
  ];
  const reads = logs.slice(0, sources.length);
  const failed = reads.find(({ isError }) => isError);
  const entries = sources
    .flatMap((source, index) => (source ? entriesOf(logs[index]?.data?.data ?? [], source, fields) : []))
    .sort((a, b) => b.at.localeCompare(a.at));
  return {
    entries,
    state: failed ? 'failed' : reads.some(({ isPending }) => isPending) ? 'loading' : 'read',
    error: failed?.error,
    retry: () => {
      for (const read of reads) void read.refetch();
    },
  };
}

const useLog = ({ entity, entity_id }: HistorySource, enabled: boolean) =>
  useRead(entities.audit.changes, { entity, ...(entity_id && { entity_id }), limit: most }, { enabled });

function entriesOf(
  log: readonly AuditEntry[],
  { names = {}, values = (logged) => logged as Record<string, unknown> }: HistorySource,
  fields: FieldMap,
): HistoryEntry[] {
  return log.flatMap(({ id, at, user_name, entity_id, before, after }) => {
    const earlierValues = before ? values(before) : {};
    return Object.entries(after ? values(after) : {}).flatMap(([key, value]) => {
      const field = fields[names[entity_id] ?? names[key] ?? key];
      const earlier = earlierValues[key];
      if (!field || isSame(earlier, value)) return [];
      return {
        key: `${id}-${key}`,
        label: field.label,
        before: fieldText(field, earlier),
        after: fieldText(field, value),
        who: user_name ?? 'Sistem',
        at,
      };
    });
  });
}

export function ChangeHistory({ history: { entries, state, error, retry } }: { history: History }) {
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, few);
  return (
    <SettingAside
      label="Riwayat"
      aria-busy={state === 'loading' || undefined}
      action={
        !all &&
        entries.length > few && (
          <Anchor component={SteadyButton} size="xs" onClick={() => setAll(true)}>
            Semua {entries.length}
          </Anchor>
        )
      }
    >
      {state === 'failed' && <ReadProblem error={error} onRetry={retry} />}
      {state === 'loading' && (
        <Stack gap={8}>
          <Skeleton h={14} w="50%" />
          <Skeleton h={14} w="80%" />
        </Stack>
      )}
      {state === 'read' && entries.length === 0 && (
        <Text size="sm" c="dimmed">
          Belum ada perubahan yang tercatat.
        </Text>
      )}
      {state === 'read' && entries.length > 0 && <HistoryLines entries={shown} />}
    </SettingAside>
  );
}
