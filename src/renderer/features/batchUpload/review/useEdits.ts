import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type {
  BatchCellEdit,
  BatchReportPage,
  BatchReportRow,
  BatchReportSummary,
} from '../../../../shared/bridge/types.ts';
import { createSerialQueue } from '../../../../shared/core/serialQueue.ts';
import { notifyFailure } from '../../../kit/notices/notify.ts';
import { call } from '../../../lib/desktop.ts';
import { createUserMap, createUserStore } from '../../../lib/userState.ts';

interface MadeEdit {
  column: string;
  from: string;
  to: string;
}

interface Steps {
  undo: readonly BatchCellEdit[][];
  redo: readonly BatchCellEdit[][];
}

const noSteps: Steps = { undo: [], redo: [] };
const stepLimit = 200;
/** Stored by batch file and sheet choice, so that undo never changes another sheet. */
export const useSteps = createUserStore<Readonly<Record<string, Steps>>>(() => ({}));

/** Maximum number of values per call, below the limit of the bridge (SECURITY: `isPlainData`). */
const callSize = 4000;
const sizeOf = ({ rows }: BatchCellEdit) => rows.length + 5;

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

/**
 * Number of this window's running edits, by batch file. Their answers hold the changed rows, so no reload is
 * needed.
 */
const editing = createUserMap<string, number>();
const count = (draftId: string, more: number) => editing.set(draftId, (editing.get(draftId) ?? 0) + more);
/** Milliseconds after an edit in which the main process also reports the edit to this window. */
const settleMs = 200;

export function useJudgedRows({ draftId, judged }: BatchReportSummary): void {
  const client = useQueryClient();
  const seen = useRef(judged);
  useEffect(() => {
    if (seen.current === judged) return;
    seen.current = judged;
    if (!editing.get(draftId)) void client.invalidateQueries({ queryKey: rowsKey(draftId) });
  }, [client, draftId, judged]);
}

function patchRows(client: QueryClient, draftId: string, rows: readonly BatchReportRow[]): void {
  const changed = new Map(rows.map((row) => [row.n, row]));
  client.setQueriesData<BatchReportPage>(
    { queryKey: rowsKey(draftId) },
    (page) => page && { ...page, rows: page.rows.map((row) => changed.get(row.n) ?? row) },
  );
  void client.invalidateQueries({ queryKey: rowsKey(draftId), refetchType: 'none' });
}

/** Two quick presses of Ctrl+Z would otherwise undo the same step. */
const inTurn = createSerialQueue();

export function useEdits({ draftId, sheet }: Pick<BatchReportSummary, 'draftId' | 'sheet'>) {
  const client = useQueryClient();
  const key = JSON.stringify([draftId, sheet?.name, sheet?.headerRow, sheet?.together]);
  const steps = useSteps((all) => all[key]) ?? noSteps;
  const setSteps = (next: Steps) => useSteps.setState({ [key]: next });

  /** `back` undoes the applied edits. After a failure, `left` are the edits that were not applied. */
  const apply = async (edits: readonly BatchCellEdit[], remember?: MadeEdit[]) => {
    const back: BatchCellEdit[] = [];
    const left = calls(edits);
    count(draftId, 1);
    try {
      for (let part = left[0]; part; part = left[0]) {
        const done = await call('batch.edit', { draftId, edits: part, ...(remember && { remember }) });
        left.shift();
        back.unshift(...done.before);
        patchRows(client, draftId, done.rows);
      }
    } catch (error) {
      notifyFailure(error);
    } finally {
      setTimeout(() => count(draftId, -1), settleMs);
    }
    return { back, left: left.flat() };
  };
  const latest = () => useSteps.getState()[key] ?? noSteps;
  const more = (steps: Steps['undo'], step: BatchCellEdit[]) =>
    step.length > 0 ? [...steps, step].slice(-stepLimit) : steps;

  const edit = async (edits: readonly BatchCellEdit[], remember?: MadeEdit[]): Promise<boolean> => {
    const { back, left } = await apply(edits, remember);
    if (back.length > 0) setSteps({ undo: more(latest().undo, back), redo: [] });
    return left.length === 0;
  };
  const moveStep = async (from: keyof Steps, to: keyof Steps): Promise<void> => {
    const step = latest()[from].at(-1);
    if (!step) return;
    const { back, left } = await apply(step);
    const now = latest();
    setSteps({ ...now, [from]: more(now[from].slice(0, -1), left), [to]: more(now[to], back) });
  };
  return {
    edit: (...asked: Parameters<typeof edit>) => inTurn(() => edit(...asked)),
    undo: () => inTurn(() => moveStep('undo', 'redo')),
    redo: () => inTurn(() => moveStep('redo', 'undo')),
    canUndo: steps.undo.length > 0,
    canRedo: steps.redo.length > 0,
  };
}

export type Edits = ReturnType<typeof useEdits>;
