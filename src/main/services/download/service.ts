import type { Routes } from '../../../shared/bridge/routes.ts';
import type { Download, SavedFile } from '../../../shared/bridge/types.ts';
import type { BridgeParsed } from '../../../shared/core/bridge.ts';
import type { EmitEvent } from '../../bridge/events.ts';
import type { ApiClient, ResumeFrom } from '../apiClient.ts';
import type { Log } from '../log.ts';
import type { PartFile, WrittenFile } from '../savedFiles.ts';
import type { WorkFolder } from '../workFolder.ts';
import type { KeptDownload, KeptDownloads } from './kept.ts';

/** Files that the server answers, streamed by main into the user's folder. Nothing is ever opened. */
export interface Downloads {
  /**
   * Answers as soon as the server has begun to send; the rest is told by 'download.changed'. With `saveAs` the user says
   * where; null when that is cancelled.
   */
  start(input: BridgeParsed<Routes['download.start']>): Promise<Download | null>;
  /** The signed-in user's: those of this start and those that an earlier one has not ended, newest first. */
  list(): Download[];
  cancel(id: string): void;
  /** Goes on with a download that broke off. Throws CONFLICT for one that did not, and what the server says. */
  resume(id: string): Promise<void>;
  /** The server is back: what broke off because of it goes on. */
  serverBack(): void;
  /** Shows a finished file in the system's file manager. Throws FILE_GONE when it is not there any more. */
  reveal(id: string): void;
  /** Lets `reveal` find a file that another part of the program has written; the page is not told where it lies. */
  adopt(written: WrittenFile): SavedFile;
  /** Somebody has signed in: what they have not seen the end of goes on. */
  claim(): void;
  /** The program ends: what is on its way waits for the next start. Bounded in time. */
  suspend(): Promise<void>;
}

export interface DownloadsDeps {
  api: Pick<ApiClient, 'download'>;
  emit: EmitEvent;
  work: Pick<WorkFolder, 'root' | 'name' | 'open'>;
  /** Asks the user for a place, with a path as the proposal; null when cancelled. */
  askPath(proposed: string): Promise<string | null>;
  showInFolder(path: string): void;
  /** null while nobody is signed in. */
  userId(): number | null;
  kept: KeptDownloads;
  log: Log;
  now?(): Date;
  /** Milliseconds between two progress events of one file. */
  throttle?: number;
  /** Milliseconds after which what has arrived is made safe. */
  safeEvery?: number;
}

export interface Running {
  view: Download;
  /** Who has asked for it: nobody else sees it, and nobody else's rights get the rest of it. */
  owner: number | null;
  /** Path of the folder it goes to, the name it is to have, and whether a file of that name is lost. */
  folder: string;
  /** Where that is below the work folder; null: a place that the user has chosen for this file. */
  below: string | null;
  wanted: string;
  replace: boolean;
  request: Pick<KeptDownload, 'operation' | 'input'>;
  stop: AbortController;
  /** How it is asked for once more. */
  ask(signal: AbortSignal, from?: ResumeFrom): Promise<Response>;
  part: PartFile;
  /** The server's word for this version of the file; null: it can only begin anew. */
  etag: string | null;
  /** The most bytes it ever had: a server that cannot give a rest makes it begin anew. */
  furthest: number;
  /** Bytes that even a power cut leaves. */
  safe: number;
  /** Resolves when nothing is written any more. */
  over: Promise<void>;
  /** Times that it has gone on by itself without coming further. */
  tries: number;
}
