import type { RouteName, Routes } from '../../shared/bridge/routes.ts';
import type {
  BatchEdited,
  BatchReportPage,
  BatchReportSummary,
  SavedFile,
} from '../../shared/bridge/types.ts';
import type { BridgeOutput, BridgeParsed } from '../../shared/core/bridge.ts';
import type { Session } from '../../shared/entities/session/schema.ts';
import type { ProgramRoutes } from '../app/programRoutes.ts';
import type { ApiClient } from '../services/apiClient.ts';
import type { Backups } from '../services/backups.ts';
import type { Downloads } from '../services/downloads.ts';
import type { Drafts } from '../services/drafts.ts';
import type { Inbox } from '../services/inbox.ts';
import type { SecretClipboard } from '../services/secretClipboard.ts';
import type { SessionService } from '../services/session.ts';

type Answer<Name extends RouteName> = BridgeOutput<Routes[Name]>;
type Input<Name extends RouteName> = BridgeParsed<Routes[Name]>;

/** One function per route; leaving one out is a type error. */
export type Handlers = {
  [Name in RouteName]: (input: Input<Name>) => Answer<Name> | Promise<Answer<Name>>;
};

/** What the batch routes need of services/batchUpload.ts. */
export interface BatchUpload {
  retry(id: number): Promise<{ draftId: string; name: string }>;
  choose(): Promise<{ draftId: string; name: string } | null>;
  open(path: string): Promise<{ draftId: string; name: string }>;
  drafts(): BatchReportSummary[];
  summary(draftId: string): BatchReportSummary;
  rows(input: Input<'batch.rows'>): BatchReportPage;
  next(input: Input<'batch.next'>): Answer<'batch.next'>;
  cell(input: Input<'batch.cell'>): Promise<string>;
  edit(input: Input<'batch.edit'>): Promise<BatchEdited>;
  values(input: Input<'batch.values'>): Promise<Answer<'batch.values'>>;
  map(input: Input<'batch.map'>): void;
  cancel(draftId: string): void;
  annotate(draftId: string): Promise<SavedFile>;
  send(input: Input<'batch.send'>): Promise<Answer<'batch.send'>>;
}

export interface Services {
  appInfo(): Promise<Answer<'app.info'>>;
  program: ProgramRoutes;
  backups: Backups;
  inbox: Pick<Inbox, 'path'>;
  session: SessionService;
  api: ApiClient;
  drafts: Drafts;
  batch: BatchUpload;
  downloads: Downloads;
  secrets: Pick<SecretClipboard, 'copy'>;
  /** A user has just signed in: what waited for that may go on. */
  onSignedIn(session: Session): void;
  onSignedOut(): void;
}

/** Every bridge route and the service that answers it. */
export function createHandlers({
  appInfo,
  program,
  backups,
  inbox,
  session,
  api,
  drafts,
  batch,
  downloads,
  secrets,
  onSignedIn,
  onSignedOut,
}: Services): Handlers {
  return {
    'app.info': () => appInfo(),

    'program.settings': () => program.view(),
    'program.change': (input) => program.change(input),
    'program.testServer': ({ url }) => program.testServer(url),
    'program.chooseFolder': () => program.chooseFolder(),
    'program.openFolder': async ({ which }) => {
      await program.openFolder(which);
      return null;
    },
    'program.diagnostics': () => program.diagnostics(),
    'program.restart': () => {
      program.restart();
      return null;
    },

    'backup.list': () => backups.list(),
    'backup.make': () => backups.make(),
    'backup.restore': async ({ date }) => {
      await backups.restore(date);
      onSignedOut();
      return null;
    },

    'inbox.open': async ({ id }) => batch.open(await inbox.path(id)),

    'session.restore': async () => {
      const restored = await session.restore();
      if (restored) onSignedIn(restored);
      return restored;
    },
    'session.login': async (input) => {
      const signedIn = await session.login(input);
      onSignedIn(signedIn);
      return signedIn;
    },
    'session.logout': async () => {
      onSignedOut();
      await session.logout();
      return null;
    },

    'api.request': (request) => api.forward(request),

    'draft.read': ({ form }) => drafts.read(form),
    'draft.write': ({ form, values }) => drafts.write(form, values),
    'draft.drop': async ({ form }) => {
      await drafts.drop(form);
      return null;
    },

    'batch.retry': ({ id }) => batch.retry(id),
    'batch.choose': () => batch.choose(),
    'batch.open': ({ path }) => batch.open(path),
    'batch.drafts': () => batch.drafts(),
    'batch.summary': ({ draftId }) => batch.summary(draftId),
    'batch.rows': (input) => batch.rows(input),
    'batch.next': (input) => batch.next(input),
    'batch.cell': (input) => batch.cell(input),
    'batch.edit': (input) => batch.edit(input),
    'batch.values': (input) => batch.values(input),
    'batch.map': (input) => {
      batch.map(input);
      return null;
    },
    'batch.cancel': ({ draftId }) => {
      batch.cancel(draftId);
      return null;
    },
    'batch.annotate': async ({ draftId }) => downloads.adopt(await batch.annotate(draftId)),
    'batch.send': (input) => batch.send(input),

    'clipboard.secret': async ({ text }) => {
      await secrets.copy(text);
      return null;
    },

    'download.start': (input) => downloads.start(input),
    'download.list': () => downloads.list(),
    'download.cancel': ({ id }) => {
      downloads.cancel(id);
      return null;
    },
    'download.reveal': ({ id }) => {
      downloads.reveal(id);
      return null;
    },
  };
}
