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
import type { DraftStore } from './keptDrafts.ts';
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
  store: DraftStore;
  memory: BatchMemory;
  shapes: ShapeMemory;
  ledger: Pick<Ledger, 'begin' | 'resume' | 'arrived' | 'standing' | 'workOn'>;
  workerFile: URL | string;
  log: Log;
}

type RowsInput = BridgeParsed<Routes['batch.rows']>;
type EditInput = BridgeParsed<Routes['batch.edit']>;
type SendInput = BridgeParsed<Routes['batch.send']>;
export type Opened = { draftId: string; name: string };

/** Batch files. Before `send` only values for lookups leave the computer. */
export interface BatchUploadService {
  prepare(): void;
  choose(): Promise<Opened | null>;
  /** Opens the refused rows of a batch with the server's reasons (V01). */
  retry(id: number): Promise<Opened>;
  open(path: string, photos?: string): Promise<Opened>;
  /** Opens the file of a sending with what it was repaired with, or the report where it is open already. */
  goOn(sent: SentWork): Promise<Opened>;
  /** Neither sent nor closed, newest first; uncertain sendings are in the ledger only. */
  drafts(): Promise<BatchReportSummary[]>;
  isSending(): boolean;
  draftOfRun(run: string): Opened | undefined;
  /** After a sign-in: closes another user's drafts and opens this user's. */
  claim(userId: number): void;
  serverBack(): void;
  summary(draftId: string): BatchReportSummary;
  /** Checks again if the program's questions have changed (X04). */
  look(draftId: string): Promise<void>;
  rows(input: RowsInput): Promise<BatchReportPage>;
  next(input: BridgeParsed<Routes['batch.next']>): Promise<BridgeOutput<Routes['batch.next']>>;
  cell(input: BridgeParsed<Routes['batch.cell']>): Promise<string>;
  /** Throws AppError and changes nothing when the server cannot check the values. */
  edit(input: EditInput): Promise<BatchEdited>;
  values(input: BridgeParsed<Routes['batch.values']>): Promise<BridgeOutput<Routes['batch.values']>>;
  map(input: BridgeParsed<Routes['batch.map']>): Promise<void>;
  /** Sets the program of all rows; its columns are asked for next. */
  chooseProgram(input: BridgeParsed<Routes['batch.program']>): void;
  /** Throws FILE_REFUSED for a file that cannot be read. */
  sheets(draftId: string): Promise<BatchSheetPreview[]>;
  chooseSheet(input: BridgeParsed<Routes['batch.sheet']>): Promise<void>;
  remap(draftId: string): void;
  choosePhotos(draftId: string): Promise<boolean>;
  /** null removes the folder; without `path` it is read again. */
  takePhotos(draftId: string, path?: string | null): Promise<void>;
  stopPhotos(draftId: string): void;
  cancel(draftId: string): void;
  annotate(draftId: string): Promise<WrittenFile>;
  send(input: SendInput): Promise<BridgeOutput<Routes['batch.send']>>;
}
