import { z } from 'zod';
import { route } from '../core/bridge.ts';
import { batchTitle } from '../entities/batchUpload/schema.ts';
import type { Session } from '../entities/session/schema.ts';
import { loginInput } from '../entities/session/schema.ts';
import type {
  BatchReportPage,
  BatchReportSummary,
  DemoAccount,
  Download,
  Draft,
  DraftKept,
  ForwardedAnswer,
  SavedFile,
} from './types.ts';

const none = z.undefined();
const token = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9-]+$/);
/** Largest JSON body the page may send: a 5 MB picture as base64 with room to spare. */
const bodyMax = 8 * 1024 * 1024;
/** Characters of one draft: ten of the longest texts. */
const draftMax = 512 * 1024;
/** The name a form has given its drafts, such as the path of its page. */
const draftForm = z
  .string()
  .max(120)
  .regex(/^[\w/:.%-]+$/);

/** Every call from the page to main, the only list. Names only are repeated in names.ts for the preload. */
export const routes = {
  'app.info': route(none)<{
    version: string;
    platform: string;
    /** Server the program talks to; null for the embedded one. */
    serverUrl: string | null;
    /** false: no keychain here, so the session ends with the program (security.md, Keychain). */
    keychain: boolean;
    /** Accounts to sign in with; empty unless the server runs with demo data. */
    demo: DemoAccount[];
  }>(),

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

  /** Opens the system's file dialog; null when cancelled. Checking starts at once. */
  'batch.choose': route(none)<{ draftId: string; name: string } | null>(),
  /** A dropped file; the path comes from the preload, never from the page. */
  'batch.open': route(z.object({ path: z.string().min(1).max(4096) }))<{ draftId: string; name: string }>(),
  /** Reports that the signed-in user has opened and neither sent nor closed, the newest first. */
  'batch.drafts': route(none)<BatchReportSummary[]>(),
  'batch.summary': route(z.object({ draftId: token }))<BatchReportSummary>(),
  'batch.rows': route(
    z.object({
      draftId: token,
      state: z.enum(['all', 'good', 'warned', 'wrong']),
      /** Only rows with this finding: what names a group of the summary. */
      finding: z.object({ code: z.string().max(8), column: z.string().max(300) }).optional(),
      page: z.number().int().min(1),
      size: z.number().int().min(1).max(1000),
    }),
  )<BatchReportPage>(),
  /** Says which column of the file is which of the program, and lets the check go on. */
  'batch.map': route(
    z.object({
      draftId: token,
      choices: z
        .array(
          z.object({ key: z.string().max(40), position: z.number().int().min(0).max(16_384).nullable() }),
        )
        .max(1000),
    }),
  )<null>(),
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
    }),
  )<{ id: number; sent: number }>(),

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
  'download.cancel': route(z.object({ id: token }))<null>(),
  /** "Buka folder". */
  'download.reveal': route(z.object({ id: token }))<null>(),
} as const;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
