import type { LiveEvent } from '../core/live.ts';
import type { ResetLink } from '../entities/session/resetLink.ts';
import type { AppCommand } from './commands.ts';
import type { BackupStep, InboxFile, ProgramSettingsView, ServerTrouble, UpdateView } from './program.ts';
import type { BatchReportSummary, Download } from './types.ts';

export interface BridgeEvents {
  'session.started': { user_id: number };
  /** Refused by the server, or signed out elsewhere. */
  'session.ended': { message: string };
  'server.state': { reachable: boolean };
  'server.trouble': { trouble: ServerTrouble | null };
  'batch.changed': BatchReportSummary;
  'ledger.changed': { run: string };
  /** Opened from outside the page: second start, menu. */
  'batch.opened': { draftId: string; name: string };
  /** The link of a reset mail was opened (S-004). */
  'reset.opened': ResetLink;
  /** The link to a saved view was opened. */
  'view.opened': { id: number };
  /** Data of this computer that cannot be read any more, told once. */
  'draft.damaged': { message: string };
  'download.changed': Download;
  'live.changed': LiveEvent;
  'notice.opened': Pick<LiveEvent, 'entity' | 'id' | 'part'>;
  'app.command': { command: AppCommand };
  'program.changed': ProgramSettingsView;
  /** The window or the program is to be closed; what the page holds is asked about. */
  'program.leaving': object;
  'update.changed': UpdateView;
  'backup.step': { step: BackupStep };
  /** New workbooks in the folder 'Masuk', not read yet. */
  'inbox.found': { files: readonly InboxFile[] };
}
export type EventName = keyof BridgeEvents;

export type EmitEvent = <Name extends EventName>(name: Name, payload: BridgeEvents[Name]) => void;
