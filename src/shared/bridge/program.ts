/** What main tells the page about the program on this computer (beyond the specification): names, never paths. */

/** Where the first window of an empty installation opens: before its server can say so. */
export const setupPath = '/mulai';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Percent. At the largest a window of the least size still shows every screen. */
export const zoomChoices: readonly number[] = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200];

/** Days after which files of the work folder may go to the system's bin; 0 never. */
export const tidyChoices: readonly number[] = [0, 30, 90, 180, 365];

/** Which new versions of the program are looked for by itself. */
export const updateChoices = ['stable', 'beta', 'off'] as const;
export type UpdateChoice = (typeof updateChoices)[number];

/** What is known of a new version of the program. */
export type UpdateView =
  /** This program does not look for any. */
  | { state: 'off'; reason: string }
  /** There is none. `checkedAt`: ISO 8601; null before the first look. */
  | { state: 'none'; checkedAt: string | null }
  | { state: 'checking' }
  /** `part`: 0 to 1. */
  | { state: 'downloading'; version: string; part: number }
  /** Installed when the program ends. */
  | { state: 'ready'; version: string }
  /** To be fetched by hand from `address`. */
  | { state: 'offered'; version: string; address: string }
  /** `address`: where it can be fetched by hand; null where that is no remedy. */
  | { state: 'failed'; message: string; address: string | null };

/** Longest address of a server that is taken. */
export const serverUrlMax = 300;

/**
 * Whether the system opens the program when its user signs in to the computer. `approval`: once its user has allowed it
 * in the system's settings (macOS); `none`: this program is not installed.
 */
export type LoginStart = 'on' | 'off' | 'approval' | 'none';

/**
 * Whether the program goes on in the system's tray when its last window is closed; `none` on macOS, where every program
 * goes on.
 */
export type TrayChoice = 'on' | 'off' | 'none';

export interface ProgramSettingsView {
  /** false: no keychain here, so that the session ends with the program. */
  keychain: boolean;
  theme: Theme;
  zoom: number;
  login: LoginStart;
  tray: TrayChoice;
  updates: UpdateChoice;
  update: UpdateView;
  server: {
    /** Origin of the server of now; null for the embedded one. */
    now: string | null;
    /** What the next start uses. */
    next: string | null;
    /** RUJUKAN_SERVER_URL says it, and nothing here changes it. */
    fixed: boolean;
    /** The settings do not say any more which server it was: it has to be said, and has been if `answered`. */
    asked: 'open' | 'answered' | null;
  };
  folder: {
    /** Its last two names, 'Downloads/Rujukan'. */
    name: string;
    /** The user has chosen it; else it is the usual one. */
    chosen: boolean;
    /** RUJUKAN_DOWNLOADS says it. */
    fixed: boolean;
    /** Why nothing can be written there now. */
    problem: string | null;
    /** One of {@link tidyChoices}. */
    tidyDays: number;
  };
}

/** A copy of the embedded database. */
export interface BackupView {
  /** When it was made, ISO 8601; also its name. */
  date: string;
  bytes: number;
}

/** What is being done with all data; null when it is over. */
export type BackupStep = 'copy' | 'restore' | 'move' | null;

/** What has arrived in an office's PostgreSQL, each table compared with its original by rows and sum. */
export interface MovedData {
  tables: number;
  rows: number;
}

/** Longest address of a database that is taken. */
export const databaseUrlMax = 500;

/** A workbook that was put into the folder 'Masuk'. */
export interface InboxFile {
  id: string;
  name: string;
  bytes: number;
}

/** What keeps the embedded server from its work: why, and what can be done about it. */
export interface ServerTrouble {
  message: string;
  /** When the backup was made that can be restored, ISO 8601; null without one. */
  backup: string | null;
  /** It runs, but what it reads is damaged. */
  isRunning: boolean;
}
