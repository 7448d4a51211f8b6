import { create } from 'zustand';
import type { BackupStep } from '../../shared/bridge/program.ts';
import { onEvent } from '../lib/desktop.ts';

const useStep = create<{ step: BackupStep }>(() => ({ step: null }));

/** Hears what is being done with all data, from the start of the page on. */
export const followBackupStep = (): (() => void) =>
  onEvent('backup.step', ({ step }) => useStep.setState({ step }));

/** What is being done with all data; null when nothing is. */
export const useBackupStep = (): BackupStep => useStep((state) => state.step);

/** The server rests because of it, and not because something went wrong. */
export const restsForBackup = (): boolean => ['restore', 'move'].includes(useStep.getState().step ?? '');
