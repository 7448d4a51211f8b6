import type { BatchColumnChoice, BatchNote } from '../../shared/bridge/types.ts';
import { AppError } from '../../shared/core/errors.ts';
import { closest, foldName, sameName } from '../../shared/core/similarNames.ts';
import type { BatchCatalogue, BatchProgramChoice } from '../../shared/entities/batchUpload/operations.ts';
import { rowIn, sheetIn } from '../../shared/entities/batchUpload/sheetRows.ts';
import { type BatchColumn, batchColumns, commonColumns, isOutcome, isQuestion } from './columns.ts';
import { partPairs } from './coordinate.ts';
import { fileNote, fileTexts } from './fileNotes.ts';
import { type Digest, refOf, rowKey, sheetRef, withoutSheet } from './identity.ts';
import { dataRows, type NonDataRow } from './nonDataRows.ts';
import { programFinder, programKeys } from './readTable.ts';
import {
  type BatchRow,
  type HeaderMatch,
  matchHeader,
  rowReader,
  type SheetHeader,
  similarHeader,
} from './rows.ts';
import type { BatchTable } from './table.ts';
import { templateVersion } from './template.ts';

export interface PlannedRow extends BatchRow {
  catalogue: BatchCatalogue;
  key: string;
  /** The row's key as if its sheet were read alone. */
  aloneKey?: string;
}

export interface FilePlan {
  /**
   * The program with the most rows comes first. A file with `_meta` or question columns has one program
   * (A-114).
   */
  catalogues: readonly [BatchCatalogue, ...BatchCatalogue[]];
  match: HeaderMatch;
  faults: QuestionFaults | undefined;
  /** The program that the user chose for all rows, because the file names no known program. */
  fixed?: BatchProgramChoice;
  mapped?: boolean;
  sheets?: readonly string[];
}

export interface PlanChoice {
  program?: BatchProgramChoice;
  columns?: readonly BatchColumnChoice[];
  named?: readonly BatchProgramChoice[];
}

export interface QuestionFaults {
  notes: BatchNote[];
  open: readonly BatchColumn[];
}

/** @throws AppError FILE_REFUSED without a known program (X11) */
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

function planFixed(table: BatchTable, main: BatchCatalogue, fixed: BatchProgramChoice): FilePlan {
  const ours = batchColumns(main).filter(({ key }) => !isProgramKey(key));
  const match = matchHeader(table.header.cells, ours);
  const faults = hasQuestions(match) ? questionFaults(table, main, match) : undefined;
  return { catalogues: [main], match, faults, fixed };
}

export const isProgramKey = (key: string) => (programKeys as readonly string[]).includes(key);

export function programsOf(
  table: BatchTable,
  programs: readonly BatchProgramChoice[],
  columns: readonly BatchColumnChoice[] = [],
): BatchProgramChoice[] {
  const fromMeta = programs.find((choice) => choice.program_id === Number(table.meta.program_id));
  return fromMeta ? [fromMeta] : namedPrograms(table, programs, columns);
}

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

const isTextQuestion = ({ key, kind }: BatchColumn) => isQuestion(key) && kind !== 'photo';

function questionFaults(
  { meta }: BatchTable,
  main: BatchCatalogue,
  match: HeaderMatch,
): QuestionFaults | undefined {
  const latest = templateVersion(main);
  const open = match.missing.filter(isTextQuestion);
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

const synonyms: Readonly<Record<string, string>> = {
  keperluan: 'tujuan',
  kebutuhan: 'tujuan',
  peruntukan: 'tujuan',
  kegunaan: 'tujuan',
};
const wordsOf = (text: string): string[] => foldName(text).split(' ');

function questionWith(questions: readonly BatchColumn[], words: readonly string[]): BatchColumn | undefined {
  const found = questions.filter(({ header }) => {
    const own = wordsOf(header);
    return words.every((word) => own.includes(word));
  });
  return found.length === 1 ? found[0] : undefined;
}

/** The result is a proposal that the user must confirm. */
export function findSimilarQuestion(free: readonly BatchColumn[], text: string): BatchColumn | undefined {
  const questions = free.filter(isTextQuestion);
  const number = /^\[P\d+\]/i.exec(text)?.[0].toUpperCase();
  const numbered = number && questions.find(({ header }) => header.toUpperCase().startsWith(number));
  const words = closest(
    text,
    questions.map(({ header }) => header),
  );
  if (numbered) return numbered;
  const typed = wordsOf(text);
  return (
    questions.find(({ header }) => header === words) ??
    questionWith(questions, typed) ??
    questionWith(
      questions,
      typed.map((word) => synonyms[word] ?? word),
    )
  );
}

function sameQuestion({ unknown }: HeaderMatch, { header }: BatchColumn): SheetHeader | undefined {
  const number = /^\[P\d+\]/.exec(header)?.[0] ?? '';
  return unknown.find(({ text }) => text.toUpperCase().startsWith(number));
}

export function settlePlan(plan: FilePlan, choices: readonly BatchColumnChoice[]): FilePlan {
  const { catalogues, match, fixed } = plan;
  const ours = batchColumns(catalogues[0]).filter(({ key }) => !fixed || !isProgramKey(key));
  return { ...plan, match: withChoices(match, ours, choices), faults: undefined, mapped: true };
}

/** @throws AppError INVALID for an unknown or outcome column, or a column chosen twice */
export function withChoices(
  match: HeaderMatch,
  ours: readonly BatchColumn[],
  choices: readonly BatchColumnChoice[],
): HeaderMatch {
  const { texts } = match;
  const columns = new Map(match.columns);
  const wrong = () => new AppError('INVALID', 'Kolom yang dipilih tidak dapat dipakai');
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

export function planRows(
  table: BatchTable,
  plan: FilePlan,
  digest: Digest,
): { planned: PlannedRow[]; nonData: NonDataRow[] } {
  const { data, nonData } = dataRows(table.rows, plan.match);
  return { planned: data.map(rowPlanner(plan, digest)), nonData };
}

export function rowPlanner(
  { catalogues, fixed, sheets = [] }: Pick<FilePlan, 'catalogues' | 'fixed' | 'sheets'>,
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
    const keyOf = (each: BatchRow) => rowKey(each, catalogue, digest);
    const sheet = sheetIn(row.n, sheets);
    if (sheet === '') return { ...row, catalogue, key: keyOf(row) };
    const { alone, named } = withSheetRef(row, sheet);
    return { ...named, catalogue, key: keyOf(named), aloneKey: keyOf(alone) };
  };
}

/** Rows of two sheets may have the same Ref Baris, so `named` puts the sheet's name into its Ref Baris. */
function withSheetRef(row: BatchRow, sheet: string): { alone: BatchRow; named: BatchRow } {
  const typed = refOf(row);
  const name = (own: string) => sheetRef(sheet, own, rowIn(row.n));
  const { ownRef: known } = row;
  const isKnown = known !== undefined && typed === name(known);
  // An edited Ref Baris may still begin with the sheet's name, because the user saw that name.
  const ownRef = isKnown ? known : known === undefined ? typed : withoutSheet(sheet, typed);
  const withRef = (text: string): BatchRow => ({
    ...row,
    sheet,
    ownRef,
    cells: { ...row.cells, ref: { text, type: 'text' } },
  });
  return { alone: withRef(ownRef), named: withRef(name(ownRef)) };
}

/** Falls back to the nearest program, whose rules then report the row's mistake. */
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
