import type { ProgramSettingsView } from '../../shared/bridge/program.ts';
import type { RouteName, Routes } from '../../shared/bridge/routes.ts';
import type { BridgeOutput, BridgeParsed } from '../../shared/core/bridge.ts';
import type { Session } from '../../shared/entities/session/schema.ts';
import type { ApiClient } from '../services/apiClient.ts';
import type { Backups } from '../services/backups.ts';
import type { KeepLedgerRows } from '../services/batch/ledgerSheet.ts';
import type { BatchUploadService } from '../services/batch/service.ts';
import type { Downloads } from '../services/download/service.ts';
import type { Drafts } from '../services/drafts.ts';
import type { HeldQuestion } from '../services/heldQuestion.ts';
import type { Inbox } from '../services/inbox.ts';
import type { Ledger } from '../services/ledger.ts';
import type { KeepPagePdf } from '../services/pagePdf.ts';
import type { KeepPaymentSheet } from '../services/paymentSheet.ts';
import type { SecretClipboard } from '../services/secretClipboard.ts';
import type { ServerTroubles } from '../services/serverTroubles.ts';
import type { SessionService } from '../services/session.ts';

type Answer<Name extends RouteName> = BridgeOutput<Routes[Name]>;
type Input<Name extends RouteName> = BridgeParsed<Routes[Name]>;

export type Handlers = {
  [Name in RouteName]: (input: Input<Name>) => Answer<Name> | Promise<Answer<Name>>;
};

export interface ProgramRoutes {
  view(): Promise<ProgramSettingsView>;
  change(input: BridgeParsed<Routes['program.change']>): Promise<ProgramSettingsView>;
  testServer(url: string): Promise<{ url: string; version: string }>;
  chooseFolder(): Promise<ProgramSettingsView>;
  openFolder(which: BridgeParsed<Routes['program.openFolder']>['which']): Promise<void>;
  diagnostics(): Promise<string>;
  restart(): void;
  checkUpdate(): void;
  /** @throws CONFLICT while no new version is ready */
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
  /** `message` tells other windows why. */
  onSignedOut(message?: string): void;
}

export function createHandlers({
  appInfo,
  troubles,
  program,
  heldQuestion,
  backups,
  inbox,
  session,
  api,
  drafts,
  batch,
  ledger,
  keepLedgerRows,
  downloads,
  keepPaymentSheet,
  keepPagePdf,
  secrets,
  onSignedIn,
  onSignedOut,
}: Services): Handlers {
  return {
    'app.info': () => appInfo(),
    'server.retry': async () => {
      await troubles?.retry();
      return null;
    },
    'server.restore': async () => {
      await troubles?.restore();
      return null;
    },

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
    'program.checkUpdate': () => {
      program.checkUpdate();
      return null;
    },
    'program.installUpdate': () => {
      program.installUpdate();
      return null;
    },

    'program.holds': ({ holds }) => {
      heldQuestion.note(holds);
      return null;
    },
    'program.leave': ({ leaves }) => {
      heldQuestion.answer(leaves);
      return null;
    },

    'backup.list': () => backups.list(),
    'backup.make': () => backups.make(),
    'backup.restore': async ({ date }) => {
      await backups.restore(date);
      onSignedOut('Cadangan sudah dipulihkan. Masuk kembali.');
      return null;
    },

    'backup.move': ({ url }) => backups.move(url),

    'inbox.open': async ({ id }) => batch.open(await inbox.path(id)),

    'session.restore': async () => {
      const before = session.userId();
      const restored = await session.restore();
      // Only if the user changed: further windows and reloads restore, too.
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
    'session.logout': async () => {
      onSignedOut();
      await secrets.clear();
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
    'batch.open': ({ path, photos }) => batch.open(path, photos),
    'batch.dropPhotos': async ({ draftId, path }) => {
      await batch.takePhotos(draftId, path);
      return null;
    },
    'batch.choosePhotos': ({ draftId }) => batch.choosePhotos(draftId),
    'batch.readPhotos': async ({ draftId }) => {
      await batch.takePhotos(draftId);
      return null;
    },
    'batch.leavePhotos': async ({ draftId }) => {
      await batch.takePhotos(draftId, null);
      return null;
    },
    'batch.stopPhotos': ({ draftId }) => {
      batch.stopPhotos(draftId);
      return null;
    },
    'batch.prepare': () => {
      batch.prepare();
      return null;
    },
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
    'batch.map': async (input) => {
      await batch.map(input);
      return null;
    },
    'batch.program': (input) => {
      batch.chooseProgram(input);
      return null;
    },
    'batch.sheets': ({ draftId }) => batch.sheets(draftId),
    'batch.sheet': async (input) => {
      await batch.chooseSheet(input);
      return null;
    },
    'batch.remap': ({ draftId }) => {
      batch.remap(draftId);
      return null;
    },
    'batch.cancel': ({ draftId }) => {
      batch.cancel(draftId);
      return null;
    },
    'batch.annotate': async ({ draftId }) => downloads.adopt(await batch.annotate(draftId)),
    'batch.send': (input) => batch.send(input),

    'page.keepPdf': async (input) => downloads.adopt(await keepPagePdf(input)),
    'payment.keepSheet': async (input) => downloads.adopt(await keepPaymentSheet(input)),

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

    'clipboard.secret': async ({ text }) => {
      await secrets.copy(text);
      return null;
    },
    'clipboard.number': () => secrets.number(),

    'download.start': (input) => downloads.start(input),
    'download.list': () => downloads.list(),
    'download.resume': async ({ id }) => {
      await downloads.resume(id);
      return null;
    },
    'download.cancel': ({ id }) => {
      downloads.cancel(id);
      return null;
    },
    'download.reveal': ({ id }) => {
      downloads.reveal(id);
      return null;
    },
    'download.open': async ({ id }) => {
      await downloads.open(id);
      return null;
    },
  };
}
