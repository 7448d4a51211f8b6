import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { columnName } from '../../excel/cellReference.ts';
import type { BatchCellEdit, BatchColumnChoice, BatchNote } from '../../shared/bridge/types.ts';
import { AppError } from '../../shared/core/errors.ts';
import { formatCount, maskPersonal } from '../../shared/core/formats.ts';
import { dataRows } from '../../shared/entities/batchUpload/asideRows.ts';
import { type CellEdits, countEdits, withEdits } from '../../shared/entities/batchUpload/cellEdits.ts';
import { type BatchCell, shownText } from '../../shared/entities/batchUpload/cells.ts';
import type { CheckedRow } from '../../shared/entities/batchUpload/check.ts';
import {
  type BatchColumn,
  type BatchColumnKey,
  isOutcome,
  isQuestion,
  isRequired,
} from '../../shared/entities/batchUpload/columns.ts';
import { isComplete, mappingOf } from '../../shared/entities/batchUpload/fileMapping.ts';
import { fileNote, fileTexts } from '../../shared/entities/batchUpload/fileNotes.ts';
import {
  type FilePlan,
  planFile,
  plannedRows,
  programsOf,
  rowPlanner,
  settlePlan,
} from '../../shared/entities/batchUpload/filePlan.ts';
import { columnValues } from '../../shared/entities/batchUpload/headerGuess.ts';
import { editedRows, judgeEdited } from '../../shared/entities/batchUpload/judgeEdited.ts';
import { readNik } from '../../shared/entities/batchUpload/nik.ts';
import type { BatchCatalogue, BatchProgramChoice } from '../../shared/entities/batchUpload/operations.ts';
import { namesByNik, type PhotoFacts, photoKindOf } from '../../shared/entities/batchUpload/photos.ts';
import type { BatchTable, ReadTableOptions } from '../../shared/entities/batchUpload/readTable.ts';
import { countStates, groupNotes, reportColumns } from '../../shared/entities/batchUpload/report.ts';
import type { PlannedRow } from '../../shared/entities/batchUpload/rowCheck.ts';
import { similarHeader } from '../../shared/entities/batchUpload/rows.ts';
import { sheetColumns } from '../../shared/entities/batchUpload/sheetLayout.ts';
import { templateVersion } from '../../shared/entities/batchUpload/template.ts';
import type { QuestionName, WorkerQuestions, WorkerReport } from '../services/batch/protocol.ts';
import { type EarlyLookups, startLookups } from './earlyLookups.ts';
import { keptRows } from './readDraft.ts';

const refused = (message: string) => new AppError('FILE_REFUSED', message);
/** Of keys by which rows are known. */
export const digest = (text: string) => hash('sha256', text);

/** A judged file, ready to be edited and written out. */
export interface CheckedDraft {
  catalogues: FilePlan['catalogues'];
  fixed?: BatchProgramChoice;
  /** Of the file, in its order. */
  planned: readonly PlannedRow[];
  edits: CellEdits;
  refused: boolean;
  lookups: EarlyLookups;
  /** Of the folder that came with the file, as they were asked for last. */
  photos: PhotoFacts | null;
  askPhotos(rows: readonly PlannedRow[]): Promise<PhotoFacts | null>;
  rows: CheckedRow[];
  report: WorkerReport;
}

export interface CheckDeps {
  programs: BatchProgramChoice[];
  /** What was typed over the cells of this file before. */
  edits: readonly BatchCellEdit[];
  /** The rows came back from the server, with its reasons. */
  refused: boolean;
  ask<Name extends QuestionName>(
    name: Name,
    input: WorkerQuestions[Name]['input'],
  ): Promise<WorkerQuestions[Name]['answer']>;
  onProgress(state: 'reading' | 'checking', part: number): void;
}

type ReadFile = (options: Pick<ReadTableOptions, 'foreign' | 'onProgress' | 'onRows'>) => Promise<BatchTable>;

/**
 * Reads a file and judges its rows; the server is asked about them while more are read. Throws AppError when it has no
 * rows (X08) or no program (X11), or when the server refuses.
 */
export async function checkDraft(read: ReadFile, deps: CheckDeps): Promise<CheckedDraft> {
  const { programs, ask } = deps;
  /** Of the first program that a row names: mostly the only one of the file, asked for while its rows are read. */
  const early = new Map<number, Promise<BatchCatalogue>>();
  const catalogueOf = (program_id: number) => {
    const asked = early.get(program_id) ?? ask('catalogue', { program_id });
    early.delete(program_id);
    return asked;
  };
  const lookups = startLookups(programs, {
    ask: (input) => ask('lookup', input),
    onProgram: (program_id) => {
      const asked = ask('catalogue', { program_id });
      // Awaited with the plan; a file that is refused before that must not leave it unhandled.
      asked.catch(() => undefined);
      early.set(program_id, asked);
    },
  });
  const table = await read({
    foreign: true,
    onProgress: (part) => deps.onProgress('reading', part),
    onRows: lookups.see,
  });
  const plan = await settledPlan(table, deps, catalogueOf);
  const { max_upload } = plan.catalogues[0];
  const planned = plannedRows(table, plan, digest);
  const edits = withEdits(new Map(), deps.edits);
  const rows = editedRows(planned, edits, rowPlanner(plan, digest));
  if (rows.length === 0) throw refused(fileTexts.X08());
  if (table.rowCount > keptRows) throw refused(fileTexts.X05(table.rowCount, max_upload));

  deps.onProgress('checking', 0);
  const columns = sheetColumns(plan.catalogues);
  const askPhotos = async (named: readonly PlannedRow[]) => {
    if (!(await ask('hasPhotos', {}))) return null;
    const answer = await ask('photos', { names: photoNames(named, columns) });
    return answer && new Map(answer);
  };
  const photos = await askPhotos(rows);
  const facts = { ...(await lookups.facts(rows, plan.mapped || table.filled > 0)), photos };
  const checked = await judgeEdited(rows, edits, {
    refused: deps.refused,
    facts,
    rest: async (done) => {
      deps.onProgress('checking', done / rows.length);
      await setImmediate();
    },
  });
  return {
    catalogues: plan.catalogues,
    ...(plan.fixed && { fixed: plan.fixed }),
    planned,
    edits,
    refused: deps.refused,
    lookups,
    photos,
    askPhotos,
    rows: checked,
    report: {
      fileNotes: fileNotes(table, plan, rows),
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
      counts: countStates(checked),
      groups: groupNotes(checked),
      columns: reportColumns(columns),
      edited: countEdits(edits),
      maxUpload: max_upload,
    },
  };
}

/** The file names in the rows, each once; of a row that names none, those its NIK may stand for. */
function photoNames(rows: readonly PlannedRow[], columns: readonly BatchColumn[]): string[] {
  const keys = columns.filter(({ key }) => photoKindOf(key)).map(({ key }) => key);
  const names = rows.flatMap(({ cells }) =>
    keys.flatMap((key) => shownText(cells[key]).trim() || namesByNik(key, readNik(cells.nik).value)),
  );
  return [...new Set(names)].filter((name) => name !== '');
}

/** The plan once the user has said what the file does not: its program, and which column is which (X03, X04, X11, X12). */
async function settledPlan(
  table: BatchTable,
  { programs, ask }: CheckDeps,
  catalogueOf: (programId: number) => Promise<BatchCatalogue>,
): Promise<FilePlan> {
  let said: { program?: BatchProgramChoice; columns?: BatchColumnChoice[] } = {};
  for (;;) {
    const { program, columns } = said;
    const named = program ? [program] : programsOf(table, programs, columns);
    const plan =
      named.length > 0 || programs.length === 0
        ? await planFile(table, programs, catalogueOf, { ...said, named })
        : undefined;
    const mapping = mappingOf({ table, programs, plan, said: columns, letterOf: columnName });
    if (plan && !mapping) return plan;
    if (plan && mapping && columns && isComplete(mapping, columns)) return settlePlan(plan, columns);
    const answer = await ask('mapping', mapping!);
    const chosen = programs.find(({ program_id }) => program_id === answer.programId) ?? program;
    said = { ...(chosen && { program: chosen }), ...(answer.choices && { columns: answer.choices }) };
  }
}

function fileNotes(
  table: BatchTable,
  { catalogues, match }: FilePlan,
  rows: readonly PlannedRow[],
): BatchNote[] {
  const notes: BatchNote[] = [];
  const { product, max_upload } = catalogues[0];
  for (const column of match.missing) {
    // Of questions the user has been asked, or the rows say it themselves.
    if (isQuestion(column.key)) continue;
    const required = isRequired(column, product);
    const found = similarHeader(match, column)?.text;
    if (!required && !found) continue;
    notes.push(fileNote('X03', required ? 'G' : 'P', [column.header, found], column.header));
  }
  if (rows.length > max_upload) notes.push(fileNote('X05', 'G', [rows.length, max_upload]));
  return [...notes, ...asideNotes(table, match), ...shapeNotes(table, match, rows)];
}

/** Rows that are named in a note; the others are counted. */
const namedRows = 5;
const longestSample = 60;

function asideNotes(table: BatchTable, match: FilePlan['match']): BatchNote[] {
  const { aside } = dataRows(table.rows, match);
  if (aside.length === 0) return [];
  const sample = aside.slice(0, namedRows).map(({ n, text }) => {
    const shown = maskPersonal(text);
    return `baris ${n} '${shown.length > longestSample ? `${shown.slice(0, longestSample)}…` : shown}'`;
  });
  return [fileNote('X15', 'O', [aside.length, sample])];
}

/** What the sheet's own look says of its cells: formulas, merged cells, columns that are not shown. */
function shapeNotes(
  { filled, hiddenColumns, sheet, others, rows: sheetRows }: BatchTable,
  { columns, texts, unknown }: FilePlan['match'],
  rows: readonly PlannedRow[],
): BatchNote[] {
  const formulas = countCells(rows, ({ formula, uncalculated }) => formula === true && !uncalculated);
  const uncalculated = countCells(rows, (cell) => cell.uncalculated === true);
  const hidden = hiddenColumns.flatMap((at) => (columns.has(at) ? [texts.get(at) ?? ''] : []));
  const named = others.map((other) => `'${other.sheet}' (${formatCount(other.rows)} baris)`);
  const dropped = unknown.filter(({ position }) => columnValues(sheetRows, position).length > 0);
  const droppedNames = dropped.map(({ text }) => `'${text}'`);
  return [
    ...(dropped.length > 0 ? [fileNote('X19', 'O', [droppedNames])] : []),
    ...(named.length > 0 ? [fileNote('X18', 'P', [sheet, named])] : []),
    ...(formulas > 0 ? [fileNote('X06', 'P', [formulas])] : []),
    ...(uncalculated > 0 ? [fileNote('X17', 'P', [uncalculated])] : []),
    ...(filled > 0 ? [fileNote('X16', 'P', [filled])] : []),
    ...(hidden.length > 0 ? [fileNote('X14', 'P', [hidden])] : []),
  ];
}

function countCells(rows: readonly PlannedRow[], counts: (cell: BatchCell) => boolean): number {
  let count = 0;
  for (const { cells } of rows) {
    for (const name in cells) {
      const key = name as BatchColumnKey;
      const cell = cells[key];
      if (cell && counts(cell) && !isOutcome(key)) count += 1;
    }
  }
  return count;
}
