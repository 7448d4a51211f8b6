import type { EmitEvent } from '../../../shared/bridge/events.ts';
import type { Routes } from '../../../shared/bridge/routes.ts';
import type { Download, SavedFile } from '../../../shared/bridge/types.ts';
import type { BridgeParsed } from '../../../shared/core/bridge.ts';
import type { ApiClient, ResumeFrom } from '../api/apiClient.ts';
import type { PartFile, WrittenFile } from '../files/savedFiles.ts';
import type { WorkFolder } from '../files/workFolder.ts';
import type { Log } from '../log.ts';
import type { KeptDownload, KeptDownloads } from './keptDownloads.ts';

export interface Downloads {
  /** Resolves once the server has started to send; null if the user cancels the `saveAs` dialog. */
  start(input: BridgeParsed<Routes['download.start']>): Promise<Download | null>;
  list(): Download[];
  cancel(id: string): void;
  /** @throws AppError CONFLICT if the download cannot be resumed; otherwise the error of the new attempt */
  resume(id: string): Promise<void>;
  serverBack(): void;
  reveal(id: string): void;
  open(id: string): Promise<void>;
  /** Lets `reveal` and `open` show a file that is no download. The page does not get the file's path. */
  adopt(written: WrittenFile): SavedFile;
  claim(): void;
  /** Interrupts the downloads within a limited time; the next start can resume them. */
  suspend(): Promise<void>;
}

export interface DownloadsDeps {
  api: Pick<ApiClient, 'download'>;
  emit: EmitEvent;
  work: Pick<WorkFolder, 'root' | 'name' | 'open'>;
  askPath(proposed: string): Promise<string | null>;
  showInFolder(path: string): void;
  openFile(path: string): Promise<void>;
  userId(): number | null;
  kept: KeptDownloads;
  log: Log;
  now?(): Date;
  throttle?: number;
  safeEvery?: number;
}

export interface Running {
  view: Download;
  owner: number | null;
  folder: string;
  below: string | null;
  wanted: string;
  replace: boolean;
  request: Pick<KeptDownload, 'operation' | 'input'>;
  stop: AbortController;
  ask(signal: AbortSignal, from?: ResumeFrom): Promise<Response>;
  part: PartFile;
  etag: string | null;
  /** Most bytes received so far, even before a restart. */
  furthest: number;
  safe: number;
  over: Promise<void>;
  tries: number;
}
