import { z } from 'zod';
import { route } from '../core/bridge.ts';
import { batchTitle, cellTextMax, rememberedNameMax } from '../entities/batchUpload/schema.ts';
import type { Session } from '../entities/session/schema.ts';
import { loginInput } from '../entities/session/schema.ts';
import { paymentSheetInput } from './paymentSheet.ts';
import {
  type BackupView,
  databaseUrlMax,
  type MovedData,
  type ProgramSettingsView,
  type ServerTrouble,
  serverUrlMax,
  themes,
  tidyChoices,
  updateChoices,
  zoomChoices,
} from './program.ts';
import type {
  BatchEdited,
  BatchFaultValue,
  BatchReportPage,
  BatchReportSummary,
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
/** Largest JSON body the page may send: a 5 MB picture as base64 with room to spare. */
const bodyMax = 8 * 1024 * 1024;
/** Characters of one draft: ten of the longest texts. */
const draftMax = 512 * 1024;
/** The name a form has given its drafts, such as the path of its page. */
const draftForm = z
  .string()
  .max(120)
  .regex(/^[\w/:.%-]+$/);

const ledgerStates = ['sent', 'failed', 'unsure', 'waiting', 'skipped'] as const satisfies LedgerState[];
const batchState = z.enum(['all', 'good', 'warned', 'wrong', 'sent']);
/** What names a group of a report's summary. */
const batchFinding = z.object({ code: z.string().max(8), column: z.string().max(300) });
/** Row number in the sheet; Excel has no more. */
const sheetRow = z.number().int().min(1).max(1_048_576);
/** Key of a report's column. */
const sheetColumn = z.string().max(40);
/** Characters of a cell: more than any column takes. */
const cellText = z.string().max(cellTextMax);

/** Every call from the page to main, the only list. Names only are repeated in names.ts for the preload. */
export const routes = {
  'app.info': route(none)<{
    version: string;
    platform: string;
    /** Server the program talks to; null for the embedded one. */
    serverUrl: string | null;
    /** false: no keychain here, so the session ends with the program. */
    keychain: boolean;
    /** Accounts to sign in with; empty unless the server runs with demo data. */
    demo: DemoAccount[];
    /** Of the embedded server; null while it works. */
    trouble: ServerTrouble | null;
    /** What of the program's own settings could not be used at this start; null when all is well. */
    settings: string | null;
    /** Nobody has an account yet: the program has to be set up first. */
    setup: boolean;
  }>(),

  /** Starts the embedded server again that has given up; answers when it runs or when it is known why not. */
  'server.retry': route(none)<null>(),
  /** Puts the newest backup in the place of a damaged database; only while main knows of such a trouble. */
  'server.restore': route(none)<null>(),

  /** Settings of the program on this computer (beyond the specification). */
  'program.settings': route(none)<ProgramSettingsView>(),
  'program.change': route(
    z.object({
      theme: z.enum(themes).optional(),
      /** Percent. */
      zoom: z
        .number()
        .refine((zoom) => zoomChoices.includes(zoom))
        .optional(),
      tidyDays: z
        .number()
        .refine((days) => tidyChoices.includes(days))
        .optional(),
      /** Opened when its user signs in to the computer. */
      login: z.boolean().optional(),
      /** Goes on in the system's tray when its last window is closed. */
      tray: z.boolean().optional(),
      updates: z.enum(updateChoices).optional(),
      /** Origin of an office's server from the next start on; null for the embedded one. */
      serverUrl: z
        .string()
        .trim()
        .min(1, 'Alamat server wajib diisi')
        .max(serverUrlMax)
        .nullable()
        .optional(),
      /** Back to the usual folder; another one is chosen by the system's dialog only. */
      usualFolder: z.literal(true).optional(),
    }),
  )<ProgramSettingsView>(),
  /** Asks the server at that address who it is. */
  'program.testServer': route(
    z.object({ url: z.string().trim().min(1, 'Alamat server wajib diisi').max(serverUrlMax) }),
  )<{ url: string; version: string }>(),
  /** The system's dialog for a folder; what is set already when cancelled. */
  'program.chooseFolder': route(none)<ProgramSettingsView>(),
  'program.openFolder': route(z.object({ which: z.enum(['work', 'inbox', 'logs']) }))<null>(),
  /** Facts about the program for whoever helps, without anything personal. */
  'program.diagnostics': route(none)<string>(),
  'program.restart': route(none)<null>(),
  /** Looks for a new version of the program; what comes of it is told by 'update.changed'. */
  'program.checkUpdate': route(none)<null>(),
  /** Ends the program, installs the version that was fetched, and starts that; a page that is not left keeps it from happening. */
  'program.installUpdate': route(none)<null>(),

  /** Copies of the embedded database, the newest first; for those who may change the general settings. */
  'backup.list': route(none)<BackupView[]>(),
  'backup.make': route(none)<BackupView[]>(),
  /** Puts a copy in the place of the database; nobody is signed in afterwards. */
  'backup.restore': route(z.object({ date: z.iso.datetime() }))<null>(),
  /** Everything into an empty PostgreSQL of the office; the data here stay as they are. null when its user has said no. */
  'backup.move': route(
    z.object({
      url: z
        .string()
        .trim()
        .max(databaseUrlMax)
        .regex(
          /^postgres(ql)?:\/\/[^\s/]+\/[^\s/]+$/,
          'Alamat harus seperti postgres://pengguna:sandi@komputer:5432/rujukan',
        ),
    }),
  )<MovedData | null>(),

  /** Opens a workbook of the folder 'Masuk' that was told by 'inbox.found'. */
  'inbox.open': route(z.object({ id: token }))<{ draftId: string; name: string }>(),

  'session.restore': route(none)<Session | null>(),
  'session.login': route(loginInput)<Session>(),
  'session.logout': route(none)<null>(),

  /** One API request by ky in the page; main finds the operation, attaches the token, and refuses anything else. */
  'api.request': route(
    z.object({
      method: z.enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']),
      /** Path with query; older calls of the API do not begin with '/w/'. */
      path: z
        .string()
        .max(8192)
        .regex(/^\/[a-z]/),
      body: z.string().max(bodyMax).nullable(),
      idempotencyKey: z.string().max(64).nullable(),
    }),
  )<ForwardedAnswer>(),

  /** Unsent input of a form of the signed-in user; kept by main, so that it outlives a killed program. */
  'draft.read': route(z.object({ form: draftForm }))<Draft | null>(),
  'draft.write': route(z.object({ form: draftForm, values: z.string().max(draftMax) }))<DraftKept>(),
  'draft.drop': route(z.object({ form: draftForm }))<null>(),

  /** Takes the rows that the server refused of a batch and opens them as a report of their own (features.md I12). */
  'batch.retry': route(z.object({ id: z.number().int().min(1) }))<{ draftId: string; name: string }>(),
  /** Opens the system's file dialog; null when cancelled. Checking starts at once. */
  'batch.choose': route(none)<{ draftId: string; name: string } | null>(),
  /** A file hangs over the window: the thread that will read it starts meanwhile. */
  'batch.prepare': route(none)<null>(),
  /** A dropped file, and a folder of photos that was dropped with it; the paths come from the preload, never from the page. */
  'batch.open': route(z.object({ path: droppedPath, photos: droppedPath.optional() }))<{
    draftId: string;
    name: string;
  }>(),
  /** A dropped folder of photos for a file that is open; its path comes from the preload, too. */
  'batch.dropPhotos': route(z.object({ draftId: token, path: droppedPath }))<null>(),
  /** The system's dialog for a folder of photos; false when cancelled. */
  'batch.choosePhotos': route(z.object({ draftId: token }))<boolean>(),
  /** Looks into the folder of photos once more. */
  'batch.readPhotos': route(z.object({ draftId: token }))<null>(),
  /** The file goes without its folder of photos. */
  'batch.leavePhotos': route(z.object({ draftId: token }))<null>(),
  /** Ends the upload of photos; the rows have not left then. */
  'batch.stopPhotos': route(z.object({ draftId: token }))<null>(),
  /** Reports that the signed-in user has opened and neither sent nor closed, the newest first. */
  'batch.drafts': route(none)<BatchReportSummary[]>(),
  /** Whoever opens a report gets it as it is; it is checked once more when its program asks otherwise by now (X04). */
  'batch.summary': route(z.object({ draftId: token }))<BatchReportSummary>(),
  'batch.rows': route(
    z.object({
      draftId: token,
      state: batchState,
      /** Only rows with this finding. */
      finding: batchFinding.optional(),
      page: z.number().int().min(1),
      size: z.number().int().min(1).max(1000),
    }),
  )<BatchReportPage>(),
  /** The wrong row after or before `row` among those that are shown, and its place there; null when there is none. */
  'batch.next': route(
    z.object({
      draftId: token,
      state: batchState,
      finding: batchFinding.optional(),
      row: z.number().int().min(0).max(1_048_576),
      step: z.union([z.literal(1), z.literal(-1)]),
    }),
  )<{ n: number; index: number } | null>(),
  /** The whole value of a masked cell, to be edited. */
  'batch.cell': route(z.object({ draftId: token, row: sheetRow, column: sheetColumn }))<string>(),
  /** Types over cells and judges the file again; refused as a whole when the server cannot be asked. */
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
      /** Values that become others, for the next file. */
      remember: z
        .array(z.object({ column: sheetColumn, from: cellText, to: cellText }))
        .max(200)
        .optional(),
    }),
  )<BatchEdited>(),
  /** The values with a finding, to be repaired together; `remembers` says whether what they become can be kept. */
  'batch.values': route(z.object({ draftId: token, finding: batchFinding }))<{
    values: BatchFaultValue[];
    remembers: boolean;
  }>(),
  /** Says which column of the file is which of the program, and lets the check go on. */
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
      /** What files like this one are called: the next one is matched by itself. */
      remember: z.string().trim().min(1, 'Nama wajib diisi').max(rememberedNameMax).optional(),
    }),
  )<null>(),
  /** The program of all rows, where the file names none; its columns are asked about then. */
  'batch.program': route(z.object({ draftId: token, programId: z.number().int().min(1) }))<null>(),
  /** Asks about the columns once more. */
  'batch.remap': route(z.object({ draftId: token }))<null>(),
  'batch.cancel': route(z.object({ draftId: token }))<null>(),
  /** Writes a copy of the file with the faults of each row; wrong rows only. */
  'batch.annotate': route(z.object({ draftId: token }))<SavedFile>(),
  'batch.send': route(
    z.object({
      draftId: token,
      title: batchTitle,
      mode: z.enum(['good', 'all']),
      /** "Saya periksa": rows with warnings are sent too; without it they are left out as if wrong. */
      acceptWarnings: z.boolean(),
      /** More rows than the server takes at once go as several files, named `… (1/3)` (features.md I8). */
      split: z.boolean().optional(),
    }),
  )<{ id: number; sent: number; files: number }>(),

  /** Keeps the sheet of a reviewed payment as a workbook in the work folder. */
  'payment.keepSheet': route(paymentSheetInput)<SavedFile>(),
  /** Sendings whose rows are not all certain, the newest first. */
  'ledger.unsure': route(none)<LedgerRun[]>(),
  /** What became of a sending, as the server says it now; `run` is its own, or the number of a batch. */
  'ledger.open': route(z.object({ run: token }))<LedgerView>(),
  'ledger.rows': route(
    z.object({
      run: token,
      state: z.enum(['all', 'action', ...ledgerStates]),
      page: z.number().int().min(1),
      size: z.number().int().min(1).max(1000),
    }),
  )<{ rows: LedgerRow[]; total: number }>(),
  /** Asks the server what became of the rows that no answer came for. */
  'ledger.ask': route(z.object({ run: token }))<LedgerView>(),
  /** Opens the refused rows, and them alone, to be repaired and sent again. */
  'ledger.retry': route(z.object({ run: token }))<{ draftId: string; name: string }>(),

  /** Copies a secret: the clipboard is emptied again after `secretSeconds`, unless it holds something else by then. */
  'clipboard.secret': route(z.object({ text: z.string().min(1).max(1000) }))<null>(),

  /**
   * Starts a download into the user's folder, or with `saveAs` to where the system's save dialog says; null when that is
   * cancelled. Progress comes as events.
   */
  'download.start': route(
    z.object({
      /** Id of an operation that answers a file. */
      operation: z.string().max(64),
      input: z.record(z.string().max(40), z.union([z.string().max(200), z.number()])),
      saveAs: z.boolean().optional(),
      /** Name in the folder, without the ending, which stays the server's; else it has the server's name. */
      fileName: z.string().min(1).max(120).optional(),
    }),
  )<Download | null>(),
  'download.list': route(none)<Download[]>(),
  /** Goes on with one that broke off. */
  'download.resume': route(z.object({ id: token }))<null>(),
  'download.cancel': route(z.object({ id: token }))<null>(),
  /** "Buka folder". */
  'download.reveal': route(z.object({ id: token }))<null>(),
} as const;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
