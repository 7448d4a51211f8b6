import {
  type LookupCollector,
  lookupCollector,
  lookupKeys,
} from '../../shared/entities/batchUpload/collect.ts';
import { commonColumns } from '../../shared/entities/batchUpload/columns.ts';
import { type BatchFacts, factsFrom } from '../../shared/entities/batchUpload/facts.ts';
import type {
  BatchLookup,
  BatchLookupInput,
  BatchProgramChoice,
} from '../../shared/entities/batchUpload/operations.ts';
import { type BatchTable, programFinder, programKeys } from '../../shared/entities/batchUpload/readTable.ts';
import type { PlannedRow } from '../../shared/entities/batchUpload/rowCheck.ts';
import { isDataRow, matchHeader, rowReader } from '../../shared/entities/batchUpload/rows.ts';

/** Questions about a file's values, sent as soon as there are enough of them, while the file is still read. */
export interface EarlyLookups {
  /** The rows of the table from `from` on are new. */
  see(table: BatchTable, from: number): void;
  /**
   * Asks what has not been asked yet, and answers everything. `mapped`: its columns were said to be others than those
   * that were seen. Throws what the server says.
   */
  facts(rows: readonly PlannedRow[], mapped?: boolean): Promise<BatchFacts>;
  /** The same for rows with other values than those that were asked about; a failure leaves nothing behind. */
  moreFacts(rows: readonly PlannedRow[]): Promise<BatchFacts>;
}

export function startLookups(
  programs: readonly BatchProgramChoice[],
  {
    ask,
    onProgram,
  }: {
    ask(input: BatchLookupInput): Promise<BatchLookup>;
    /** Told of the first program that a row names. */
    onProgram(programId: number): void;
  },
): EarlyLookups {
  const collectors = new Map<number, LookupCollector>();
  const find = programFinder(programs);
  const under: Promise<{ asked: BatchLookupInput; answer: BatchLookup }>[] = [];
  /** Row number → the program that its values were asked about. */
  const seen = new Map<number, number>();
  let read: ReturnType<typeof rowReader> | undefined;

  const collectorOf = (programId: number): LookupCollector => {
    const collector = collectors.get(programId) ?? lookupCollector(programId);
    collectors.set(programId, collector);
    return collector;
  };
  const take = (collector: LookupCollector, rest?: 'rest') => {
    const asked = collector.take(rest);
    if (!asked) return;
    const answered = ask(asked).then((answer) => ({ asked, answer }));
    // Awaited in facts(); a file that is refused before that must not leave it unhandled.
    answered.catch(() => undefined);
    under.push(answered);
  };

  return {
    see(table, from) {
      read ??= rowReader(matchHeader(table.header.cells, commonColumns), [...programKeys, ...lookupKeys]);
      const fromMeta = programs.find((choice) => choice.program_id === Number(table.meta.program_id));
      for (let at = from; at < table.rows.length; at += 1) {
        const row = read(table.rows[at]!);
        const choice = fromMeta ?? find(row);
        if (!choice || !isDataRow(row)) continue;
        if (collectors.size === 0) onProgram(choice.program_id);
        const collector = collectorOf(choice.program_id);
        collector.addRow(row);
        seen.set(row.n, choice.program_id);
        take(collector);
      }
    },
    async facts(rows, mapped = false) {
      for (const row of rows) {
        const { id } = row.catalogue.program;
        const collector = collectorOf(id);
        if (mapped || seen.get(row.n) !== id) collector.addRow(row);
        collector.addKey(row.key);
        collector.addPhotos(row);
        take(collector);
      }
      for (const collector of collectors.values()) take(collector, 'rest');
      return factsFrom(programs, await Promise.all(under));
    },
    async moreFacts(rows) {
      const before = under.length;
      for (const row of rows) {
        const collector = collectorOf(row.catalogue.program.id);
        collector.addRow(row);
        collector.addKey(row.key);
        collector.addPhotos(row);
        take(collector);
      }
      for (const collector of collectors.values()) take(collector, 'rest');
      try {
        return factsFrom(programs, await Promise.all(under));
      } catch (error) {
        // What has had no answer is asked again with the next edit.
        under.splice(before);
        collectors.clear();
        throw error;
      }
    },
  };
}
