import type { BatchColumnChoice, BatchFileColumn, BatchMapping } from '../../shared/bridge/types.ts';
import { columnName } from '../../shared/core/columnName.ts';
import { foldName } from '../../shared/core/similarNames.ts';
import type { BatchCatalogue, BatchProgramChoice } from '../../shared/entities/batchUpload/operations.ts';
import {
  type BatchColumn,
  batchColumns,
  commonColumns,
  isOutcome,
  isQuestion,
  isRequired,
} from './columns.ts';
import { fileNote } from './fileNotes.ts';
import { type FilePlan, findSimilarQuestion, isProgramKey } from './filePlan.ts';
import { columnValues, guessColumns, shownSamples } from './headerGuess.ts';
import { type HeaderMatch, matchHeader } from './rows.ts';
import { type BatchTable, sheetView } from './table.ts';
import { templateVersion } from './template.ts';

export function isComplete(
  { open, targets, columns, program }: Pick<BatchMapping, 'open' | 'targets' | 'columns' | 'program'>,
  choices: readonly BatchColumnChoice[],
): boolean {
  const positions = choices.flatMap(({ position }) => (position === null ? [] : [position]));
  const keys = choices.flatMap(({ key }) => (key === null ? [] : [key]));
  const names = choices.filter(({ key, position }) => key !== null && position !== null && isProgramKey(key));
  return (
    open.every(({ key }) => keys.includes(key)) &&
    new Set(positions).size === positions.length &&
    new Set(keys).size === keys.length &&
    positions.every((position) => columns.some((column) => column.position === position)) &&
    keys.every((key) => targets.some((target) => target.key === key)) &&
    (program !== null || names.length === 3)
  );
}

interface MappingRequest {
  table: BatchTable;
  programs: readonly BatchProgramChoice[];
  plan: FilePlan | undefined;
  userChoices?: readonly BatchColumnChoice[] | undefined;
}

/** Returns undefined if the file needs no mapping by the user. */
export function mappingOf(request: MappingRequest): BatchMapping | undefined {
  const { table, plan, userChoices } = request;
  const match = plan?.match ?? matchHeader(table.header.cells, commonColumns);
  const catalogue = plan?.catalogues[0];
  const ours = columnsFor(plan);
  const open = openColumns(ours, match, plan);
  const settles = plan && !plan.faults && (open.length === 0 || match.unknown.length === 0);
  if (settles) return undefined;
  const columns = fileColumns(request, match, ours);
  return {
    notes: plan ? (plan.faults?.notes ?? []) : userChoices ? [fileNote('X11', 'G', [])] : [],
    sheet: sheetView(table),
    rows: table.rowCount,
    program: catalogue ? { id: catalogue.program.id, name: programName(catalogue) } : null,
    template: catalogue ? templateVersion(catalogue) : null,
    programs:
      plan && !plan.fixed
        ? []
        : request.programs.map((each) => ({ id: each.program_id, name: choiceName(each) })),
    columns: userChoices ? columns.map((column) => withUserChoice(column, userChoices)) : columns,
    targets: ours.map((column) => targetOf(column, catalogue)),
    open: withAsked(open, plan?.faults?.open ?? []).map((column) => targetOf(column, catalogue)),
  };
}

function columnsFor(plan: FilePlan | undefined): BatchColumn[] {
  const all = plan ? batchColumns(plan.catalogues[0]) : commonColumns;
  return all.filter(({ key }) => !isOutcome(key) && !(plan?.fixed && isProgramKey(key)));
}

const required = (column: BatchColumn, catalogue: BatchCatalogue | undefined) =>
  catalogue ? isRequired(column, catalogue.product) : column.mark === '*' && !isProgramKey(column.key);

/** Includes missing questions only if the file has a single program. */
function openColumns(ours: readonly BatchColumn[], { missing }: HeaderMatch, plan: FilePlan | undefined) {
  const asks = plan !== undefined && plan.catalogues.length === 1;
  return ours.filter(
    (column) =>
      column.kind !== 'photo' &&
      (asks || !isQuestion(column.key)) &&
      missing.some(({ key }) => key === column.key) &&
      required(column, plan?.catalogues[0]),
  );
}

const withAsked = (open: readonly BatchColumn[], asked: readonly BatchColumn[]) => [
  ...open,
  ...asked.filter(({ key }) => !open.some((column) => column.key === key)),
];

export function withUserChoice(
  column: BatchFileColumn,
  userChoices: readonly BatchColumnChoice[],
): BatchFileColumn {
  const choice = userChoices.find(({ position }) => position === column.position);
  return choice ? { ...column, key: choice.key, source: 'remembered' } : column;
}

const targetOf = (column: BatchColumn, catalogue: BatchCatalogue | undefined) => ({
  key: column.key,
  header: column.header,
  required: required(column, catalogue),
});

function fileColumns(
  { table }: MappingRequest,
  match: HeaderMatch,
  ours: readonly BatchColumn[],
): BatchFileColumn[] {
  const headers = [...match.texts].map(([position, text]) => ({
    position,
    text,
    values: columnValues(table.rows, position),
  }));
  const free = ours.filter(({ key }) => match.missing.some((column) => column.key === key));
  const unknown = headers.filter(({ position }) => !match.columns.has(position));
  const guesses = guessColumns(
    unknown.filter(({ text }) => !/^\[P\d+\]/i.test(text)),
    free,
  );
  return headers
    .filter(({ position }) => !isOutcome(match.columns.get(position)?.key ?? 'ref'))
    .map(({ position, text, values }) => {
      const column = match.columns.get(position);
      const guess = guesses.get(position);
      return {
        position,
        letter: columnName(position),
        text,
        samples: shownSamples(values),
        key: column?.key ?? guess?.key ?? null,
        source: column ? sourceOf(column, text) : (guess?.source ?? 'none'),
        asks: column || guess ? null : (findSimilarQuestion(free, text)?.key ?? null),
      };
    });
}

const sourceOf = ({ header }: BatchColumn, text: string) =>
  foldName(header) === foldName(text) ? ('same' as const) : ('alias' as const);

const choiceName = (choice: BatchProgramChoice) =>
  `${choice.product_name} › ${choice.category_name} › ${choice.program_name}`;

const programName = ({ product, category, program }: BatchCatalogue) =>
  `${product.product_name} › ${category.category_name} › ${program.program_name}`;
