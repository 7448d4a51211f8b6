import type { BatchColumnChoice, BatchNote } from '../../bridge/types.ts';
import { AppError } from '../../core/errors.ts';
import { dataRows } from './asideRows.ts';
import { sameName } from './cells.ts';
import { type BatchColumn, batchColumns, commonColumns, isOutcome, isQuestion } from './columns.ts';
import { partPairs } from './coordinate.ts';
import { fileNote, fileTexts } from './fileNotes.ts';
import { type Digest, rowKey } from './identity.ts';
import type { BatchCatalogue, BatchProgramChoice } from './operations.ts';
import { type BatchTable, programFinder, programKeys } from './readTable.ts';
import type { PlannedRow } from './rowCheck.ts';
import {
  type BatchRow,
  type HeaderMatch,
  matchHeader,
  rowReader,
  type SheetHeader,
  similarHeader,
} from './rows.ts';
import { closest } from './similar.ts';
import { templateVersion } from './template.ts';

/** How a file is read: by which programs, and which of its columns is which of ours. */
export interface FilePlan {
  /** The file's program. More than one, the one of most rows first, only without `_meta` and without question columns. */
  catalogues: readonly [BatchCatalogue, ...BatchCatalogue[]];
  match: HeaderMatch;
  /** What is wrong with the question columns; the file stops until somebody has said which is which. */
  faults: QuestionFaults | undefined;
  /** Somebody has said which program all rows are for: the file itself names none. */
  fixed?: BatchProgramChoice;
  /** Somebody has said which column is which. */
  mapped?: boolean;
}

/** What somebody has said of a file before it is planned. */
export interface PlanChoice {
  program?: BatchProgramChoice;
  columns?: readonly BatchColumnChoice[];
  /** Those of {@link programsOf}, where they are known. */
  named?: readonly BatchProgramChoice[];
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
  chosen: PlanChoice = {},
): Promise<FilePlan> {
  const { program: fixed, columns = [], named } = chosen;
  const [first, ...rest] = fixed ? [fixed] : (named ?? programsOf(table, programs, columns));
  if (!first) throw new AppError('FILE_REFUSED', fileTexts.X11());
  const main = await ask(first.program_id);
  if (fixed) return planFixed(table, main, fixed);
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

/** All rows for one program: what the file says of programs, which is nothing that there is, is not read. */
function planFixed(table: BatchTable, main: BatchCatalogue, fixed: BatchProgramChoice): FilePlan {
  const ours = batchColumns(main).filter(({ key }) => !isProgramKey(key));
  const match = matchHeader(table.header.cells, ours);
  const faults = hasQuestions(match) ? questionFaults(table, main, match) : undefined;
  return { catalogues: [main], match, faults, fixed };
}

export const isProgramKey = (key: string) => (programKeys as readonly string[]).includes(key);

/** The programs of a file, the one of most rows first; none when neither it nor `columns` name one. */
export function programsOf(
  table: BatchTable,
  programs: readonly BatchProgramChoice[],
  columns: readonly BatchColumnChoice[] = [],
): BatchProgramChoice[] {
  const fromMeta = programs.find((choice) => choice.program_id === Number(table.meta.program_id));
  return fromMeta ? [fromMeta] : namedPrograms(table, programs, columns);
}

/** Programs that the rows name, the one of most rows first. */
function namedPrograms(
  table: BatchTable,
  programs: readonly BatchProgramChoice[],
  columns: readonly BatchColumnChoice[],
): BatchProgramChoice[] {
  const ours = columns.filter(({ key }) => key === null || commonColumns.some((each) => each.key === key));
  const match = withChoices(matchHeader(table.header.cells, commonColumns), commonColumns, ours);
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

/** Pictures may come later, in the form: nothing is lost without their column. */
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

/** The question that a header of the sheet may be: by its number, else by its words. */
export function questionLike(free: readonly BatchColumn[], text: string): BatchColumn | undefined {
  const questions = free.filter(matters);
  const number = /^\[P\d+\]/i.exec(text)?.[0].toUpperCase();
  const numbered = number && questions.find(({ header }) => header.toUpperCase().startsWith(number));
  const words = closest(
    text,
    questions.map(({ header }) => header),
  );
  return numbered || questions.find(({ header }) => header === words);
}

/** The header that has the number of the question, whatever it asks. */
function sameQuestion({ unknown }: HeaderMatch, { header }: BatchColumn): SheetHeader | undefined {
  const number = /^\[P\d+\]/.exec(header)?.[0] ?? '';
  return unknown.find(({ text }) => text.toUpperCase().startsWith(number));
}

/** The plan as somebody settled it. INVALID for a choice that the file does not offer. */
export function settlePlan(plan: FilePlan, choices: readonly BatchColumnChoice[]): FilePlan {
  const { catalogues, match, fixed } = plan;
  // Whoever has said by their columns what program it is has said so of columns that are read by name now.
  const ours = batchColumns(catalogues[0]).filter(({ key }) => !fixed || !isProgramKey(key));
  return { ...plan, match: withChoices(match, ours, choices), faults: undefined, mapped: true };
}

/** The match with some columns chosen by hand. INVALID for columns that there are not, or one that is chosen twice. */
export function withChoices(
  match: HeaderMatch,
  ours: readonly BatchColumn[],
  choices: readonly BatchColumnChoice[],
): HeaderMatch {
  const { texts } = match;
  const columns = new Map(match.columns);
  const wrong = () => new AppError('INVALID', 'Pilihan kolom tidak berlaku');
  for (const { position } of choices) {
    if (position === null) continue;
    if (!texts.has(position)) throw wrong();
    columns.delete(position);
  }
  for (const { key, position } of choices) {
    if (key === null) continue;
    const column = ours.find((each) => each.key === key);
    const before = [...columns].find(([, each]) => each.key === key)?.[0];
    if (!column || isOutcome(column.key)) throw wrong();
    if (position === null) continue;
    const isTwice = choices.some((each) => each.key === key && each.position !== position);
    if (isTwice || columns.has(position)) throw wrong();
    if (before !== undefined) columns.delete(before);
    columns.set(position, column);
  }
  const chosen = new Set([...columns.values()].map(({ key }) => key));
  return {
    columns,
    missing: ours.filter(({ key }) => !chosen.has(key) && !isOutcome(key)),
    unknown: [...texts]
      .filter(([position]) => !columns.has(position))
      .map(([position, text]) => ({ position, text })),
    texts,
  };
}

/** The data rows under the plan's columns, each with its program and its key. */
export function plannedRows(table: BatchTable, plan: FilePlan, digest: Digest): PlannedRow[] {
  return dataRows(table.rows, plan.match).data.map(rowPlanner(plan, digest));
}

/** Finds a row's program and its key; anew, when somebody has edited the row. */
export function rowPlanner(
  { catalogues, fixed }: Pick<FilePlan, 'catalogues' | 'fixed'>,
  digest: Digest,
): (row: BatchRow) => PlannedRow {
  const catalogueOf = catalogues.length > 1 ? catalogueFinder(catalogues) : () => catalogues[0];
  const said: BatchRow['cells'] = fixed
    ? {
        product_code: { text: fixed.product_code, type: 'text' },
        category: { text: fixed.category_name, type: 'text' },
        program: { text: fixed.program_name, type: 'text' },
      }
    : {};
  return (read) => {
    const row = partPairs(fixed ? { ...read, cells: { ...said, ...read.cells } } : read);
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
