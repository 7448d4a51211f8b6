import type { EmitEvent } from '../../../shared/bridge/events.ts';
import type { Routes } from '../../../shared/bridge/routes.ts';
import type {
  BatchEdited,
  BatchReportPage,
  BatchReportSummary,
  BatchSheetPreview,
} from '../../../shared/bridge/types.ts';
import type { BridgeOutput, BridgeParsed } from '../../../shared/core/bridge.ts';
import type { ApiClient } from '../api/apiClient.ts';
import type { WrittenFile } from '../files/savedFiles.ts';
import type { Log } from '../log.ts';
import type { BatchFileStore } from './keptBatchFiles.ts';
import type { Ledger, SentWork } from './ledger.ts';
import type { BatchMemory } from './memory.ts';
import type { ShapeMemory } from './shapes.ts';

export interface BatchUploadDeps {
  api: Pick<ApiClient, 'request' | 'upload' | 'download'>;
  emit: EmitEvent;
  saveFolder(): string | Promise<string>;
  chooseFile(): Promise<string | null>;
  chooseFolder(): Promise<string | null>;
  ledgerFile: string;
  store: BatchFileStore;
  memory: BatchMemory;
  shapes: ShapeMemory;
  ledger: Pick<Ledger, 'begin' | 'resume' | 'arrived' | 'statusOf' | 'findWork'>;
  workerFile: URL | string;
  log: Log;
}

type RowsInput = BridgeParsed<Routes['batch.rows']>;
type EditInput = BridgeParsed<Routes['batch.edit']>;
type SendInput = BridgeParsed<Routes['batch.send']>;
export type Opened = { draftId: string; name: string };

/** Before `send`, the server gets nothing of a file but values to look up. */
export interface BatchUploadService {
  prepare(): void;
  choose(): Promise<Opened | null>;
  /** Opens the refused rows of batch `id` with the server's reasons (V01). */
  retry(id: number): Promise<Opened>;
  open(path: string, photos?: string): Promise<Opened>;
  reopenSent(sent: SentWork): Promise<Opened>;
  /** Newest first. Files with an uncertain upload are only in the ledger. */
  openFiles(): Promise<BatchReportSummary[]>;
  isSending(): boolean;
  batchFileOfRun(run: string): Opened | undefined;
  claim(userId: number): void;
  serverBack(): void;
  summary(draftId: string): BatchReportSummary;
  recheckIfOutdated(draftId: string): Promise<void>;
  rows(input: RowsInput): Promise<BatchReportPage>;
  next(input: BridgeParsed<Routes['batch.next']>): Promise<BridgeOutput<Routes['batch.next']>>;
  cell(input: BridgeParsed<Routes['batch.cell']>): Promise<string>;
  /** @throws AppError when the server cannot check the values */
  edit(input: EditInput): Promise<BatchEdited>;
  values(input: BridgeParsed<Routes['batch.values']>): Promise<BridgeOutput<Routes['batch.values']>>;
  map(input: BridgeParsed<Routes['batch.map']>): Promise<void>;
  chooseProgram(input: BridgeParsed<Routes['batch.program']>): void;
  /** @throws AppError FILE_REFUSED, FILE_GONE or DISK for an unreadable file */
  sheets(draftId: string): Promise<BatchSheetPreview[]>;
  chooseSheet(input: BridgeParsed<Routes['batch.sheet']>): Promise<void>;
  remap(draftId: string): void;
  choosePhotos(draftId: string): Promise<boolean>;
  /** `null` removes the folder; without `path` the folder is read again. */
  setPhotoFolder(draftId: string, path?: string | null): Promise<void>;
  stopPhotos(draftId: string): void;
  cancel(draftId: string): void;
  annotate(draftId: string): Promise<WrittenFile>;
  send(input: SendInput): Promise<BridgeOutput<Routes['batch.send']>>;
}
