import { setImmediate } from 'node:timers/promises';
import type {
  BatchCellEdit,
  BatchColumnChoice,
  BatchNote,
  BatchSheetChoice,
} from '../../shared/bridge/types.ts';
import { AppError } from '../../shared/core/errors.ts';
import { maxReadRows } from '../../shared/entities/batchUpload/fileRows.ts';
import type { BatchCatalogue, BatchProgramChoice } from '../../shared/entities/batchUpload/operations.ts';
import { shownText } from '../file/cells.ts';
import type { BatchColumn } from '../file/columns.ts';
import { isComplete, mappingOf } from '../file/fileMapping.ts';
import { fileTexts } from '../file/fileNotes.ts';
import type { PlannedRow } from '../file/filePlan.ts';
import { type FilePlan, planFile, programsOf, settlePlan } from '../file/filePlan.ts';
import { readNik } from '../file/nikCell.ts';
import { namesByNik, type PhotoFacts, photoKindOf } from '../file/photos.ts';
import { type BatchTable, sheetView } from '../file/table.ts';
import { templateVersion } from '../file/template.ts';
import type { CheckedRow } from '../rules/rowRules.ts';
import { type CellEdits, countEdits, withEdits } from './cellEdits.ts';
import { type EarlyLookups, startEarlyLookups } from './earlyLookups.ts';
import { fileFindings, openFindings } from './fileFindings.ts';
import { type JudgedFile, judgeWorkbook } from './judgeWorkbook.ts';
import { countStates, countWithoutKtp, groupNotes, reportColumns } from './reportView.ts';
import { sheetColumns } from './sheetLayout.ts';
import type { QuestionName, WorkerQuestions, WorkerReport } from './workerTasks.ts';

const refused = (message: string) => new AppError('FILE_REFUSED', message);

export interface CheckedBatchFile {
  catalogues: FilePlan['catalogues'];
  fixed?: BatchProgramChoice;
  sheets?: readonly string[];
  planned: readonly PlannedRow[];
  edits: CellEdits;
  refused: boolean;
  lookups: EarlyLookups;
  photos: PhotoFacts | null;
  askPhotos(rows: readonly PlannedRow[]): Promise<PhotoFacts | null>;
  rows: CheckedRow[];
  /** The file's notes as if nothing were edited. */
  found: readonly BatchNote[];
  report: WorkerReport;
}

export interface CheckDeps {
  programs: BatchProgramChoice[];
  edits: readonly BatchCellEdit[];
  refused: boolean;
  sheet: BatchSheetChoice | null;
  ask<Name extends QuestionName>(
    name: Name,
    input: WorkerQuestions[Name]['input'],
  ): Promise<WorkerQuestions[Name]['result']>;
  onProgress(state: 'reading' | 'checking', part: number): void;
}

/** @throws XlsxError or AppError for an unusable file, such as one without rows (X08) */
export async function checkBatchFile(path: string, deps: CheckDeps): Promise<CheckedBatchFile> {
  const { programs, ask, onProgress } = deps;
  const { catalogueOf, lookups } = startAsking(programs, ask);
  const edits = withEdits(new Map(), deps.edits);
  const judged = await judgeWorkbook(path, {
    reading: {
      foreign: true,
      onProgress: (part) => onProgress('reading', part),
      onRows: lookups.addRows,
      choice: deps.sheet ?? undefined,
    },
    planOf: (table) => settledPlan(table, deps, catalogueOf),
    assertAccepted: ({ table, plan, planned }) => {
      if (planned.length === 0) throw refused(fileTexts.X08());
      const { max_upload } = plan.catalogues[0];
      if (table.rowCount > maxReadRows) throw refused(fileTexts.X05(table.rowCount, max_upload));
    },
    factsOf: async (rows, { table, plan }) => {
      onProgress('checking', 0);
      const photos = await photoAsker(plan.catalogues, ask)(rows);
      const differs = plan.mapped || table.filled > 0 || table.sheets.length > 1 || edits.size > 0;
      return { ...(await lookups.facts(rows, differs)), photos };
    },
    view: { edits, refused: deps.refused },
    pause: async (part) => {
      onProgress('checking', part);
      await setImmediate();
    },
  });
  const { plan, planned, rows, facts } = judged;
  const found = fileFindings(judged);
  return {
    catalogues: plan.catalogues,
    ...(plan.fixed && { fixed: plan.fixed }),
    ...(plan.sheets && { sheets: plan.sheets }),
    planned,
    edits,
    refused: deps.refused,
    lookups,
    photos: facts.photos ?? null,
    askPhotos: photoAsker(plan.catalogues, ask),
    rows,
    found,
    report: reportOf(judged, found, edits),
  };
}

/** Asks the server while rows are still being read. */
function startAsking(programs: BatchProgramChoice[], ask: CheckDeps['ask']) {
  const early = new Map<number, Promise<BatchCatalogue>>();
  const lookups = startEarlyLookups(programs, {
    ask: (input) => ask('lookup', input),
    onProgram: (program_id) => {
      const asked = ask('catalogue', { program_id });
      // Awaited later; this line prevents an unhandled rejection.
      asked.catch(() => undefined);
      early.set(program_id, asked);
    },
  });
  const catalogueOf = (program_id: number) => {
    const asked = early.get(program_id) ?? ask('catalogue', { program_id });
    early.delete(program_id);
    return asked;
  };
  return { catalogueOf, lookups };
}

function reportOf(judged: JudgedFile, found: readonly BatchNote[], edits: CellEdits): WorkerReport {
  const { plan, planned, rows, table, edited } = judged;
  const columns = sheetColumns(plan.catalogues);
  return {
    sheet: sheetView(table),
    fileNotes: openFindings(found, edited, columns),
    hidden: planned.filter(({ hidden }) => hidden).map(({ n }) => n),
    programs: plan.catalogues.map(({ product, category, program }) => ({
      id: program.id,
      product: product.product_name,
      category: category.category_name,
      program: program.program_name,
    })),
    templates: plan.catalogues.map((each) => ({
      programId: each.program.id,
      version: templateVersion(each),
    })),
    counts: countStates(rows),
    groups: groupNotes(rows),
    withoutKtp: countWithoutKtp(rows),
    columns: reportColumns(columns),
    edited: countEdits(edits),
    maxUpload: plan.catalogues[0].max_upload,
  };
}

function photoAsker(
  catalogues: FilePlan['catalogues'],
  ask: CheckDeps['ask'],
): CheckedBatchFile['askPhotos'] {
  const columns = sheetColumns(catalogues);
  return async (rows) => {
    if (!(await ask('hasPhotos', {}))) return null;
    const answer = await ask('photos', { names: photoNames(rows, columns) });
    return answer && new Map(answer);
  };
}

function photoNames(rows: readonly PlannedRow[], columns: readonly BatchColumn[]): string[] {
  const keys = columns.filter(({ key }) => photoKindOf(key)).map(({ key }) => key);
  const names = rows.flatMap(({ cells }) =>
    keys.flatMap((key) => shownText(cells[key]).trim() || namesByNik(key, readNik(cells.nik).value)),
  );
  return [...new Set(names)].filter((name) => name !== '');
}

/** Asks the user for the missing program and columns (X03, X04, X11, X12). */
async function settledPlan(
  table: BatchTable,
  { programs, ask }: CheckDeps,
  catalogueOf: (programId: number) => Promise<BatchCatalogue>,
): Promise<FilePlan> {
  let choices: { program?: BatchProgramChoice; columns?: BatchColumnChoice[] } = {};
  for (;;) {
    const { program, columns } = choices;
    const named = program ? [program] : programsOf(table, programs, columns);
    const plan =
      named.length > 0 || programs.length === 0
        ? await planFile(table, programs, catalogueOf, { ...choices, named })
        : undefined;
    const mapping = mappingOf({ table, programs, plan, userChoices: columns });
    if (plan && !mapping) return plan;
    if (plan && mapping && columns && isComplete(mapping, columns)) return settlePlan(plan, columns);
    const answer = await ask('mapping', mapping!);
    const chosen = programs.find(({ program_id }) => program_id === answer.programId) ?? program;
    choices = { ...(chosen && { program: chosen }), ...(answer.choices && { columns: answer.choices }) };
  }
}
