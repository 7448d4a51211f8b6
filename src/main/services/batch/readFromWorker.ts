import type { WorkerTasks } from '../../../batch/report/workerTasks.ts';
import { type OpenFile, workerOf } from './openFile.ts';

export async function readFromWorker<Name extends 'rows' | 'next' | 'values'>(
  file: OpenFile,
  name: Name,
  input: WorkerTasks[Name]['input'],
  fallback: WorkerTasks[Name]['result'],
): Promise<WorkerTasks[Name]['result']> {
  if (file.stage.at !== 'ready') return fallback;
  const { worker } = file.stage;
  return worker.perform(name, input).catch((error: unknown) => {
    if (workerOf(file) !== worker) return fallback;
    throw error;
  });
}
