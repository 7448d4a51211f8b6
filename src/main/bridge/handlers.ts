import type { ProgramSettingsView } from '../../shared/bridge/program.ts';
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
import type { ServerTroubles } from '../services/embedded/serverTroubles.ts';
import type { KeepPagePdf } from '../services/files/pagePdf.ts';
import type { KeepPaymentSheet } from '../services/files/paymentSheet.ts';
import type { SessionService } from '../services/session/session.ts';

type Answer<Name extends RouteName> = BridgeOutput<Routes[Name]>;
type Input<Name extends RouteName> = BridgeParsed<Routes[Name]>;

export type Handlers = {
  [Name in RouteName]: (input: Input<Name>) => Answer<Name> | Promise<Answer<Name>>;
};

type HandlersOf<Area extends string> = Pick<Handlers, Extract<RouteName, `${Area}.${string}`>>;

export interface ProgramRoutes {
  view(): Promise<ProgramSettingsView>;
  change(input: BridgeParsed<Routes['program.change']>): Promise<ProgramSettingsView>;
  testServer(url: string): Promise<{ url: string; version: string }>;
  chooseFolder(): Promise<ProgramSettingsView>;
  openFolder(which: BridgeParsed<Routes['program.openFolder']>['which']): Promise<void>;
  diagnostics(): Promise<string>;
  restart(): void;
  checkUpdate(): void;
  /** @throws AppError CONFLICT while no new version is ready */
  installUpdate(): void;
}

export interface Services {
  appInfo(): Promise<Answer<'app.info'>>;
  troubles: Pick<ServerTroubles, 'retry' | 'restore'> | null;
  program: ProgramRoutes;
  heldQuestion: Pick<HeldQuestion, 'note' | 'answer'>;
  backups: Backups;
  inbox: Pick<Inbox, 'path'>;
  session: SessionService;
  api: ApiClient;
  drafts: Drafts;
  batch: Omit<BatchUploadService, 'claim' | 'serverBack' | 'isSending'>;
  ledger: Pick<Ledger, 'unsure' | 'open' | 'rows' | 'ask' | 'retryOf' | 'list'>;
  keepLedgerRows: KeepLedgerRows;
  downloads: Downloads;
  keepPaymentSheet: KeepPaymentSheet;
  keepPagePdf: KeepPagePdf;
  secrets: SecretClipboard;
  onSignedIn(session: Session): void;
  onSignedOut(message?: string): void;
}

export const createHandlers = (services: Services): Handlers => ({
  ...programHandlers(services),
  ...sessionHandlers(services),
  ...batchHandlers(services),
  ...ledgerHandlers(services),
  ...fileHandlers(services),
});

const done =
  <Asked>(work: (input: Asked) => unknown) =>
  async (input: Asked): Promise<null> => {
    await work(input);
    return null;
  };

function programHandlers({
  appInfo,
  troubles,
  program,
  heldQuestion,
  backups,
  onSignedOut,
}: Services): HandlersOf<'app' | 'server' | 'program' | 'backup'> {
  return {
    'app.info': () => appInfo(),
    'server.retry': done(() => troubles?.retry()),
    'server.restore': done(() => troubles?.restore()),

    'program.settings': () => program.view(),
    'program.change': (input) => program.change(input),
    'program.testServer': ({ url }) => program.testServer(url),
    'program.chooseFolder': () => program.chooseFolder(),
    'program.openFolder': done(({ which }) => program.openFolder(which)),
    'program.diagnostics': () => program.diagnostics(),
    'program.restart': done(() => program.restart()),
    'program.checkUpdate': done(() => program.checkUpdate()),
    'program.installUpdate': done(() => program.installUpdate()),
    'program.holds': done(({ holds }) => heldQuestion.note(holds)),
    'program.leave': done(({ leaves }) => heldQuestion.answer(leaves)),

    'backup.list': () => backups.list(),
    'backup.make': () => backups.make(),
    'backup.restore': done(async ({ date }) => {
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
      // Further windows and reloads also restore, so only a changed user counts.
      if (restored && restored.user_id !== before) onSignedIn(restored);
      return restored;
    },
    'session.login': async (input) => {
      // A copied secret must not pass to the next user.
      await secrets.clear();
      const signedIn = await session.login(input);
      onSignedIn(signedIn);
      return signedIn;
    },
    'session.logout': done(async () => {
      onSignedOut();
      await secrets.clear();
      await session.logout();
    }),

    'api.request': (request) => api.forward(request),

    'draft.read': ({ form }) => drafts.read(form),
    'draft.write': ({ form, values }) => drafts.write(form, values),
    'draft.drop': done(({ form }) => drafts.drop(form)),

    'clipboard.secret': done(({ text }) => secrets.copy(text)),
    'clipboard.number': () => secrets.number(),
  };
}

function batchHandlers({ batch, inbox, downloads }: Services): HandlersOf<'batch' | 'inbox'> {
  return {
    'inbox.open': async ({ id }) => batch.open(await inbox.path(id)),

    'batch.retry': ({ id }) => batch.retry(id),
    'batch.choose': () => batch.choose(),
    'batch.open': ({ path, photos }) => batch.open(path, photos),
    'batch.dropPhotos': done(({ draftId, path }) => batch.takePhotos(draftId, path)),
    'batch.choosePhotos': ({ draftId }) => batch.choosePhotos(draftId),
    'batch.readPhotos': done(({ draftId }) => batch.takePhotos(draftId)),
    'batch.leavePhotos': done(({ draftId }) => batch.takePhotos(draftId, null)),
    'batch.stopPhotos': done(({ draftId }) => batch.stopPhotos(draftId)),
    'batch.prepare': done(() => batch.prepare()),
    'batch.drafts': () => batch.drafts(),
    'batch.summary': ({ draftId }) => {
      const summary = batch.summary(draftId);
      void batch.look(draftId);
      return summary;
    },
    'batch.rows': (input) => batch.rows(input),
    'batch.next': (input) => batch.next(input),
    'batch.cell': (input) => batch.cell(input),
    'batch.edit': (input) => batch.edit(input),
    'batch.values': (input) => batch.values(input),
    'batch.map': done((input) => batch.map(input)),
    'batch.program': done((input) => batch.chooseProgram(input)),
    'batch.sheets': ({ draftId }) => batch.sheets(draftId),
    'batch.sheet': done((input) => batch.chooseSheet(input)),
    'batch.remap': done(({ draftId }) => batch.remap(draftId)),
    'batch.cancel': done(({ draftId }) => batch.cancel(draftId)),
    'batch.annotate': async ({ draftId }) => downloads.adopt(await batch.annotate(draftId)),
    'batch.send': (input) => batch.send(input),
  };
}

function ledgerHandlers({ ledger, batch, keepLedgerRows, downloads }: Services): HandlersOf<'ledger'> {
  return {
    'ledger.unsure': () => ledger.unsure(),
    'ledger.open': ({ run }) => ledger.open(run),
    'ledger.rows': (input) => ledger.rows(input),
    'ledger.ask': ({ run }) => ledger.ask(run),
    'ledger.retry': async ({ run, state }) => {
      const from = await ledger.retryOf(run, state);
      if ('batch' in from) return batch.retry(from.batch);
      return batch.draftOfRun(run) ?? batch.goOn(from.file);
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
    'download.resume': done(({ id }) => downloads.resume(id)),
    'download.cancel': done(({ id }) => downloads.cancel(id)),
    'download.reveal': done(({ id }) => downloads.reveal(id)),
    'download.open': done(({ id }) => downloads.open(id)),

    'page.keepPdf': async (input) => downloads.adopt(await keepPagePdf(input)),
    'payment.keepSheet': async (input) => downloads.adopt(await keepPaymentSheet(input)),
  };
}
