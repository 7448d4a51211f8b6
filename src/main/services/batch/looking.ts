import type { Draft } from './draft.ts';
import type { WorkerTasks } from './protocol.ts';

/** Asks the worker of a draft about its rows; `none` while there are none to be seen. */
export async function lookAt<Name extends 'rows' | 'next' | 'values'>(
  draft: Draft,
  name: Name,
  input: WorkerTasks[Name]['input'],
  none: WorkerTasks[Name]['result'],
): Promise<WorkerTasks[Name]['result']> {
  const { worker } = draft;
  if (draft.summary.state !== 'ready' || !worker) return none;
  return worker.perform(name, input).catch((error: unknown) => {
    // Closed, or read once more, while it was asked.
    if (draft.worker !== worker) return none;
    throw error;
  });
}
