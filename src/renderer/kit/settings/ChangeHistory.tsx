import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type FieldMap, fieldText } from '../../../shared/core/fields.ts';
import type { AuditEntry, SettingEntity } from '../../../shared/entities/audit/operations.ts';
import { entities } from '../../../shared/entities/index.ts';
import { useRead } from '../../lib/queries.ts';
import { ReadProblem } from '../states.tsx';
import { type HistoryEntry, HistoryLines } from './HistoryLines.tsx';
import classes from './settings.module.css';

/** Where the activity log keeps the changes of a setting. */
interface HistorySource {
  entity: SettingEntity;
  entity_id?: string;
  /** Name in the log, of the value or of the whole record → name of the field. */
  names?: Readonly<Record<string, string>>;
}
export type HistorySources = readonly [HistorySource, HistorySource?, HistorySource?];

interface History {
  /** The newest first. */
  entries: readonly HistoryEntry[];
  state: 'loading' | 'failed' | 'read';
  error: unknown;
  retry: () => void;
}

/** Log entries read at most. */
const most = 50;
/** Shown before 'Semua'. */
const few = 4;

/** Changes of the described fields, for everybody who may open the page. */
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
  { names = {} }: HistorySource,
  fields: FieldMap,
): HistoryEntry[] {
  return log.flatMap(({ id, at, user_name, entity_id, before, after }) =>
    Object.entries((after ?? {}) as Record<string, unknown>).flatMap(([key, value]) => {
      const field = fields[names[entity_id] ?? names[key] ?? key];
      if (!field) return [];
      const earlier = (before as Record<string, unknown> | null)?.[key];
      return {
        key: `${id}-${key}`,
        label: field.label,
        before: fieldText(field, earlier),
        after: fieldText(field, value),
        who: user_name ?? 'Sistem',
        at,
      };
    }),
  );
}

/** Riwayat: what was changed before, by whom. */
export function ChangeHistory({ history: { entries, state, error, retry } }: { history: History }) {
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, few);
  return (
    <section className={classes.side} aria-label="Riwayat" aria-busy={state === 'loading' || undefined}>
      <header>
        <h2>Riwayat</h2>
        {!all && entries.length > few && (
          <Anchor component="button" type="button" size="xs" onClick={() => setAll(true)}>
            Semua {entries.length}
          </Anchor>
        )}
      </header>
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
    </section>
  );
}
