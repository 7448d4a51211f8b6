import type { DesktopSettingsView } from '../../shared/bridge/desktopSettings.ts';
import type { RouteName, Routes } from '../../shared/bridge/routes.ts';
import type { BridgeOutput, BridgeParsed } from '../../shared/core/bridge.ts';
import type { Session } from '../../shared/entities/session/schema.ts';
import type { ApiClient } from '../services/api/apiClient.ts';
import type { Inbox } from '../services/batch/inbox.ts';
import type { Ledger } from '../services/batch/ledger.ts';
import type { KeepLedgerRows } from '../services/batch/ledgerSheet.ts';
import type { BatchUploadService } from '../services/batch/service.ts';
import type { HeldQuestion } from '../services/desktop/heldQuestion.ts';
import type { SecretClipboard } from '../services/desktop/secretClipboard.ts';
import type { Downloads } from '../services/download/service.ts';
import type { Drafts } from '../services/drafts/drafts.ts';
import type { Backups } from '../services/embedded/backups.ts';
import type { ServerProblems } from '../services/embedded/serverProblems.ts';
import type { KeepPagePdf } from '../services/files/pagePdf.ts';
import type { KeepPaymentSheet } from '../services/files/paymentSheet.ts';
import type { SessionService } from '../services/session/session.ts';

type Answer<Name extends RouteName> = BridgeOutput<Routes[Name]>;
type Input<Name extends RouteName> = BridgeParsed<Routes[Name]>;

export type Handlers = {
  [Name in RouteName]: (input: Input<Name>) => Answer<Name> | Promise<Answer<Name>>;
};

type HandlersOf<Area extends string> = Pick<Handlers, Extract<RouteName, `${Area}.${string}`>>;

export interface DesktopRoutes {
  view(): Promise<DesktopSettingsView>;
  change(input: BridgeParsed<Routes['desktop.change']>): Promise<DesktopSettingsView>;
  testServer(url: string): Promise<{ url: string; version: string }>;
  chooseFolder(): Promise<DesktopSettingsView>;
  openFolder(which: BridgeParsed<Routes['desktop.openFolder']>['which']): Promise<void>;
  diagnostics(): Promise<string>;
  restart(): void;
  checkUpdate(): void;
  /** @throws AppError CONFLICT while no new version is ready */
  installUpdate(): void;
}

export interface Services {
  appInfo(): Promise<Answer<'app.info'>>;
  serverProblems: Pick<ServerProblems, 'retry' | 'restore'> | null;
  desktop: DesktopRoutes;
  heldQuestion: Pick<HeldQuestion, 'setNeeded' | 'answer'>;
  backups: Backups;
  inbox: Pick<Inbox, 'path'>;
  session: SessionService;
  api: ApiClient;
  drafts: Drafts;
  batch: Omit<BatchUploadService, 'claim' | 'serverBack' | 'isSending'>;
  ledger: Pick<Ledger, 'unsure' | 'open' | 'rows' | 'askServer' | 'retryOf' | 'list'>;
  keepLedgerRows: KeepLedgerRows;
  downloads: Downloads;
  keepPaymentSheet: KeepPaymentSheet;
  keepPagePdf: KeepPagePdf;
  secrets: SecretClipboard;
  onSignedIn(session: Session): void;
  onSignedOut(message?: string): void;
}

export const createHandlers = (services: Services): Handlers => ({
  ...desktopHandlers(services),
  ...sessionHandlers(services),
  ...batchHandlers(services),
  ...ledgerHandlers(services),
  ...fileHandlers(services),
});

const resolveEmpty =
  <Asked>(work: (input: Asked) => unknown) =>
  async (input: Asked): Promise<null> => {
    await work(input);
    return null;
  };

function desktopHandlers({
  appInfo,
  serverProblems,
  desktop,
  heldQuestion,
  backups,
  onSignedOut,
}: Services): HandlersOf<'app' | 'server' | 'desktop' | 'backup'> {
  return {
    'app.info': () => appInfo(),
    'server.retry': resolveEmpty(() => serverProblems?.retry()),
    'server.restore': resolveEmpty(() => serverProblems?.restore()),

    'desktop.settings': () => desktop.view(),
    'desktop.change': (input) => desktop.change(input),
    'desktop.testServer': ({ url }) => desktop.testServer(url),
    'desktop.chooseFolder': () => desktop.chooseFolder(),
    'desktop.openFolder': resolveEmpty(({ which }) => desktop.openFolder(which)),
    'desktop.diagnostics': () => desktop.diagnostics(),
    'desktop.restart': resolveEmpty(() => desktop.restart()),
    'desktop.checkUpdate': resolveEmpty(() => desktop.checkUpdate()),
    'desktop.installUpdate': resolveEmpty(() => desktop.installUpdate()),
    'desktop.holds': resolveEmpty(({ holds }) => heldQuestion.setNeeded(holds)),
    'desktop.leave': resolveEmpty(({ leaves }) => heldQuestion.answer(leaves)),

    'backup.list': () => backups.list(),
    'backup.make': () => backups.make(),
    'backup.restore': resolveEmpty(async ({ date }) => {
      await backups.restore(date);
      onSignedOut('Cadangan sudah dipulihkan. Masuk kembali.');
    }),
    'backup.move': ({ url }) => backups.move(url),
  };
}

function sessionHandlers({
  session,
  api,
  drafts,
  secrets,
  onSignedIn,
  onSignedOut,
}: Services): HandlersOf<'session' | 'api' | 'draft' | 'clipboard'> {
  return {
    'session.restore': async () => {
      const before = session.userId();
      const restored = await session.restore();
      // Further windows and reloads also restore the session, so only a change of user counts as a sign-in.
      if (restored && restored.user_id !== before) onSignedIn(restored);
      return restored;
    },
    'session.login': async (input) => {
      // The next user must not paste a copied secret.
      await secrets.clear();
      const signedIn = await session.login(input);
      onSignedIn(signedIn);
      return signedIn;
    },
    'session.logout': resolveEmpty(async () => {
      onSignedOut();
      await secrets.clear();
      await session.logout();
    }),

    'api.request': (request) => api.forward(request),

    'draft.read': ({ form }) => drafts.read(form),
    'draft.write': ({ form, values }) => drafts.write(form, values),
    'draft.drop': resolveEmpty(({ form }) => drafts.drop(form)),

    'clipboard.secret': resolveEmpty(({ text }) => secrets.copy(text)),
    'clipboard.number': () => secrets.number(),
  };
}

function batchHandlers({ batch, inbox, downloads }: Services): HandlersOf<'batch' | 'inbox'> {
  return {
    'inbox.open': async ({ id }) => batch.open(await inbox.path(id)),

    'batch.retry': ({ id }) => batch.retry(id),
    'batch.choose': () => batch.choose(),
    'batch.open': ({ path, photos }) => batch.open(path, photos),
    'batch.dropPhotos': resolveEmpty(({ draftId, path }) => batch.setPhotoFolder(draftId, path)),
    'batch.choosePhotos': ({ draftId }) => batch.choosePhotos(draftId),
    'batch.readPhotos': resolveEmpty(({ draftId }) => batch.setPhotoFolder(draftId)),
    'batch.leavePhotos': resolveEmpty(({ draftId }) => batch.setPhotoFolder(draftId, null)),
    'batch.stopPhotos': resolveEmpty(({ draftId }) => batch.stopPhotos(draftId)),
    'batch.prepare': resolveEmpty(() => batch.prepare()),
    'batch.drafts': () => batch.openFiles(),
    'batch.summary': ({ draftId }) => {
      const summary = batch.summary(draftId);
      void batch.recheckIfOutdated(draftId);
      return summary;
    },
    'batch.rows': (input) => batch.rows(input),
    'batch.next': (input) => batch.next(input),
    'batch.cell': (input) => batch.cell(input),
    'batch.edit': (input) => batch.edit(input),
    'batch.values': (input) => batch.values(input),
    'batch.map': resolveEmpty((input) => batch.map(input)),
    'batch.program': resolveEmpty((input) => batch.chooseProgram(input)),
    'batch.sheets': ({ draftId }) => batch.sheets(draftId),
    'batch.sheet': resolveEmpty((input) => batch.chooseSheet(input)),
    'batch.remap': resolveEmpty(({ draftId }) => batch.remap(draftId)),
    'batch.cancel': resolveEmpty(({ draftId }) => batch.cancel(draftId)),
    'batch.annotate': async ({ draftId }) => downloads.adopt(await batch.annotate(draftId)),
    'batch.send': (input) => batch.send(input),
  };
}

function ledgerHandlers({ ledger, batch, keepLedgerRows, downloads }: Services): HandlersOf<'ledger'> {
  return {
    'ledger.unsure': () => ledger.unsure(),
    'ledger.open': ({ run }) => ledger.open(run),
    'ledger.rows': (input) => ledger.rows(input),
    'ledger.ask': ({ run }) => ledger.askServer(run),
    'ledger.retry': async ({ run, state }) => {
      const from = await ledger.retryOf(run, state);
      if ('batch' in from) return batch.retry(from.batch);
      return batch.batchFileOfRun(run) ?? batch.reopenSent(from.file);
    },
    'ledger.keepRows': async ({ run, state }) =>
      downloads.adopt(await keepLedgerRows(await ledger.list(run, state))),
  };
}

function fileHandlers({
  downloads,
  keepPagePdf,
  keepPaymentSheet,
}: Services): HandlersOf<'download' | 'page' | 'payment'> {
  return {
    'download.start': (input) => downloads.start(input),
    'download.list': () => downloads.list(),
    'download.resume': resolveEmpty(({ id }) => downloads.resume(id)),
    'download.cancel': resolveEmpty(({ id }) => downloads.cancel(id)),
    'download.reveal': resolveEmpty(({ id }) => downloads.reveal(id)),
    'download.open': resolveEmpty(({ id }) => downloads.open(id)),

    'page.keepPdf': async (input) => downloads.adopt(await keepPagePdf(input)),
    'payment.keepSheet': async (input) => downloads.adopt(await keepPaymentSheet(input)),
  };
}
