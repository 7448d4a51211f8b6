import type { Routes } from '../../../shared/bridge/routes.ts';
import type { BatchEdited, BatchReportPage, BatchReportSummary } from '../../../shared/bridge/types.ts';
import type { BridgeOutput, BridgeParsed } from '../../../shared/core/bridge.ts';
import type { EmitEvent } from '../../bridge/events.ts';
import type { ApiClient } from '../apiClient.ts';
import type { Ledger } from '../ledger.ts';
import type { Log } from '../log.ts';
import type { WrittenFile } from '../savedFiles.ts';
import type { DraftStore } from './keptDrafts.ts';
import type { BatchMemory } from './memory.ts';
import type { ShapeMemory } from './shapes.ts';

/** What the batch upload needs, and what it does for the page. */

export interface BatchUploadDeps {
  api: Pick<ApiClient, 'request' | 'upload' | 'download'>;
  emit: EmitEvent;
  /** Where the annotated workbook goes. */
  saveFolder(): string | Promise<string>;
  /** Path of the workbook the user picks, or null. */
  chooseFile(): Promise<string | null>;
  /** Path of a folder the user picks, or null. */
  chooseFolder(): Promise<string | null>;
  /** JSON file that remembers which files were sent (X10). */
  ledgerFile: string;
  /** Keeps what was done to a file until it is sent. */
  store: DraftStore;
  memory: BatchMemory;
  shapes: ShapeMemory;
  ledger: Pick<Ledger, 'begin' | 'resume' | 'arrived' | 'standing'>;
  /** The worker's program: src/main/workers/excelWorker.ts, or what it is built into. */
  workerFile: URL | string;
  log: Log;
}

type RowsInput = BridgeParsed<Routes['batch.rows']>;
type EditInput = BridgeParsed<Routes['batch.edit']>;
type SendInput = BridgeParsed<Routes['batch.send']>;
export type Opened = { draftId: string; name: string };

/** Files on their way to the server. Nothing of a file is sent before `send`, except the values that lookups ask about. */
export interface BatchUploadService {
  /** A file is about to come: its thread is started, so that its report need not wait for that. */
  prepare(): void;
  choose(): Promise<Opened | null>;
  /** Opens the rows that the server refused of a batch, each with the server's reason (V01). */
  retry(id: number): Promise<Opened>;
  /** Starts to read and check, with the folder of photos that came along; what becomes of it is told by 'batch.changed'. */
  open(path: string, photos?: string): Promise<Opened>;
  /** Those that are neither sent nor closed, the newest first; of what may have arrived the ledger tells alone. */
  drafts(): Promise<BatchReportSummary[]>;
  /** Whether a file is on its way. */
  isSending(): boolean;
  /** The open report whose rows this sending has not brought to the server. */
  draftOfRun(run: string): Opened | undefined;
  /** Somebody has signed in: another user's reports are put away, and this user's are opened or checked again. */
  claim(userId: number): void;
  /** The server is back: files that could not be checked because of it are. */
  serverBack(): void;
  summary(draftId: string): BatchReportSummary;
  /** Checks a report once more when its program has other questions by now (X04). */
  look(draftId: string): Promise<void>;
  rows(input: RowsInput): Promise<BatchReportPage>;
  next(input: BridgeParsed<Routes['batch.next']>): Promise<BridgeOutput<Routes['batch.next']>>;
  cell(input: BridgeParsed<Routes['batch.cell']>): Promise<string>;
  /** Throws AppError, and has changed nothing, when the server cannot be asked about the new values. */
  edit(input: EditInput): Promise<BatchEdited>;
  values(input: BridgeParsed<Routes['batch.values']>): Promise<BridgeOutput<Routes['batch.values']>>;
  /** Settles the question columns of a file that waits for it; throws AppError when it does not. */
  map(input: BridgeParsed<Routes['batch.map']>): Promise<void>;
  /** Says which program all rows are for; its columns are asked about then. */
  chooseProgram(input: BridgeParsed<Routes['batch.program']>): void;
  /** Asks about the columns of a checked file once more; what was typed over its cells stays. */
  remap(draftId: string): void;
  /** Asks for the folder of photos of a file, and judges its rows by it; false when cancelled. */
  choosePhotos(draftId: string): Promise<boolean>;
  /** Another folder of photos, or none; without `path` the one it has is read again. */
  takePhotos(draftId: string, path?: string | null): Promise<void>;
  /** Ends the upload of photos: nothing has been sent of the rows then. */
  stopPhotos(draftId: string): void;
  cancel(draftId: string): void;
  /** Writes the wrong rows with their reasons into the user's folder. */
  annotate(draftId: string): Promise<WrittenFile>;
  /** Throws AppError with an Indonesian sentence when the file may not be sent as asked. */
  send(input: SendInput): Promise<BridgeOutput<Routes['batch.send']>>;
}
