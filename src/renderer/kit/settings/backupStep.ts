import { create } from 'zustand';
import type { BackupStep } from '../../../shared/bridge/desktopSettings.ts';
import { onEvent } from '../../lib/desktop.ts';

const useStep = create<{ step: BackupStep }>(() => ({ step: null }));

export const followBackupStep = (): (() => void) =>
  onEvent('backup.step', ({ step }) => useStep.setState({ step }));

export const useBackupStep = (): BackupStep => useStep((state) => state.step);

/** True while a restore or move stops the server on purpose. */
export const restsForBackup = (): boolean => ['restore', 'move'].includes(useStep.getState().step ?? '');
