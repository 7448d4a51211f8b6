import type { BatchColumnChoice, BatchMapping, BatchReportSummary } from '../../../shared/bridge/types.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { type BatchColumnKey, isQuestion } from '../../../shared/entities/batchUpload/columns.ts';
import { isComplete, withSaid } from '../../../shared/entities/batchUpload/fileMapping.ts';
import type { Log } from '../log.ts';
import { type Draft, isCancelled } from './draft.ts';
import type { MappingAnswer } from './protocol.ts';
import { rememberedChoices, type ShapeMemory, withRemembered } from './shapes.ts';
import { batchReportTexts as texts } from './texts.ts';

interface ColumnsDeps {
  /** Who is signed in. */
  owner(): number | undefined;
  shapes: ShapeMemory;
  change(draft: Draft, next: Partial<BatchReportSummary>): void;
  log: Log;
}

/** Which column of a file is which, where the file does not say (X03, X04, X11, X12). */
export interface Columns {
  /** Stops the check until the user has settled the columns; for the same file, and for others like it, once. */
  ask(draft: Draft, asked: BatchMapping): Promise<MappingAnswer>;
  /** Settles them; throws AppError when it does not. With a name they are remembered for files like it. */
  map(draft: Draft, choices: BatchColumnChoice[], name: string | undefined): Promise<void>;
  /** Says which program all rows are for; its columns are asked about then. */
  chooseProgram(draft: Draft, programId: number): void;
}

export function createColumns({ owner, shapes, change, log }: ColumnsDeps): Columns {
  /** How the columns of a file with the same headers were settled. */
  const shapeOf = async (mapping: BatchMapping) => {
    const user = owner();
    return user === undefined ? undefined : shapes.find(user, mapping);
  };

  /** What is known of the columns without asking: of this file, or of one with the same headers. */
  const knownColumns = async (draft: Draft, mapping: BatchMapping): Promise<MappingAnswer | null> => {
    const { choices, choicesFor, programId } = draft;
    // What somebody has said names no program that there is: they are asked again.
    if (mapping.program === null && mapping.notes.length > 0) return null;
    // Its columns are looked at once the program says what it asks now.
    if (mapping.program === null && mapping.programs.some(({ id }) => id === programId))
      return { programId, choices: null };
    const isSame = mapping.template === null || mapping.template === choicesFor;
    if (choices && isSame && isComplete(mapping, choices)) {
      draft.summary = { ...draft.summary, mapped: draft.summary.mapped ?? { name: null } };
      return { programId, choices };
    }
    const shape = draft.asksAgain ? undefined : await shapeOf(mapping);
    if (!shape) return null;
    const names = mapping.programs.some(({ id }) => id === shape.programId);
    if (mapping.program === null && names) {
      draft.programId = shape.programId;
      return { programId: shape.programId, choices: null };
    }
    const found = rememberedChoices(shape, mapping);
    if (!found || !isComplete(mapping, found)) return null;
    draft.choices = found;
    draft.choicesFor = mapping.template;
    change(draft, { mapped: { name: shape.name } });
    return { programId: draft.programId, choices: found };
  };

  const ask: Columns['ask'] = async (draft, asked) => {
    const known = await knownColumns(draft, asked);
    if (known) return known;
    const shape = await shapeOf(asked);
    if (isCancelled(draft)) throw new AppError('CANCELLED', texts.unknown);
    const mapping = withEarlier(draft, asked);
    change(draft, {
      state: 'mapping',
      mapping: shape ? withRemembered(shape, mapping) : mapping,
      mapped: { name: null },
    });
    return new Promise((resolve) => {
      draft.settle = resolve;
    });
  };

  return {
    ask,
    map: async (draft, choices, name) => {
      const mapping = waitingMapping(draft);
      if (!isComplete(mapping, choices)) throw new AppError('INVALID', texts.incompleteMapping);
      draft.choicesFor = mapping.template;
      draft.before = null;
      settle(draft, { programId: draft.programId, choices });
      change(draft, { state: 'checking', progress: 0, mapping: null });
      const user = owner();
      if (name === undefined || user === undefined) return;
      await shapes
        .add(user, { name, programId: draft.programId, mapping, choices })
        .catch((error: unknown) => log.warn('batch.shape', { error }));
    },
    chooseProgram: (draft, programId) => {
      if (!waitingMapping(draft).programs.some(({ id }) => id === programId))
        throw new AppError('INVALID', texts.unknownProgram);
      settle(draft, { programId, choices: null });
    },
  };
}

/**
 * The columns as somebody has chosen them by hand before: all of it while the questions are the same, else all but the
 * questions, which are to be compared anew: nothing is chosen for them beforehand.
 */
function withEarlier({ choices, before }: Draft, mapping: BatchMapping): BatchMapping {
  const isSame = before !== null && before.template === mapping.template;
  const others = new Set(
    mapping.targets.flatMap(({ key }) => (isQuestion(key as BatchColumnKey) ? [] : [key])),
  );
  const said = (choices ?? before?.choices ?? []).filter(
    ({ key }) => isSame || (key !== null && others.has(key)),
  );
  const none = new Set(said.flatMap(({ key, position }) => (position === null ? [key] : [])));
  return {
    ...mapping,
    columns: mapping.columns.map((column) => withSaid(column, said)),
    open: mapping.open.map((target) => ({ ...target, none: none.has(target.key) })),
  };
}

function settle(draft: Draft, answer: MappingAnswer): void {
  draft.choices = answer.choices;
  draft.programId = answer.programId;
  draft.settle?.(answer);
  draft.settle = null;
}

function waitingMapping({ summary, settle }: Draft): BatchMapping {
  if (!summary.mapping || !settle) throw new AppError('CONFLICT', texts.nothingToMap);
  return summary.mapping;
}
