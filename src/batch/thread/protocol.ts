import type { BatchCellEdit, BatchSheetChoice, BatchSheetPreview } from '../../shared/bridge/types.ts';
import { AppError, type ErrorView } from '../../shared/core/errors.ts';
import type { BatchProgramChoice } from '../../shared/entities/batchUpload/operations.ts';
import type { CallsOf } from '../../threads/calls.ts';
import type { WorkerQuestions, WorkerReport, WorkerTasks } from '../report/workerTasks.ts';

export interface WorkerInput {
  path: string;
  programs: BatchProgramChoice[];
  edits: BatchCellEdit[];
  refused: boolean;
  sheet: BatchSheetChoice | null;
}

export type CheckProgress = { state: 'reading' | 'checking'; progress: number };

/** Calls from main. `check` is called once, before all calls except `sheets`. */
export type ToBatchFileThread = CallsOf<
  WorkerTasks & {
    check: { input: WorkerInput; result: WorkerReport };
    sheets: { input: { path: string }; result: BatchSheetPreview[] };
  }
>;
export type ToBatchFileHost = CallsOf<
  WorkerQuestions & { progress: { input: CheckProgress; result: undefined } }
>;

/** `detail` is for the log. */
export interface PostedError {
  error: ErrorView;
  detail?: string;
}

export const readError = (posted: unknown): AppError => {
  const { error, detail } = posted as PostedError;
  return AppError.from(error, detail);
};
