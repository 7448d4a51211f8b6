import type { LiveEvent } from '../core/live.ts';
import type { ResetLink } from '../entities/session/resetLink.ts';
import type { AppCommand } from './commands.ts';
import type { BackupStep, InboxFile, ProgramSettingsView, ServerTrouble, UpdateView } from './program.ts';
import type { BatchReportSummary, Download } from './types.ts';

/** Events from main to the page; each is also named in names.ts. */
export interface BridgeEvents {
  /** Somebody has signed in, in whichever window. */
  'session.started': { user_id: number };
  /** The session is over: refused by the server, or signed out elsewhere. */
  'session.ended': { message: string };
  /** The embedded server, or the configured one, can be reached or not. */
  'server.state': { reachable: boolean };
  /** What keeps the embedded server from its work has changed. */
  'server.trouble': { trouble: ServerTrouble | null };
  'batch.changed': BatchReportSummary;
  /** A sending has begun, or the server has said what became of it. */
  'ledger.changed': { run: string };
  /** A file was opened from outside the page (second start of the program with a file, menu). */
  'batch.opened': { draftId: string; name: string };
  /** The link of a reset mail was opened (S-004). */
  'reset.opened': ResetLink;
  /** What was kept on this computer and cannot be opened any more; said once, in words for the user. */
  'draft.damaged': { message: string };
  'download.changed': Download;
  /** Records of an entity have changed on the server, through whomever. */
  'live.changed': LiveEvent;
  /** A notice of the system was clicked: what it told of is to be shown. */
  'notice.opened': Pick<LiveEvent, 'entity' | 'id' | 'part'>;
  /** A menu command or shortcut that the page carries out. */
  'app.command': { command: AppCommand };
  /** Settings of the program have changed, such as by the menu. */
  'program.changed': ProgramSettingsView;
  /** A new version of the program was found, fetched, or could not be. */
  'update.changed': UpdateView;
  'backup.step': { step: BackupStep };
  /** Workbooks were put into the folder 'Masuk'; nothing of them has been read. */
  'inbox.found': { files: readonly InboxFile[] };
}
export type EventName = keyof BridgeEvents;
