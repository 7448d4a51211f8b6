import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isInProgress } from '../../../src/renderer/features/batchUpload/result/useLedger.ts';
import { planOf } from '../../../src/renderer/features/batchUpload/review/SendPanel.tsx';
import {
  type Edits,
  useEdits,
  useSteps,
} from '../../../src/renderer/features/batchUpload/review/useEdits.ts';
import type { BatchCellEdit, BatchReportSummary, LedgerView } from '../../../src/shared/bridge/types.ts';

const view = (waiting: number, ...states: LedgerView['batches'][number]['state'][]) => ({
  counts: { waiting } as LedgerView['counts'],
  batches: states.map((state, id) => ({ id, title: '', state, outcome: '' })),
});

test.each([
  ['rows wait', view(3, 'PROCESSING'), true],
  ['every row has ended, the batch not yet', view(0, 'PROCESSING'), true],
  ['one part of several is queued', view(0, 'DONE', 'QUEUED'), true],
  ['all is done', view(0, 'DONE', 'FAILED'), false],
  ['the server has not named a batch', view(0), false],
])('%s', (_name, given, asked) => expect(isInProgress(given)).toBe(asked));

describe('edits of a batch file', () => {
  const summary = { draftId: 'draft', sheet: null };
  let cells: string[];
  let refused: string | undefined;
  beforeEach(() => {
    cells = ['a', 'b'];
    refused = undefined;
    useSteps.setState({}, true);
    const edit = async (_name: string, { edits }: { edits: BatchCellEdit[] }) => {
      if (edits.some(({ value }) => value === refused))
        return { ok: false, error: { code: 'INTERNAL', message: 'x' } };
      const before = edits.map((each) => ({ ...each, value: cells[each.rows[0]!]! })).reverse();
      for (const { rows, value } of edits) cells[rows[0]!] = value!;
      return { ok: true, data: { before, rows: [] } };
    };
    vi.stubGlobal('window', { desktop: { call: edit } });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  function edits(): Edits {
    let made: Edits | undefined;
    const Probe = () => {
      made = useEdits(summary);
      return null;
    };
    const client = new QueryClient();
    renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Probe)));
    return made!;
  }
  const to = (row: number, value: string, more = 0): BatchCellEdit => ({
    rows: [row, ...Array.from({ length: more }, (_, at) => at + 2)],
    column: 'nama',
    value,
  });

  test('two quick presses undo two steps', async () => {
    const { edit, undo } = edits();
    for (const value of ['b', 'c']) await edit([to(0, value)]);
    await Promise.all([undo(), undo()]);
    expect(cells[0]).toBe('a');
  });

  test('the parts made before a failure can be undone', async () => {
    const { edit, undo } = edits();
    refused = 'y';
    expect(await edit([to(0, 'x', 1999), to(1, 'y', 1999)])).toBe(false);
    expect(cells).toEqual(['x', 'b']);
    await undo();
    expect(cells).toEqual(['a', 'b']);
  });
});

test('a missing column does not close the sending of rows that are repaired (X03)', () => {
  const missing = { code: 'X03', level: 'G', column: 'Nomor Agen', text: '' };
  const counts = { total: 2, good: 2, warned: 0, wrong: 0 };
  const summary = { counts, fileNotes: [missing], hidden: [], maxUpload: 10, sheet: null };
  const choices = { title: 'A', mode: 'good', acceptWarnings: false, split: false } as const;
  expect(planOf(summary as unknown as BatchReportSummary, choices)).toMatchObject({ sending: 2 });
});
