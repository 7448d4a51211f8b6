import type {
  BatchLookup,
  BatchLookupInput,
  BatchProgramChoice,
} from '../../shared/entities/batchUpload/operations.ts';
import { commonColumns } from '../file/columns.ts';
import type { PlannedRow } from '../file/filePlan.ts';
import { programFinder, programKeys } from '../file/readTable.ts';
import { isDataRow, matchHeader, rowReader } from '../file/rows.ts';
import type { BatchTable } from '../file/table.ts';
import { type LookupCollector, lookupCollector, lookupKeys } from '../rules/collect.ts';
import { type BatchFacts, factsFrom } from '../rules/facts.ts';

export interface EarlyLookups {
  addRows(table: BatchTable, from: number): void;
  /** @param mapped true if cells differ from the cells seen while reading */
  facts(rows: readonly PlannedRow[], mapped?: boolean): Promise<BatchFacts>;
  /** Adds the facts of these rows and returns all facts. A failed call keeps the earlier facts. */
  moreFacts(rows: readonly PlannedRow[]): Promise<BatchFacts>;
}

function addKeys(collector: LookupCollector, { key, aloneKey = '' }: PlannedRow): void {
  collector.addKey(key);
  collector.addKey(aloneKey);
}

export function startEarlyLookups(
  programs: readonly BatchProgramChoice[],
  {
    ask,
    onProgram,
  }: {
    ask(input: BatchLookupInput): Promise<BatchLookup>;
    onProgram(programId: number): void;
  },
): EarlyLookups {
  const collectors = new Map<number, LookupCollector>();
  const find = programFinder(programs);
  const pending: Promise<{ asked: BatchLookupInput; answer: BatchLookup }>[] = [];
  const seen = new Map<number, number>();
  let read: ReturnType<typeof rowReader> | undefined;

  const collectorOf = (programId: number): LookupCollector => {
    const collector = collectors.get(programId) ?? lookupCollector(programId);
    collectors.set(programId, collector);
    return collector;
  };
  const request = (collector: LookupCollector, rest?: 'rest') => {
    const asked = collector.take(rest);
    if (!asked) return;
    const answered = ask(asked).then((answer) => ({ asked, answer }));
    // Awaited later; this line prevents an unhandled rejection.
    answered.catch(() => undefined);
    pending.push(answered);
  };

  return {
    addRows(table, from) {
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
        request(collector);
      }
    },
    async facts(rows, mapped = false) {
      for (const row of rows) {
        const { id } = row.catalogue.program;
        const collector = collectorOf(id);
        if (mapped || seen.get(row.n) !== id) collector.addRow(row);
        addKeys(collector, row);
        collector.addPhotos(row);
        request(collector);
      }
      for (const collector of collectors.values()) request(collector, 'rest');
      return factsFrom(programs, await Promise.all(pending));
    },
    async moreFacts(rows) {
      const before = pending.length;
      for (const row of rows) {
        const collector = collectorOf(row.catalogue.program.id);
        collector.addRow(row);
        addKeys(collector, row);
        collector.addPhotos(row);
        request(collector);
      }
      for (const collector of collectors.values()) request(collector, 'rest');
      try {
        return factsFrom(programs, await Promise.all(pending));
      } catch (error) {
        // The collectors must forget the unanswered values, so that the next attempt asks again.
        pending.splice(before);
        collectors.clear();
        throw error;
      }
    },
  };
}
