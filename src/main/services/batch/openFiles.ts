import type { EmitEvent } from '../../../shared/bridge/events.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { apply, closed, release, type Step } from './fileSteps.ts';
import { isListed, isSending, type OpenFile, summaryOf } from './openFile.ts';
import { batchReportTexts as texts } from './texts.ts';

export interface OpenFiles {
  owner(): number | undefined;
  /** Closes another user's files. Returns false if the files already belong to this user. */
  setOwner(userId: number): boolean;
  all(): OpenFile[];
  get(draftId: string): OpenFile;
  has(file: OpenFile): boolean;
  isOpen(draftId: string): boolean;
  /** A refused file is not in use, so that opening a moved file again continues the user's work. */
  isInUse(draftId: string): boolean;
  add(file: OpenFile): string[];
  remove(draftId: string): void;
  update(file: OpenFile, step: Step): void;
}

/** Opening one more unsent file closes the oldest unsent file. */
const fileLimit = 3;

export function createOpenFiles(emit: EmitEvent): OpenFiles {
  const files = new Map<string, OpenFile>();
  let owner: number | undefined;
  const has = (file: OpenFile) => files.get(file.draftId) === file;
  const close = (file: OpenFile) => {
    release(file);
    apply(file, closed);
    files.delete(file.draftId);
  };
  return {
    owner: () => owner,
    setOwner: (userId) => {
      if (owner === userId) return false;
      if (owner !== undefined) {
        for (const file of files.values()) {
          // The next user must not upload the remaining photos.
          if (file.sending.at === 'photos') file.sending.stop.abort();
          close(file);
        }
      }
      owner = userId;
      return true;
    },
    all: () => [...files.values()],
    get: (draftId) => {
      const file = files.get(draftId);
      if (!file) throw new AppError('NOT_FOUND', texts.unknown);
      return file;
    },
    has,
    isOpen: (draftId) => files.has(draftId),
    isInUse: (draftId) => {
      const file = files.get(draftId);
      return file !== undefined && file.stage.at !== 'refused';
    },
    add: (file) => {
      files.set(file.draftId, file);
      const others = [...files.values()].filter((each) => each !== file && !isSending(each));
      const [unsent, ended] = [others.filter(isListed), others.filter((each) => !isListed(each))];
      for (const old of ended.slice(0, -fileLimit)) close(old);
      const displaced = unsent.slice(0, Math.max(0, unsent.length + 1 - fileLimit));
      for (const old of displaced) {
        close(old);
        emit('batch.changed', summaryOf(old));
      }
      return displaced.map(({ name }) => name);
    },
    remove: (draftId) => {
      files.delete(draftId);
    },
    update: (file, step) => {
      apply(file, step);
      if (has(file)) emit('batch.changed', summaryOf(file));
    },
  };
}
