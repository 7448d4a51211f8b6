import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type {
  BatchCellEdit,
  BatchReportPage,
  BatchReportRow,
  BatchReportSummary,
} from '../../../../shared/bridge/types.ts';
import { notifyFailure } from '../../../kit/notices/notify.ts';
import { call } from '../../../lib/desktop.ts';
import { createOwn, ownMap } from '../../../lib/own.ts';

interface Made {
  column: string;
  from: string;
  to: string;
}

/** Each step is one action of the user. */
interface Steps {
  undo: readonly BatchCellEdit[][];
  redo: readonly BatchCellEdit[][];
}

const noSteps: Steps = { undo: [], redo: [] };
const stepLimit = 200;
/** By what is read of a draft, so that undo works after leaving the report, and never on other rows. */
export const useSteps = createOwn<Readonly<Record<string, Steps>>>(() => ({}));

/** The bridge accepts no more values per call (SECURITY: 17). */
const callSize = 4000;
const sizeOf = ({ rows }: BatchCellEdit) => rows.length + 5;

/** In as few calls as the bridge allows. */
function calls(edits: readonly BatchCellEdit[]): BatchCellEdit[][] {
  const parts: BatchCellEdit[][] = [];
  let room = 0;
  const pieces = edits.flatMap(({ rows, ...rest }) =>
    Array.from({ length: Math.ceil(rows.length / (callSize / 2)) }, (_, at) => ({
      ...rest,
      rows: rows.slice((at * callSize) / 2, ((at + 1) * callSize) / 2),
    })),
  );
  for (const edit of pieces) {
    if (parts.length === 0 || sizeOf(edit) > room) {
      parts.push([]);
      room = callSize;
    }
    parts.at(-1)!.push(edit);
    room -= sizeOf(edit);
  }
  return parts;
}

export const rowsKey = (draftId: string) => ['batch.rows', draftId];

/** This window's running edits by draft; their answer has the changed rows. */
const editing = ownMap<string, number>();
const count = (draftId: string, more: number) => editing.set(draftId, (editing.get(draftId) ?? 0) + more);
/** Milliseconds until main's event about an edit has arrived. */
const settling = 200;

/** Reloads rows that something other than this window's edits changed. */
export function useJudgedRows({ draftId, judged }: BatchReportSummary): void {
  const client = useQueryClient();
  const seen = useRef(judged);
  useEffect(() => {
    if (seen.current === judged) return;
    seen.current = judged;
    if (!editing.get(draftId)) void client.invalidateQueries({ queryKey: rowsKey(draftId) });
  }, [client, draftId, judged]);
}

/** Rows stay in place even if they no longer match the filter. */
function patchRows(client: QueryClient, draftId: string, rows: readonly BatchReportRow[]): void {
  const changed = new Map(rows.map((row) => [row.n, row]));
  client.setQueriesData<BatchReportPage>(
    { queryKey: rowsKey(draftId) },
    (page) => page && { ...page, rows: page.rows.map((row) => changed.get(row.n) ?? row) },
  );
  void client.invalidateQueries({ queryKey: rowsKey(draftId), refetchType: 'none' });
}

/** features.md I4, I5: each action is one undo step. */
export function useEdits({ draftId, sheet }: Pick<BatchReportSummary, 'draftId' | 'sheet'>) {
  const client = useQueryClient();
  const key = JSON.stringify([draftId, sheet?.name, sheet?.headerRow, sheet?.together]);
  const steps = useSteps((all) => all[key]) ?? noSteps;
  const setSteps = (next: Steps) => useSteps.setState({ [key]: next });

  /** Throws refusals; returns the edits that undo it. */
  const apply = async (edits: readonly BatchCellEdit[], remember?: Made[]): Promise<BatchCellEdit[]> => {
    const before: BatchCellEdit[] = [];
    count(draftId, 1);
    try {
      for (const part of calls(edits)) {
        const done = await call('batch.edit', { draftId, edits: part, ...(remember && { remember }) });
        before.unshift(...done.before);
        patchRows(client, draftId, done.rows);
      }
    } finally {
      setTimeout(() => count(draftId, -1), settling);
    }
    return before;
  };
  const latest = () => useSteps.getState()[key] ?? noSteps;

  const edit = async (edits: readonly BatchCellEdit[], remember?: Made[]): Promise<boolean> => {
    try {
      const before = await apply(edits, remember);
      setSteps({ undo: [...latest().undo, before].slice(-stepLimit), redo: [] });
      return true;
    } catch (error) {
      notifyFailure(error);
      return false;
    }
  };
  const walk = async (from: keyof Steps, to: keyof Steps): Promise<void> => {
    const step = latest()[from].at(-1);
    if (!step) return;
    try {
      const back = await apply(step);
      const { [from]: left, [to]: made } = latest();
      setSteps({ ...latest(), [from]: left.slice(0, -1), [to]: [...made, back] });
    } catch (error) {
      notifyFailure(error);
    }
  };
  return {
    edit,
    undo: () => walk('undo', 'redo'),
    redo: () => walk('redo', 'undo'),
    canUndo: steps.undo.length > 0,
    canRedo: steps.redo.length > 0,
  };
}

export type Edits = ReturnType<typeof useEdits>;
