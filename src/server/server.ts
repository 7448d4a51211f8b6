import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { formatDateTime } from '../shared/core/formats.ts';
import { openAccessTokens } from './auth/accessToken.ts';
import { openClientTokens } from './auth/clientToken.ts';
import { openKnownSignIns } from './auth/knownSignIn.ts';
import { openSignInGuard } from './auth/signInGuard.ts';
import { openCallThrottle, openClientThrottle, openResetThrottle } from './auth/throttle.ts';
import { defaultExportDays, type ServerConfig } from './config.ts';
import { isNewDatabase } from './db/databaseWorker.ts';
import { damageAtStart, openDatabase } from './db/open.ts';
import { demoAccounts } from './demo/accounts.ts';
import { prepareDemo } from './demo/preparation.ts';
import { describeError } from './describeError.ts';
import { offlinePlaces } from './entities/place/offlinePlaces.ts';
import { recountWhenNew } from './entities/target/recount.ts';
import { type App, createApp } from './http/app.ts';
import { freeAbandonedKeys, type Once, openOnce } from './http/idempotency.ts';
import { openJobs } from './jobs/pgBossJobs.ts';
import type { Services } from './kit/context.ts';
import { createProblems } from './kit/problems.ts';
import { openStorage } from './kit/storage.ts';
import { type LiveChannel, openLive } from './live/channel.ts';
import { defaultMailConfig, openMail } from './mail/mail.ts';
import { openMediaStore } from './media/store.ts';
import { noOcr } from './ocr/ocr.ts';
import { openTesseract } from './ocr/tesseract.ts';
import { defaultPlacesConfig, openPlaces } from './places/places.ts';
import { exportSources, jobDefinitions, mounted } from './registry.ts';
import { seedFirstStart } from './start/firstStart.ts';
import { noSetup, openSetup } from './start/setup.ts';
import { startUpkeep } from './upkeep/upkeep.ts';
import { watchDatabase } from './upkeep/watchDatabase.ts';
import { watchMail } from './upkeep/watchMail.ts';
import { watchOpenFiles } from './upkeep/watchOpenFiles.ts';

export interface RunningServer {
  app: App;
  services: Services;
  live: LiveChannel;
  once: Once;
  close(): Promise<void>;
}

export interface ServerParts {
  log: Logger;
  askPassword(): Promise<string>;
  now?(): Date;
}

function logStart({ database: { embedded, seal }, log, problems }: Services): void {
  if (embedded && embedded.made.length > 0) log.warn({ made: embedded.made }, 'made anew');
  if (!seal?.lost) return;
  const { comparedWith } = seal.lost;
  log.warn({ comparedWith: comparedWith?.date }, 'seal lost');
  const compared = comparedWith
    ? `Isinya dibandingkan dengan cadangan tanggal ${formatDateTime(comparedWith.date)}.`
    : 'Tidak ada cadangan untuk dibandingkan dengannya.';
  problems.set('SEAL', `Segel database hilang atau rusak, dan dibuat lagi. ${compared}`);
}

type StartConfig = Pick<ServerConfig, 'dataFolder' | 'databaseUrl' | 'demo' | 'secret' | 'ocr'> &
  Partial<Pick<ServerConfig, 'behindProxy' | 'setup' | 'mail' | 'places' | 'exportDays'>>;

export async function openServer(config: StartConfig, parts: ServerParts): Promise<RunningServer> {
  const { dataFolder, databaseUrl } = config;
  mkdirSync(dataFolder, { recursive: true });
  const makesDemo = config.demo && !config.setup && !databaseUrl && isNewDatabase(dataFolder);
  const ahead = makesDemo ? prepareDemo(1) : undefined;
  const database = await openDatabase({ dataFolder, ...(databaseUrl && { databaseUrl }) });
  const jobs = openJobs(database, jobDefinitions);
  let live: LiveChannel | undefined;
  try {
    live = await openLive(database, parts.log);
    const services = await openServices(config, parts, { database, jobs });
    const found = await seedFirstStart(services, config.setup ? undefined : parts.askPassword, ahead);
    if (!found.demo) services.demo = undefined;
    if (found.state === 'filled') database.maintenance.later();
    if (found.state === 'empty') services.setup = openSetup(services, config);
    watchDatabase(services, live);
    database.maintenance.onError((error) =>
      services.log.error({ error: describeError(error) }, 'maintenance failed'),
    );
    logStart(services);
    const upkeep = await startUpkeep(services);
    await jobs.start(services);
    await recountWhenNew(services);
    const mailWatch = watchMail(services);
    const openFilesWatch = watchOpenFiles(services);
    const leave = await freeAbandonedKeys(database);
    const once = await openOnce(database.db);
    const { secret, behindProxy } = config;
    const app = createApp({ services, mounted, live, once, secret, behindProxy });
    const close = async () => {
      await jobs.stop();
      await upkeep.stop();
      await mailWatch.stop();
      openFilesWatch.stop();
      await services.ocr.close();
      await live?.close();
      await leave();
      await database.close();
    };
    return { app, services, live, once, close };
  } catch (error) {
    await live?.close();
    const damage = await damageAtStart(dataFolder, database, error);
    await database.close().catch((failed: unknown) => {
      if (!damage) throw failed;
    });
    throw damage ?? error;
  }
}

async function openServices(
  config: StartConfig,
  { log, now = () => new Date() }: ServerParts,
  { database, jobs }: Pick<Services, 'database' | 'jobs'>,
): Promise<Services> {
  const { dataFolder, mail = defaultMailConfig, places = defaultPlacesConfig } = config;
  const { db } = database;
  const ocr = config.ocr === 'off' ? noOcr : openTesseract(log);
  const known = await openKnownSignIns(db);
  return {
    db,
    database,
    dataFolder,
    auth: {
      tokens: await openAccessTokens(db),
      guard: openSignInGuard(db, known),
      known,
      resets: openResetThrottle(db),
      calls: openCallThrottle(db),
      clientTokens: await openClientTokens(db),
      clientThrottle: openClientThrottle(db),
    },
    mail: openMail(mail, join(dataFolder, 'outbox')),
    linkBase: mail.linkBase,
    media: openMediaStore(join(dataFolder, 'media')),
    storage: openStorage(dataFolder, database.kind === 'pglite'),
    problems: createProblems(),
    ocr,
    places: openPlaces(places, { db, offline: offlinePlaces(db), log, now }),
    jobs,
    log,
    exportSources,
    exportDays: config.exportDays ?? defaultExportDays,
    demo: config.demo ? demoAccounts() : undefined,
    setup: noSetup,
    now,
  };
}
