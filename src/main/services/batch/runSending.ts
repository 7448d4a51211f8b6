import { serverTexts } from '../../../batch/rules/noteTexts.ts';
import { AppError, messages } from '../../../shared/core/errors.ts';
import { type Run, type RunRow, skippedText } from './runs.ts';

/** Each step is stored before the next step begins, so that a killed process loses nothing. */
export interface RunSending {
  readonly run: string;
  /** The rows are uncertain until the server answers (V02). */
  beginPart(title: string, rows: readonly number[]): Promise<void>;
  arrived(batch: number): Promise<void>;
  /** The server's reason is shown by the failed call, so the rows only count as not sent. */
  refused(): Promise<void>;
}

interface RunSendingDeps {
  userId(): number | null;
  keep(run: Run): Promise<void>;
  drop(run: Run): Promise<void>;
}

export function createRunSending(first: Run, { userId, keep, drop }: RunSendingDeps): RunSending {
  let run = first;
  const sender = userId();
  const change = async (next: Partial<Run>) => {
    // The run must not enter the next user's ledger. In the sender's ledger, sent rows stay unsure.
    if (userId() !== sender) throw new AppError('NO_SESSION', messages.noSession);
    run = { ...run, ...next };
    await keep(run);
  };
  const rowsOf = (part: number, made: (row: RunRow) => RunRow) =>
    run.rows.map((row) => (row.part === part ? made(row) : row));
  const last = () => run.parts.length - 1;
  return {
    run: first.run,
    beginPart: async (title, numbers) => {
      const part = run.parts.length;
      const gone = new Set(numbers);
      const rows = run.rows.map(
        (row): RunRow => (gone.has(row.n) ? { ...row, part, state: 'unsure', text: serverTexts.V02() } : row),
      );
      await change({ parts: [...run.parts, { title, batch: null }], rows });
    },
    arrived: (batch) =>
      change({
        parts: run.parts.map((part, at) => (at === last() ? { ...part, batch } : part)),
        rows: rowsOf(last(), (row) => ({ ...row, state: 'waiting', text: '' })),
      }),
    refused: async () => {
      const text = skippedText.notSent;
      const rows = rowsOf(last(), (row) => ({ ...row, part: null, state: 'skipped', text }));
      const parts = run.parts.slice(0, -1);
      if (parts.length > 0 || userId() !== sender) return change({ parts, rows });
      await drop(run);
    },
  };
}
