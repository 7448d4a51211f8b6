import { z } from 'zod';
import { route } from '../core/bridge.ts';
import { batchTitle, cellTextMax, rememberedNameMax } from '../entities/batchUpload/schema.ts';
import { maxRowNumber } from '../entities/batchUpload/sheetRows.ts';
import type { Session } from '../entities/session/schema.ts';
import { loginInput } from '../entities/session/schema.ts';
import {
  type BackupView,
  type DesktopSettingsView,
  databaseUrlMax,
  databaseUrlText,
  type MovedData,
  type ServerProblem,
  serverUrlMax,
  themes,
  tidyChoices,
  updateChoices,
  zoomChoices,
} from './desktopSettings.ts';
import { paymentSheetInput } from './paymentSheet.ts';
import type {
  BatchEdited,
  BatchFaultValue,
  BatchReportPage,
  BatchReportSummary,
  BatchSheetChoice,
  BatchSheetPreview,
  DemoAccount,
  Download,
  Draft,
  DraftKept,
  ForwardedAnswer,
  LedgerRow,
  LedgerRun,
  LedgerState,
  LedgerView,
  SavedFile,
} from './types.ts';

const none = z.undefined();
const token = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9-]+$/);
const droppedPath = z.string().min(1).max(4096);
const bodyMax = 8 * 1024 * 1024;
const draftMax = 512 * 1024;
const draftForm = z
  .string()
  .max(120)
  .regex(/^[\w/:.%-]+$/);

const ledgerStates = ['sent', 'failed', 'unsure', 'waiting', 'skipped'] as const satisfies LedgerState[];
const batchState = z.enum(['all', 'good', 'warned', 'wrong', 'sent']);
const batchFinding = z.object({ code: z.string().max(8), column: z.string().max(300) });
const sheetRow = z.number().int().min(1).max(maxRowNumber);
const sheetColumn = z.string().max(40);
const sheetChoice = z.object({
  sheet: z.string().min(1).max(200),
  headerRow: z.number().int().min(1).max(maxRowNumber).nullable(),
  together: z.boolean(),
}) satisfies z.ZodType<BatchSheetChoice>;
const cellText = z.string().max(cellTextMax);

/** names.ts repeats these names for the preload. */
export const routes = {
  'app.info': route(none)<{
    version: string;
    platform: string;
    /** Whether the system has a program for `tel:`. */
    dials: boolean;
    serverUrl: string | null;
    keychain: boolean;
    demo: DemoAccount[];
    problem: ServerProblem | null;
    settings: string | null;
    setup: boolean;
  }>(),

  'server.retry': route(none)<null>(),
  'server.restore': route(none)<null>(),

  'desktop.settings': route(none)<DesktopSettingsView>(),
  'desktop.change': route(
    z.object({
      theme: z.enum(themes).optional(),
      zoom: z
        .number()
        .refine((zoom) => zoomChoices.includes(zoom))
        .optional(),
      tidyDays: z
        .number()
        .refine((days) => tidyChoices.includes(days))
        .optional(),
      login: z.boolean().optional(),
      tray: z.boolean().optional(),
      updates: z.enum(updateChoices).optional(),
      serverUrl: z
        .string()
        .trim()
        .min(1, 'Alamat server wajib diisi')
        .max(serverUrlMax)
        .nullable()
        .optional(),
      usualFolder: z.literal(true).optional(),
    }),
  )<DesktopSettingsView>(),
  'desktop.testServer': route(
    z.object({ url: z.string().trim().min(1, 'Alamat server wajib diisi').max(serverUrlMax) }),
  )<{ url: string; version: string }>(),
  'desktop.chooseFolder': route(none)<DesktopSettingsView>(),
  'desktop.openFolder': route(z.object({ which: z.enum(['work', 'inbox', 'logs', 'mail', 'data']) }))<null>(),
  'desktop.diagnostics': route(none)<string>(),
  'desktop.restart': route(none)<null>(),
  'desktop.checkUpdate': route(none)<null>(),
  'desktop.installUpdate': route(none)<null>(),
  'desktop.holds': route(z.object({ holds: z.boolean() }))<null>(),
  'desktop.leave': route(z.object({ leaves: z.boolean() }))<null>(),

  'backup.list': route(none)<BackupView[]>(),
  'backup.make': route(none)<BackupView[]>(),
  'backup.restore': route(z.object({ date: z.iso.datetime() }))<null>(),
  'backup.move': route(
    z.object({
      url: z
        .string()
        .trim()
        .max(databaseUrlMax)
        .regex(/^postgres(ql)?:\/\/[^\s/]+\/[^\s/]+$/, databaseUrlText),
    }),
  )<MovedData | null>(),

  'inbox.open': route(z.object({ id: token }))<{ draftId: string; name: string }>(),

  'session.restore': route(none)<Session | null>(),
  'session.login': route(loginInput)<Session>(),
  'session.logout': route(none)<null>(),

  /** SECURITY: main adds the token. Main refuses unknown operations, and operations that return tokens. */
  'api.request': route(
    z.object({
      method: z.enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']),
      /** Includes the query. Older API calls do not begin with '/w/'. */
      path: z
        .string()
        .max(8192)
        .regex(/^\/[a-z]/),
      body: z.string().max(bodyMax).nullable(),
      idempotencyKey: z.string().max(64).nullable(),
    }),
  )<ForwardedAnswer>(),

  'draft.read': route(z.object({ form: draftForm }))<Draft | null>(),
  'draft.write': route(z.object({ form: draftForm, values: z.string().max(draftMax) }))<DraftKept>(),
  'draft.drop': route(z.object({ form: draftForm }))<null>(),

  'batch.retry': route(z.object({ id: z.number().int().min(1) }))<{ draftId: string; name: string }>(),
  /** Null when the user cancels. The check of the file starts at once. */
  'batch.choose': route(none)<{ draftId: string; name: string } | null>(),
  'batch.prepare': route(none)<null>(),
  /** SECURITY: dropped paths come from the preload, never from the page. */
  'batch.open': route(z.object({ path: droppedPath, photos: droppedPath.optional() }))<{
    draftId: string;
    name: string;
  }>(),
  'batch.dropPhotos': route(z.object({ draftId: token, path: droppedPath }))<null>(),
  'batch.choosePhotos': route(z.object({ draftId: token }))<boolean>(),
  'batch.readPhotos': route(z.object({ draftId: token }))<null>(),
  'batch.leavePhotos': route(z.object({ draftId: token }))<null>(),
  'batch.stopPhotos': route(z.object({ draftId: token }))<null>(),
  'batch.drafts': route(none)<BatchReportSummary[]>(),
  'batch.summary': route(z.object({ draftId: token }))<BatchReportSummary>(),
  'batch.rows': route(
    z.object({
      draftId: token,
      state: batchState,
      finding: batchFinding.optional(),
      page: z.number().int().min(1),
      size: z.number().int().min(1).max(1000),
    }),
  )<BatchReportPage>(),
  'batch.next': route(
    z.object({
      draftId: token,
      state: batchState,
      finding: batchFinding.optional(),
      row: z.number().int().min(0).max(maxRowNumber),
      step: z.union([z.literal(1), z.literal(-1)]),
    }),
  )<{ n: number; index: number } | null>(),
  'batch.cell': route(z.object({ draftId: token, row: sheetRow, column: sheetColumn }))<string>(),
  'batch.edit': route(
    z.object({
      draftId: token,
      edits: z
        .array(
          z.object({
            rows: z.array(sheetRow).min(1).max(5000),
            column: sheetColumn,
            value: cellText.nullable(),
          }),
        )
        .min(1)
        .max(5000),
      remember: z
        .array(z.object({ column: sheetColumn, from: cellText, to: cellText }))
        .max(200)
        .optional(),
    }),
  )<BatchEdited>(),
  'batch.values': route(z.object({ draftId: token, finding: batchFinding }))<{
    values: BatchFaultValue[];
    remembers: boolean;
  }>(),
  'batch.map': route(
    z.object({
      draftId: token,
      choices: z
        .array(
          z.object({
            key: z.string().max(40).nullable(),
            position: z.number().int().min(0).max(16_384).nullable(),
          }),
        )
        .max(2000),
      remember: z.string().trim().min(1, 'Nama wajib diisi').max(rememberedNameMax).optional(),
    }),
  )<null>(),
  'batch.program': route(z.object({ draftId: token, programId: z.number().int().min(1) }))<null>(),
  'batch.sheets': route(z.object({ draftId: token }))<BatchSheetPreview[]>(),
  /** A new choice discards the edits. */
  'batch.sheet': route(z.object({ draftId: token, choice: sheetChoice }))<null>(),
  'batch.remap': route(z.object({ draftId: token }))<null>(),
  'batch.cancel': route(z.object({ draftId: token }))<null>(),
  'batch.annotate': route(z.object({ draftId: token }))<SavedFile>(),
  'batch.send': route(
    z.object({
      draftId: token,
      title: batchTitle,
      mode: z.enum(['good', 'all']),
      acceptWarnings: z.boolean(),
      split: z.boolean().optional(),
    }),
  )<{ id: number; sent: number; files: number }>(),

  /** Saves the last used window as a PDF in its print style. */
  'page.keepPdf': route(z.object({ title: z.string().max(300) }))<SavedFile>(),
  'payment.keepSheet': route(paymentSheetInput)<SavedFile>(),
  'ledger.unsure': route(none)<LedgerRun[]>(),
  'ledger.open': route(z.object({ run: token }))<LedgerView>(),
  'ledger.rows': route(
    z.object({
      run: token,
      state: z.enum(['all', 'action', ...ledgerStates]),
      page: z.number().int().min(1),
      size: z.number().int().min(1).max(1000),
    }),
  )<{ rows: LedgerRow[]; total: number }>(),
  'ledger.ask': route(z.object({ run: token }))<LedgerView>(),
  /** If all failed rows are of one batch, opens the server's file of these rows; otherwise the sent file. */
  'ledger.retry': route(z.object({ run: token, state: z.enum(['failed', 'skipped']) }))<{
    draftId: string;
    name: string;
  }>(),
  'ledger.keepRows': route(z.object({ run: token, state: z.enum(ledgerStates) }))<SavedFile>(),

  /** Copies the text, and clears the clipboard after `secretSeconds` if it still holds the text. */
  'clipboard.secret': route(z.object({ text: z.string().min(1).max(1000) }))<null>(),
  /** Null unless the clipboard holds only a phone number, NIK, submission number or code. */
  'clipboard.number': route(none)<string | null>(),

  'download.start': route(
    z.object({
      operation: z.string().max(64),
      input: z.record(z.string().max(40), z.union([z.string().max(200), z.number()])),
      saveAs: z.boolean().optional(),
      fileName: z.string().min(1).max(120).optional(),
    }),
  )<Download | null>(),
  'download.list': route(none)<Download[]>(),
  'download.resume': route(z.object({ id: token }))<null>(),
  'download.cancel': route(z.object({ id: token }))<null>(),
  'download.reveal': route(z.object({ id: token }))<null>(),
  'download.open': route(z.object({ id: token }))<null>(),
} as const;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
