import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCount } from '../../../../shared/core/formats.ts';
import type { OutputOf } from '../../../../shared/core/operation.ts';
import { sinceText } from '../../../../shared/core/since.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { chosenMost, type ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import { type WatchedRecord, watchedThrough } from '../../../kit/dialogs/watchedRecord.tsx';
import type { Changed } from '../../../kit/held/held.ts';
import { request } from '../../../lib/api.ts';
import { observe, useRead } from '../../../lib/queries.ts';
import { type CaseName, caseText } from './choices.ts';

/** A decision is valid only for the record versions that the user has seen. */

const { list, since } = entities.referral;

interface SeenRow {
  id: number;
  decision_version: number;
}

export const seenOf = (rows: readonly SeenRow[]): Record<number, number> =>
  Object.fromEntries(rows.map(({ id, decision_version }) => [id, decision_version]));

export const goneText = 'Sudah dihapus, atau di luar wewenang Anda';

const textsOf = ({ since: changes, gone }: OutputOf<typeof since>): Changed => ({
  ...Object.fromEntries(Object.entries(changes).map(([id, each]) => [id, sinceText(each)])),
  ...Object.fromEntries(gone.map((id) => [id, goneText])),
});

export const watchRows =
  (rows: readonly SeenRow[]) =>
  (onChanged: (texts: Changed) => void): (() => void) =>
    observe(since, { seen: seenOf(rows) }, { since: {}, gone: [] }, (data) => {
      const texts = textsOf(data);
      if (Object.keys(texts).length > 0) onChanged(texts);
    });

export const watchedRows = (rows: readonly (SeenRow & CaseName)[]): WatchedRecord =>
  watchedThrough({ entity: 'referral', id: rows[0]!.id }, since, { seen: seenOf(rows) }, (data) => {
    const texts = textsOf(data);
    const changed = rows.filter(({ id }) => texts[id] !== undefined);
    if (changed.length === 0) return undefined;
    if (rows.length === 1) return data.gone.length > 0 ? '' : texts[rows[0]!.id];
    const [first] = changed;
    const others = changed.length > 1 ? ` dan ${formatCount(changed.length - 1)} lain` : '';
    return `${caseText(first!)} (${texts[first!.id]})${others}`;
  });

export function useChanged(rows: readonly SeenRow[]): Changed {
  const seen = useMemo(() => seenOf(rows), [rows]);
  const read = useRead(since, { seen }, { enabled: rows.length > 0 });
  return read.data ? textsOf(read.data.data) : {};
}

export interface SeenRows<Row> {
  rows: readonly Row[];
  changed: Changed;
  fresh: readonly Row[];
  refuse: (texts: Changed) => void;
  showNewest: () => Promise<void>;
}

/** `rows` stay as they were opened until the user asks for the newest rows. */
export function useSeenRows<Row extends SeenRow>(
  opened: readonly Row[],
  readNow: (ids: readonly number[]) => Promise<readonly Row[]>,
): SeenRows<Row> {
  const [rows, setRows] = useState(opened);
  const [refused, setRefused] = useState<Changed>({});
  const changed = { ...refused, ...useChanged(rows) };
  return {
    rows,
    changed,
    fresh: rows.filter(({ id }) => changed[id] === undefined),
    refuse: setRefused,
    showNewest: async () => {
      const now = new Map((await readNow(rows.map(({ id }) => id))).map((row) => [row.id, row]));
      setRefused({});
      setRows(rows.flatMap(({ id }) => now.get(id) ?? []));
    },
  };
}

export function useReadRows(): (ids: readonly number[]) => Promise<ReferralRow[]> {
  const client = useQueryClient();
  return async (ids) => {
    const rows: ReferralRow[] = [];
    for (let at = 0; at < ids.length; at += chosenMost) {
      const referral_ids = ids.slice(at, at + chosenMost);
      const input = { referral_ids, page: 1, limit: chosenMost };
      const { data } = await client.fetchQuery({
        queryKey: ['referral', 'now', input],
        queryFn: () => request(list, input as never),
        staleTime: 0,
      });
      rows.push(...data);
    }
    return rows;
  };
}
