import type { BackupStep, BackupView, MovedData } from '../../shared/bridge/program.ts';
import { type AccessRule, allows, SUPER_ADMIN, superAdminMark } from '../../shared/core/access.ts';
import { AppError, denied } from '../../shared/core/errors.ts';
import { roleIds } from '../../shared/entities/role/schema.ts';
import { sessionOperations } from '../../shared/entities/session/operations.ts';
import { settingOperations } from '../../shared/entities/setting/operations.ts';
import type { EmitEvent } from '../bridge/events.ts';
import type { ApiClient } from './apiClient.ts';
import type { EmbeddedServer } from './embeddedServer.ts';
import type { SessionService } from './session.ts';

/** Copies of the embedded database, asked for by its user. */
export interface Backups {
  list(): Promise<BackupView[]>;
  make(): Promise<BackupView[]>;
  restore(date: string): Promise<void>;
  /** Into an empty PostgreSQL, for role 1 alone; null when its user has said no. */
  move(databaseUrl: string): Promise<MovedData | null>;
}

export interface BackupsDeps {
  /** null where the data lies on an office's server. */
  server: Pick<EmbeddedServer, 'backups' | 'replace' | 'move'> | null;
  api: Pick<ApiClient, 'request'>;
  session: Pick<SessionService, 'logout'>;
  emit: EmitEvent;
  /** Asks in the system's own dialog whether everybody's data are to go there. */
  askMove(databaseUrl: string): Promise<boolean>;
}

const texts = {
  notHere: 'Data ada di server kantor. Cadangannya dibuat di sana.',
  busy: 'Cadangan lain sedang dikerjakan. Tunggu sampai selesai.',
  gone: 'Cadangan itu sudah tidak ada.',
} as const;

/** Everybody's data at once: asked of the server each time, because rights can be taken. */
const rule = settingOperations.updateGeneral.access;

export function createBackups({ server, api, session, emit, askMove }: BackupsDeps): Backups {
  let isBusy = false;

  /** One at a time, by those who may, with the page told how far it is. */
  const run = async <T>(
    work: (embedded: NonNullable<typeof server>) => Promise<T>,
    gate: AccessRule = rule,
  ): Promise<T> => {
    if (!server) throw new AppError('NOT_FOUND', texts.notHere);
    const { data } = await api.request(sessionOperations.me, {});
    const marks = data.role.id === roleIds.superAdmin ? [superAdminMark] : [];
    if (!allows(gate, new Set([...data.access.map(({ access_code }) => access_code), ...marks])))
      throw denied();
    if (isBusy) throw new AppError('CONFLICT', texts.busy);
    isBusy = true;
    try {
      return await work(server);
    } finally {
      isBusy = false;
    }
  };

  /** Work that its user waits for, told while it goes on. */
  const told = async <T>(step: BackupStep, work: () => Promise<T>): Promise<T> => {
    emit('backup.step', { step });
    return work().finally(() => emit('backup.step', { step: null }));
  };

  const viewsOf = (copies: Awaited<ReturnType<EmbeddedServer['backups']>>): BackupView[] =>
    copies.map(({ date, bytes }) => ({ date, bytes }));

  return {
    list: () => run(async (embedded) => viewsOf(await embedded.backups(false))),
    make: () => run((embedded) => told('copy', async () => viewsOf(await embedded.backups(true)))),
    restore: (date) =>
      run(async (embedded) => {
        const copy = (await embedded.backups(false)).find((each) => each.date === date);
        if (!copy) throw new AppError('FILE_GONE', texts.gone);
        await told('restore', () => embedded.replace(copy));
        // The sessions of now are none of the restored database.
        await session.logout();
      }),
    move: (databaseUrl) =>
      run(
        async (embedded) =>
          (await askMove(databaseUrl)) ? told('move', () => embedded.move(databaseUrl)) : null,
        SUPER_ADMIN,
      ),
  };
}
