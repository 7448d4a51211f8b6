export const setupPath = '/mulai';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** In percent. At the largest zoom, the smallest window still shows every screen. */
export const zoomChoices: readonly number[] = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200];

export function zoomStep(zoom: number, step: 1 | -1 | 0): number {
  if (step === 0) return 100;
  const at = zoomChoices.indexOf(zoom);
  return zoomChoices[Math.max(0, Math.min(zoomChoices.length - 1, at + step))] ?? 100;
}

export const tidyChoices: readonly number[] = [0, 30, 90, 180, 365];

export const updateChoices = ['stable', 'beta', 'off'] as const;
export type UpdateChoice = (typeof updateChoices)[number];

export type UpdateView =
  | { state: 'off'; reason: string }
  /** `checkedAt` is ISO 8601; null before the first check. */
  | { state: 'none'; checkedAt: string | null }
  | { state: 'checking' }
  | { state: 'downloading'; version: string; part: number }
  | { state: 'ready'; version: string }
  | { state: 'offered'; version: string; address: string }
  /** `address` of a manual download; null if none is known or the file was refused. */
  | { state: 'failed'; message: string; address: string | null };

export const serverUrlMax = 300;

/** `approval`: the user must allow the start at login in macOS. */
export type LoginStart = 'on' | 'off' | 'approval' | 'none';

/** `none` on macOS, where applications always continue without windows. */
export type TrayChoice = 'on' | 'off' | 'none';

export interface DesktopSettingsView {
  keychain: boolean;
  theme: Theme;
  zoom: number;
  login: LoginStart;
  tray: TrayChoice;
  updates: UpdateChoice;
  update: UpdateView;
  server: {
    now: string | null;
    next: string | null;
    fixed: boolean;
    /** Set when the settings lost the server's address; `answered` once the user has chosen a server. */
    asked: 'open' | 'answered' | null;
  };
  folder: {
    /** The last two path segments, 'Downloads/Rujukan'. */
    name: string;
    chosen: boolean;
    fixed: boolean;
    problem: string | null;
    tidyDays: number;
  };
}

export interface BackupView {
  date: string;
  bytes: number;
}

export type BackupStep = 'copy' | 'restore' | 'move' | null;

export interface MovedData {
  tables: number;
  rows: number;
}

export const databaseUrlMax = 500;
export const databaseUrlText = 'Alamat harus seperti postgres://pengguna:sandi@komputer:5432/rujukan';

export interface InboxFile {
  id: string;
  name: string;
  bytes: number;
  advice?: string;
}

export interface ServerProblem {
  message: string;
  backup: string | null;
  isRunning: boolean;
}
