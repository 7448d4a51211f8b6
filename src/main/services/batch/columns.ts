import { type BatchColumnKey, isQuestion } from '../../../batch/file/columns.ts';
import { isComplete, withUserChoice } from '../../../batch/file/fileMapping.ts';
import type { MappingAnswer } from '../../../batch/report/workerTasks.ts';
import type { BatchColumnChoice, BatchMapping } from '../../../shared/bridge/types.ts';
import { AppError } from '../../../shared/core/errors.ts';
import type { Log } from '../log.ts';
import {
  apply,
  columnsAsked,
  columnsKnown,
  columnsMatched,
  columnsRemembered,
  programChosen,
  programRemembered,
  type Step,
} from './fileSteps.ts';
import { type AnswerMapping, isOver, type OpenFile, type UserAnswers } from './openFile.ts';
import { rememberedChoices, type ShapeMemory, withRemembered } from './shapes.ts';
import { batchReportTexts as texts } from './texts.ts';

interface ColumnsDeps {
  owner(): number | undefined;
  shapes: ShapeMemory;
  update(file: OpenFile, step: Step): void;
  log: Log;
}

export interface Columns {
  ask(file: OpenFile, asked: BatchMapping): Promise<MappingAnswer>;
  /**
   * With `name`, remembers the choices for files with the same headers.
   * @throws AppError if the file does not wait for choices, or choices are missing
   */
  map(file: OpenFile, choices: BatchColumnChoice[], name: string | undefined): Promise<void>;
  chooseProgram(file: OpenFile, programId: number): void;
}

export function createColumns({ owner, shapes, update, log }: ColumnsDeps): Columns {
  const shapeOf = async (mapping: BatchMapping) => {
    const user = owner();
    return user === undefined ? undefined : shapes.find(user, mapping);
  };

  const knownAnswer = async (file: OpenFile, mapping: BatchMapping): Promise<MappingAnswer | null> => {
    const { choices, template, programId } = file.answers;
    if (mapping.program === null && mapping.notes.length > 0) return null;
    if (mapping.program === null && mapping.programs.some(({ id }) => id === programId))
      return { programId, choices: null };
    const isSame = mapping.template === null || mapping.template === template;
    if (choices && isSame && isComplete(mapping, choices)) {
      apply(file, columnsKnown);
      return { programId, choices };
    }
    const shape = file.isRecheck ? undefined : await shapeOf(mapping);
    if (!shape) return null;
    const names = mapping.programs.some(({ id }) => id === shape.programId);
    if (mapping.program === null && names) {
      apply(file, programRemembered(shape.programId));
      return { programId: shape.programId, choices: null };
    }
    const found = rememberedChoices(shape, mapping);
    if (!found || !isComplete(mapping, found)) return null;
    update(file, columnsRemembered(found, mapping.template, shape.name));
    return { programId: file.answers.programId, choices: found };
  };

  return {
    ask: async (file, asked) => {
      const known = await knownAnswer(file, asked);
      if (known) return known;
      const shape = await shapeOf(asked);
      if (isOver(file)) throw new AppError('CANCELLED', texts.unknown);
      const mapping = withEarlierAnswers(file.answers, asked);
      return new Promise((resolve) => {
        update(file, columnsAsked(shape ? withRemembered(shape, mapping) : mapping, resolve));
      });
    },
    map: async (file, choices, name) => {
      const { mapping, answer } = waitingMapping(file);
      if (!isComplete(mapping, choices)) throw new AppError('INVALID', texts.incompleteMapping);
      const { programId } = file.answers;
      update(file, columnsMatched(choices, mapping.template));
      answer({ programId, choices });
      const user = owner();
      if (name === undefined || user === undefined) return;
      await shapes
        .add(user, { name, programId, mapping, choices })
        .catch((error: unknown) => log.warn('batch.shape', { error }));
    },
    chooseProgram: (file, programId) => {
      const { mapping, answer } = waitingMapping(file);
      if (!mapping.programs.some(({ id }) => id === programId))
        throw new AppError('INVALID', texts.unknownProgram);
      apply(file, programChosen(programId));
      answer({ programId, choices: null });
    },
  };
}

/** Choices for questions apply only while the questions are unchanged. */
function withEarlierAnswers({ choices, before }: UserAnswers, mapping: BatchMapping): BatchMapping {
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
    columns: mapping.columns.map((column) => withUserChoice(column, said)),
    open: mapping.open.map((target) => ({ ...target, none: none.has(target.key) })),
  };
}

function waitingMapping({ stage }: OpenFile): { mapping: BatchMapping; answer: AnswerMapping } {
  if (stage.at !== 'mapping' || !stage.answer) throw new AppError('CONFLICT', texts.nothingToMap);
  return { mapping: stage.mapping, answer: stage.answer };
}
