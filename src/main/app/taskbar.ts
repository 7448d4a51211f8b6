import type { App, Menu, MenuItemConstructorOptions } from 'electron';
import { type AppCommand, commandInfo } from '../../shared/bridge/commands.ts';
import type { BridgeEvents, EventName } from '../../shared/bridge/events.ts';
import type { BatchReportSummary, Download } from '../../shared/bridge/types.ts';

const noProgress = -1;
const unknownProgress = 2;

const downloadProgress = ({ state, received, total }: Download): number | undefined =>
  state === 'running' ? (total ? received / total : unknownProgress) : undefined;

function batchProgress({ state, progress, photos }: BatchReportSummary): number | undefined {
  if (state === 'cancelled') return undefined;
  if (state === 'reading' || state === 'checking') return progress;
  return photos?.step && photos.step.total > 0 ? photos.step.done / photos.step.total : undefined;
}

/** Calls `show` with 0…1, with 2 for unknown progress, or with -1 if nothing is in progress. */
export function createTaskbar(show: (part: number) => void) {
  const parts = new Map<string, number>();
  let shown = noProgress;

  const setProgress = (key: string, part: number | undefined) => {
    if (part === undefined) parts.delete(key);
    else parts.set(key, part);
    showParts();
  };

  const showParts = () => {
    const known = [...parts.values()].filter((each) => each !== unknownProgress);
    const mean = known.reduce((sum, each) => sum + each, 0) / known.length;
    const next =
      parts.size === 0 ? noProgress : known.length === 0 ? unknownProgress : Math.round(mean * 100) / 100;
    if (next === shown) return;
    shown = next;
    show(next);
  };

  return {
    onEvent: <Name extends EventName>(name: Name, payload: BridgeEvents[Name]): void => {
      if (name === 'download.changed') {
        const download = payload as Download;
        setProgress(`download ${download.id}`, downloadProgress(download));
      } else if (name === 'batch.changed') {
        const batch = payload as BatchReportSummary;
        setProgress(`batch ${batch.draftId}`, batchProgress(batch));
      } else if (name === 'session.ended' || name === 'session.started') {
        // The previous user's work sends no further events.
        parts.clear();
        showParts();
      }
    },
  };
}

export const offeredCommands = [
  'batch',
  'referrals',
  'agents',
  'exports',
] as const satisfies readonly AppCommand[];
const flag = '--perintah=';

/** SECURITY: any program can pass arguments, so only offered commands are accepted. */
export function commandOf(args: readonly string[]): AppCommand | undefined {
  const asked = args.find((each) => each.startsWith(flag))?.slice(flag.length);
  return offeredCommands.find((command) => command === asked);
}

export const commandLabel = (command: AppCommand) => commandInfo(command).label;

export function setTaskMenu(
  app: Pick<App, 'isPackaged' | 'setUserTasks' | 'dock'>,
  {
    platform,
    executable,
    buildMenu,
    command,
  }: {
    platform: NodeJS.Platform;
    executable: string;
    buildMenu(items: MenuItemConstructorOptions[]): Menu;
    command(name: AppCommand): void;
  },
): void {
  if (platform === 'darwin')
    app.dock?.setMenu(
      buildMenu(offeredCommands.map((each) => ({ label: commandLabel(each), click: () => command(each) }))),
    );
  // An unpackaged application needs more arguments than its path.
  if (platform === 'win32' && app.isPackaged)
    app.setUserTasks(
      offeredCommands.map((each) => ({
        program: executable,
        arguments: flag + each,
        iconPath: executable,
        iconIndex: 0,
        title: commandLabel(each),
        description: commandLabel(each),
      })),
    );
}
