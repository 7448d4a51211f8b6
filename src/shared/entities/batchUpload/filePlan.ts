import type { BatchColumnChoice, BatchNote } from '../../bridge/types.ts';
import { AppError } from '../../core/errors.ts';
import { sameName } from './cells.ts';
import { type BatchColumn, batchColumns, commonColumns, isQuestion } from './columns.ts';
import { fileNote, fileTexts } from './fileNotes.ts';
import { type Digest, rowKey } from './identity.ts';
import type { BatchCatalogue, BatchProgramChoice } from './operations.ts';
import { type BatchTable, programFinder, programKeys } from './readTable.ts';
import type { PlannedRow } from './rowCheck.ts';
import {
  type BatchRow,
  type HeaderMatch,
  isDataRow,
  matchHeader,
  rowReader,
  type SheetHeader,
  similarHeader,
} from './rows.ts';
import { templateVersion } from './template.ts';

/** How a file is read: by which programs, and which of its columns is which of ours. */
export interface FilePlan {
  /** The file's program. More than one, the one of most rows first, only without `_meta` and without question columns. */
  catalogues: readonly [BatchCatalogue, ...BatchCatalogue[]];
  match: HeaderMatch;
  /** What is wrong with the question columns; the file stops until somebody has said which is which. */
  faults: QuestionFaults | undefined;
}

/** X03, X04, X12: questions that the file asks otherwise than the program does. */
export interface QuestionFaults {
  notes: BatchNote[];
  /** Columns of ours that the sheet does not have. */
  open: readonly BatchColumn[];
}

/** Throws FILE_REFUSED when the file names no program (X11), and what `ask` throws. */
export async function planFile(
  table: BatchTable,
  programs: readonly BatchProgramChoice[],
  ask: (programId: number) => Promise<BatchCatalogue>,
): Promise<FilePlan> {
  const fromMeta = programs.find((choice) => choice.program_id === Number(table.meta.program_id));
  const [first, ...rest] = fromMeta ? [fromMeta] : namedPrograms(table, programs);
  if (!first) throw new AppError('FILE_REFUSED', fileTexts.X11());
  const main = await ask(first.program_id);
  const match = matchHeader(table.header.cells, batchColumns(main));
  const single = (): FilePlan => ({
    catalogues: [main],
    match,
    faults: questionFaults(table, main, match),
  });
  const isTemplate = table.meta.program_id !== undefined || table.meta.template_version !== undefined;
  if (isTemplate || hasQuestions(match)) return single();
  const others = await Promise.all(rest.map((choice) => ask(choice.program_id)));
  if (others.some((other) => hasQuestions(matchHeader(table.header.cells, batchColumns(other)))))
    return single();
  return { catalogues: [main, ...others], match, faults: undefined };
}

/** Programs that the rows name, the one of most rows first. */
function namedPrograms(table: BatchTable, programs: readonly BatchProgramChoice[]): BatchProgramChoice[] {
  const match = matchHeader(table.header.cells, commonColumns);
  const find = programFinder(programs);
  const counts = new Map<BatchProgramChoice, number>();
  const read = rowReader(match, programKeys);
  for (const row of table.rows) {
    const choice = find(read(row));
    if (choice) counts.set(choice, (counts.get(choice) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([choice]) => choice);
}

const isQuestionHeader = ({ text }: SheetHeader) => /^\[P\d+\]/i.test(text);

const hasQuestions = ({ columns, unknown }: HeaderMatch) =>
  unknown.some(isQuestionHeader) || [...columns.values()].some(({ key }) => isQuestion(key));

/** Pictures cannot come with a file: nothing is lost without their column. */
const matters = ({ key, kind }: BatchColumn) => isQuestion(key) && kind !== 'photo';

function questionFaults(
  { meta }: BatchTable,
  main: BatchCatalogue,
  match: HeaderMatch,
): QuestionFaults | undefined {
  const latest = templateVersion(main);
  const open = match.missing.filter(matters);
  const suggested = new Set<string>();
  const notes: BatchNote[] = [];
  if (meta.template_version !== undefined && meta.template_version !== latest) {
    notes.push(fileNote('X04', 'G', [meta.template_version, latest]));
  }
  for (const column of open) {
    const found = similarHeader(match, column)?.text ?? sameQuestion(match, column)?.text;
    if (found !== undefined) suggested.add(found);
    notes.push(fileNote('X03', 'G', [column.header, found], column.header));
  }
  for (const { text } of match.unknown.filter(isQuestionHeader)) {
    if (!suggested.has(text)) notes.push(fileNote('X12', 'G', [text]));
  }
  return notes.length > 0 ? { notes, open } : undefined;
}

/** The header that has the number of the question, whatever it asks. */
function sameQuestion({ unknown }: HeaderMatch, { header }: BatchColumn): SheetHeader | undefined {
  const number = /^\[P\d+\]/.exec(header)?.[0] ?? '';
  return unknown.find(({ text }) => text.toUpperCase().startsWith(number));
}

/** The plan as somebody settled it. INVALID for a choice that the file does not offer. */
export function settlePlan(plan: FilePlan, choices: readonly BatchColumnChoice[]): FilePlan {
  const { match, faults } = plan;
  const columns = new Map(match.columns);
  for (const { key, position } of choices) {
    const column = faults?.open.find((each) => each.key === key);
    const isFree =
      match.unknown.some((header) => header.position === position) && !columns.has(position ?? -1);
    if (!column || (position !== null && !isFree))
      throw new AppError('INVALID', 'Pilihan kolom tidak berlaku');
    if (position !== null) columns.set(position, column);
  }
  const chosen = new Set([...columns.values()].map(({ key }) => key));
  return {
    ...plan,
    match: {
      columns,
      missing: match.missing.filter(({ key }) => !chosen.has(key)),
      unknown: match.unknown.filter(({ position }) => !columns.has(position)),
    },
    faults: undefined,
  };
}

/** The data rows under the plan's columns, each with its program and its key. */
export function plannedRows(table: BatchTable, plan: FilePlan, digest: Digest): PlannedRow[] {
  return table.rows.map(rowReader(plan.match)).filter(isDataRow).map(rowPlanner(plan, digest));
}

/** Finds a row's program and its key; anew, when somebody has edited the row. */
export function rowPlanner(
  { catalogues }: Pick<FilePlan, 'catalogues'>,
  digest: Digest,
): (row: BatchRow) => PlannedRow {
  const catalogueOf = catalogues.length > 1 ? catalogueFinder(catalogues) : () => catalogues[0];
  return ({ n, cells }) => {
    const row = { n, cells };
    const catalogue = catalogueOf(row);
    return { ...row, catalogue, key: rowKey(row, catalogue, digest) };
  };
}

/** The program that a row names; else the one that it comes nearest to, whose rules then say what is wrong. */
function catalogueFinder(catalogues: FilePlan['catalogues']): (row: BatchRow) => BatchCatalogue {
  const choices = catalogues.map(choiceOf);
  const find = programFinder(choices);
  const nearest = ({ cells }: BatchRow) => {
    const product = choices.filter((choice) => sameName(choice.product_code, cells.product_code?.text ?? ''));
    return product.find((choice) => sameName(choice.category_name, cells.category?.text ?? '')) ?? product[0];
  };
  return (row) => {
    const choice = find(row) ?? nearest(row);
    return catalogues[choice ? choices.indexOf(choice) : 0]!;
  };
}

const choiceOf = ({ product, category, program }: BatchCatalogue): BatchProgramChoice => ({
  program_id: program.id,
  program_name: program.program_name,
  category_name: category.category_name,
  product_name: product.product_name,
  product_code: product.product_code,
});
