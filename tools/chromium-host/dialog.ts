import { existsSync } from 'node:fs';
import { isAbsolute, join, parse } from 'node:path';
import type {
  Dialog,
  FileFilter,
  MessageBoxOptions,
  MessageBoxReturnValue,
  OpenDialogOptions,
  OpenDialogReturnValue,
  SaveDialogOptions,
  SaveDialogReturnValue,
} from 'electron';
import { BrowserWindow } from './browserWindow.ts';
import { notImplemented, record, strict } from './host.ts';
import { getPath } from './paths.ts';

type Arguments = unknown[];

function optionsOf<T>(args: Arguments): T {
  return (args[0] instanceof BrowserWindow ? args[1] : args[0]) as T;
}

function windowOf(args: Arguments): BrowserWindow | null {
  return args[0] instanceof BrowserWindow ? args[0] : BrowserWindow.getFocusedWindow();
}

function acceptOf(filters: FileFilter[]): string {
  const extensions = filters.flatMap((filter) => filter.extensions).filter((extension) => extension !== '*');
  return extensions.map((extension) => `.${extension}`).join(',');
}

async function showOpenDialog(...args: Arguments): Promise<OpenDialogReturnValue> {
  const options = optionsOf<OpenDialogOptions>(args);
  record('dialog.showOpenDialog', options);
  const window = windowOf(args) ?? notImplemented('dialog.showOpenDialog without a window');
  const chooser = JSON.stringify({
    accept: acceptOf(options.filters ?? []),
    multiple: options.properties?.includes('multiSelections') ?? false,
    folder: options.properties?.includes('openDirectory') ?? false,
  });
  const chosen = await window.webContents.driver.evaluate(`__hostChoose(${chooser})`, 'preload', true);
  return { canceled: chosen === null, filePaths: (chosen ?? []) as string[] };
}

/** A page cannot show a save dialog, so the host chooses a free name in the proposed or downloads folder. */
async function showSaveDialog(...args: Arguments): Promise<SaveDialogReturnValue> {
  const options = optionsOf<SaveDialogOptions>(args);
  record('dialog.showSaveDialog', options);
  const { dir, name, ext } = parse(options.defaultPath ?? 'unduhan');
  const folder = isAbsolute(dir) ? dir : getPath('downloads');
  let filePath = join(folder, name + ext);
  for (let copy = 1; existsSync(filePath); copy++) filePath = join(folder, `${name} (${copy})${ext}`);
  return { canceled: false, filePath };
}

async function showMessageBox(...args: Arguments): Promise<MessageBoxReturnValue> {
  const options = optionsOf<MessageBoxOptions>(args);
  record('dialog.showMessageBox', options);
  const { message, detail = '', buttons = ['OK'], defaultId = 0 } = options;
  const cancelId = options.cancelId ?? defaultId;
  const asked = JSON.stringify({ message, detail, buttons, defaultId, cancelId });
  const response = await windowOf(args)
    ?.webContents.driver.evaluate(`__hostAsk(${asked})`, 'preload', true)
    .catch(() => cancelId);
  return { response: typeof response === 'number' ? response : cancelId, checkboxChecked: false };
}

function showErrorBox(title: string, content: string): void {
  record('dialog.showErrorBox', title, content);
  console.error(`${title}\n${content}`);
}

export const dialog = strict(
  { showOpenDialog, showSaveDialog, showMessageBox, showErrorBox },
  'dialog',
) satisfies Pick<Dialog, 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox' | 'showErrorBox'>;
