import { describe, expect, it } from 'vitest';
import type { BatchFileWorker } from '../../src/batch/thread/batchFileWorker.ts';
import * as steps from '../../src/main/services/batch/fileSteps.ts';
import { type OpenFile, type Stage, summaryOf } from '../../src/main/services/batch/openFile.ts';
import type { BatchMapping } from '../../src/shared/bridge/types.ts';

const { apply, newFile, release, ...allSteps } = steps;

const worker = { stop: () => undefined } as BatchFileWorker;
const mapping = { template: null } as BatchMapping;
const refusal = { code: 'OFFLINE', message: '' } as const;
const report = {
  fileNotes: [],
  hidden: [],
  sheet: { name: 'Pengajuan', headerRow: 1, together: [], others: [], chosen: false },
  programs: [],
  templates: [],
  counts: { total: 1, good: 1, warned: 0, wrong: 0 },
  groups: [],
  withoutKtp: 0,
  columns: [],
  edited: 0,
  maxUpload: 10,
};
const kept = {
  draftId: 'kept',
  path: '',
  hash: '',
  refused: false,
  choices: null,
  choicesFor: null,
  programId: 3,
  sheet: null,
  photos: null,
  uploaded: [],
  run: null,
  edits: [],
};

const stages: Record<Stage['at'], Stage> = {
  reading: { at: 'reading', worker },
  mapping: { at: 'mapping', worker, mapping, answer: () => undefined },
  checking: { at: 'checking', worker },
  ready: { at: 'ready', worker, templates: [] },
  refused: { at: 'refused', refusal },
  cancelled: { at: 'cancelled' },
  closed: { at: 'closed' },
};
type At = Stage['at'];
const working: At[] = ['reading', 'mapping', 'checking', 'ready'];
const sheetChoice = { sheet: 'Cimahi', headerRow: null, together: false };
const over: At[] = ['cancelled', 'closed'];

type Name = keyof typeof allSteps;
interface Case {
  step: steps.Step;
  /**
   * From each stage in `from`, the step leads to the stage `to`. From other stages, the stage stays the same.
   */
  to?: At;
  from?: At[];
}
const alive: At[] = [...working, 'refused'];
const cases: Record<Name, Case> = {
  sized: { step: steps.sized(10) },
  workerTaken: { step: steps.workerTaken(worker), to: 'reading', from: alive },
  hashed: { step: steps.hashed(Promise.resolve('a')) },
  workRestored: { step: steps.workRestored(kept) },
  progressed: { step: steps.progressed('checking', 0.5), to: 'checking', from: working },
  othersClosed: { step: steps.othersClosed(['maret.xlsx']) },
  judged: { step: steps.judged(report, []), to: 'ready', from: working },
  refusedWith: { step: steps.refusedWith(refusal), to: 'refused', from: alive },
  readingResumed: { step: steps.readingResumed, to: 'reading', from: alive },
  recheckStarted: { step: steps.recheckStarted, to: 'reading', from: alive },
  cancelled: { step: steps.cancelled, to: 'cancelled', from: alive },
  closed: { step: steps.closed, to: 'closed', from: alive },
  columnsAsked: { step: steps.columnsAsked(mapping, () => undefined), to: 'mapping', from: working },
  columnsKnown: { step: steps.columnsKnown },
  columnsRemembered: { step: steps.columnsRemembered([], null, 'nama') },
  programRemembered: { step: steps.programRemembered(1) },
  columnsMatched: { step: steps.columnsMatched([], null), to: 'checking', from: working },
  programChosen: { step: steps.programChosen(1) },
  choicesReset: { step: steps.choicesReset },
  sheetChosen: { step: steps.sheetChosen(sheetChoice) },
  sheetConfirmed: { step: steps.sheetConfirmed(sheetChoice) },
  edited: {
    step: steps.edited({
      rows: [],
      before: [],
      edits: [],
      report: { fileNotes: [], counts: report.counts, groups: [], withoutKtp: 0, edited: 1 },
    }),
  },
  photosSet: { step: steps.photosSet(null) },
  photosUpdated: { step: steps.photosUpdated({ used: 1 }) },
  photoUploaded: { step: steps.photoUploaded('a', 'b') },
  sendingBegun: { step: steps.sendingBegun(new AbortController()) },
  photosSent: { step: steps.photosSent },
  runBegun: { step: steps.runBegun('run') },
  arrivedBefore: { step: steps.arrivedBefore({ rows: [1], parts: 1, batch: 1 }) },
  partArrived: { step: steps.partArrived([2], 1) },
  sent: { step: steps.sent },
  sendingFailed: { step: steps.sendingFailed },
};

function fileAt(at: At): OpenFile {
  const file = newFile('/pengajuan.xlsx', null, { refused: false, repairs: null });
  apply(file, () => ({ stage: stages[at] }));
  return file;
}

const walks = (Object.keys(allSteps) as Name[]).flatMap((name) =>
  (Object.keys(stages) as At[]).map((at) => [name, at] as const),
);

describe('an open batch file', () => {
  it.each(walks)('%s from %s reaches the expected stage', (name, at) => {
    const file = fileAt(at);
    const { step, to, from = [] } = cases[name];
    apply(file, step);
    expect(file.stage.at).toBe(to && from.includes(at) ? to : at);
    if (over.includes(at)) expect(file.stage).toBe(stages[at]);
  });

  it.each(walks)('%s from %s keeps the stage', (name, at) => {
    const file = fileAt(at);
    const before = structuredClone(summaryOf(file));
    cases[name].step(file);
    expect([file.stage, summaryOf(file)]).toEqual([stages[at], before]);
  });

  it('has a worker while its rows are processed, and stops the worker when it is released', () => {
    let stopped = 0;
    for (const at of working) {
      const file = fileAt(at);
      apply(file, () => ({
        stage: { ...stages[at], worker: { ...worker, stop: () => (stopped += 1) } } as Stage,
      }));
      release(file);
    }
    expect(stopped).toBe(working.length);
  });

  it('is reported as sending until the last row has arrived', () => {
    const file = fileAt('ready');
    const seen = [];
    for (const step of [cases.sendingBegun, cases.photosSent, cases.partArrived, cases.sent]) {
      apply(file, step.step);
      seen.push(summaryOf(file).sending);
    }
    expect(seen).toEqual(['now', 'now', 'now', 'done']);
    expect(file.delivery.arrived).toEqual({ rows: [2], parts: 1, batch: 1 });
  });
});
