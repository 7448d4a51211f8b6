import type { BatchResults } from '../../../shared/entities/batchUpload/operations.ts';
import { batchUploadOperations } from '../../../shared/entities/batchUpload/operations.ts';
import { isUnfinished } from '../../../shared/entities/batchUpload/schema.ts';
import type { ApiClient } from '../api/apiClient.ts';
import { joined, type Run, type RunRow, skippedText } from './runs.ts';

export interface RunServer {
  resultsOf(batch: number): Promise<BatchResults>;
  /**
   * Asks the server whether it has received the unsure rows. Sends no rows. Rows stay unsure while an
   * unfinished batch may contain these rows.
   */
  settle(run: Run): Promise<Run>;
  refresh(run: Run): Promise<{ run: Run; results: BatchResults[] }>;
}

const candidateLimit = 50;

export function createRunServer(api: Pick<ApiClient, 'request'>): RunServer {
  const { results: readResults, list, lookup } = batchUploadOperations;

  const resultsOf = async (id: number): Promise<BatchResults> =>
    (await api.request(readResults, { id })).data;

  /** Finds a part's batch by title, file name and a common row. */
  const candidates = async (
    run: Run,
    part: number,
  ): Promise<{ found: BatchResults | null; busy: boolean }> => {
    const { data } = await api.request(list, {
      page: 1,
      size: candidateLimit,
      search_name: run.parts[part]!.title.slice(0, 100),
    });
    const known = new Set(run.parts.flatMap(({ batch }) => (batch === null ? [] : [batch])));
    const alike = data.referral.rows.filter(
      ({ id, name, filename }) => !known.has(id) && name === run.parts[part]!.title && filename === run.file,
    );
    const keys = new Set(run.rows.flatMap((row) => (row.part === part ? [row.key] : [])));
    for (const { id } of alike) {
      const results = await resultsOf(id);
      if ([...results.created, ...results.refused].some(({ row_key }) => keys.has(row_key)))
        return { found: results, busy: false };
    }
    return { found: null, busy: alike.some(isUnfinished) };
  };

  const sentKeys = async (rows: readonly RunRow[]): Promise<ReadonlySet<string>> => {
    const sent = new Set<string>();
    for (const [program_id, ofProgram] of Map.groupBy(rows, ({ programId }) => programId)) {
      for (let at = 0; at < ofProgram.length; at += 2000) {
        const row_keys = ofProgram.slice(at, at + 2000).map(({ key }) => key);
        const { data } = await api.request(lookup, { program_id, row_keys });
        for (const { row_key } of data.sent_rows ?? []) sent.add(row_key);
      }
    }
    return sent;
  };

  const settle = async (run: Run): Promise<Run> => {
    let next = run;
    for (const [part, { batch }] of run.parts.entries()) {
      if (batch !== null || !next.rows.some((row) => row.part === part && row.state === 'unsure')) continue;
      const { found, busy } = await candidates(next, part);
      if (found) {
        const parts = next.parts.map((each, at) => (at === part ? { ...each, batch: found.id } : each));
        next = { ...next, parts, rows: joined(next.rows, part, found) };
        continue;
      }
      if (busy) continue;
      const rows = next.rows.filter((row) => row.part === part);
      const sent = await sentKeys(rows);
      const settled = (row: RunRow): RunRow =>
        sent.has(row.key)
          ? { ...row, state: 'sent', text: '' }
          : { ...row, state: 'failed', text: skippedText.lost };
      next = { ...next, rows: next.rows.map((row) => (row.part === part ? settled(row) : row)) };
    }
    return next;
  };

  const refresh = async (run: Run): Promise<{ run: Run; results: BatchResults[] }> => {
    let rows = run.rows;
    const results: BatchResults[] = [];
    for (const [part, { batch }] of run.parts.entries()) {
      if (batch === null) continue;
      const answer = await resultsOf(batch);
      results.push(answer);
      rows = joined(rows, part, answer);
    }
    return { run: { ...run, rows }, results };
  };

  return { resultsOf, settle, refresh };
}
