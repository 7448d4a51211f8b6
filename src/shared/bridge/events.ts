import type { LiveEvent } from '../core/live.ts';
import type { ResetLink } from '../entities/session/resetLink.ts';
import type { AppCommand } from './commands.ts';
import type {
  BackupStep,
  DesktopSettingsView,
  InboxFile,
  ServerProblem,
  UpdateView,
} from './desktopSettings.ts';
import type { BatchReportSummary, Download } from './types.ts';

export interface BridgeEvents {
  'session.started': { user_id: number };
  /** The server refused the session, a window signed out, or a backup was restored. */
  'session.ended': { message: string };
  'server.state': { reachable: boolean };
  'server.problem': { problem: ServerProblem | null };
  'batch.changed': BatchReportSummary;
  'ledger.changed': { run: string };
  'batch.opened': { draftId: string; name: string };
  'reset.opened': ResetLink;
  'view.opened': { id: number };
  'draft.damaged': { message: string };
  'download.changed': Download;
  'live.changed': LiveEvent;
  'notice.opened': Pick<LiveEvent, 'entity' | 'id' | 'part'>;
  'app.command': { command: AppCommand };
  'desktop.changed': DesktopSettingsView;
  /** Main wants to close the page, so the page asks about unsaved work. */
  'desktop.leaving': object;
  'update.changed': UpdateView;
  'backup.step': { step: BackupStep };
  /** New Excel, ODS and CSV files in the folder 'Masuk', whose rows are not read yet. */
  'inbox.found': { files: readonly InboxFile[] };
}
export type EventName = keyof BridgeEvents;

export type EmitEvent = <Name extends EventName>(name: Name, payload: BridgeEvents[Name]) => void;
