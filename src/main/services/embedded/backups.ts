import {
  type BackupStep,
  type BackupView,
  databaseUrlText,
  type MovedData,
} from '../../../shared/bridge/desktopSettings.ts';
import type { EmitEvent } from '../../../shared/bridge/events.ts';
import { type AccessRule, allows, SUPER_ADMIN, superAdminMark } from '../../../shared/core/access.ts';
import { AppError, denied, invalid } from '../../../shared/core/errors.ts';
import { roleIds } from '../../../shared/entities/role/schema.ts';
import { sessionOperations } from '../../../shared/entities/session/operations.ts';
import { settingOperations } from '../../../shared/entities/setting/operations.ts';
import type { ApiClient } from '../api/apiClient.ts';
import type { SessionService } from '../session/session.ts';
import type { EmbeddedServer } from './embeddedServer.ts';

export interface Backups {
  list(): Promise<BackupView[]>;
  make(): Promise<BackupView[]>;
  restore(date: string): Promise<void>;
  /** Super Admin only. Null if the user declines. */
  move(databaseUrl: string): Promise<MovedData | null>;
}

export interface BackupsDeps {
  server: Pick<EmbeddedServer, 'backups' | 'replace' | 'move'> | null;
  api: Pick<ApiClient, 'request'>;
  session: Pick<SessionService, 'logout'>;
  emit: EmitEvent;
  askMove(databaseUrl: string): Promise<boolean>;
}

const texts = {
  notHere: 'Data ada di server kantor. Cadangannya dibuat di sana.',
  busy: 'Cadangan lain sedang dikerjakan. Tunggu sampai selesai.',
  gone: 'Cadangan itu sudah tidak ada.',
} as const;

const rule = settingOperations.updateGeneral.access;

export function createBackups({ server, api, session, emit, askMove }: BackupsDeps): Backups {
  let running: Promise<unknown> | null = null;

  /** Reads the user's rights from the server each time, because an administrator may withdraw them. */
  const allowed = async (gate: AccessRule): Promise<NonNullable<typeof server>> => {
    if (!server) throw new AppError('NOT_FOUND', texts.notHere);
    const { data } = await api.request(sessionOperations.me, {});
    const marks = data.role.id === roleIds.superAdmin ? [superAdminMark] : [];
    if (!allows(gate, new Set([...data.access.map(({ access_code }) => access_code), ...marks])))
      throw denied();
    return server;
  };

  const change = async <T>(
    work: (embedded: NonNullable<typeof server>) => Promise<T>,
    gate: AccessRule = rule,
  ): Promise<T> => {
    const embedded = await allowed(gate);
    if (running) throw new AppError('CONFLICT', texts.busy);
    const worked = work(embedded);
    running = worked.catch(() => undefined);
    try {
      return await worked;
    } finally {
      running = null;
    }
  };

  const reportingStep = async <T>(step: BackupStep, work: () => Promise<T>): Promise<T> => {
    emit('backup.step', { step });
    return work().finally(() => emit('backup.step', { step: null }));
  };

  const viewsOf = (copies: Awaited<ReturnType<EmbeddedServer['backups']>>): BackupView[] =>
    copies.map(({ date, bytes }) => ({ date, bytes }));

  return {
    list: async () => {
      const embedded = await allowed(rule);
      await running;
      return viewsOf(await embedded.backups(false));
    },
    make: () =>
      change((embedded) => reportingStep('copy', async () => viewsOf(await embedded.backups(true)))),
    restore: (date) =>
      change(async (embedded) => {
        const copy = (await embedded.backups(false)).find((each) => each.date === date);
        if (!copy) throw new AppError('FILE_GONE', texts.gone);
        await reportingStep('restore', () => embedded.replace(copy));
        // The restored database may lack the current session.
        await session.logout();
      }),
    move: (databaseUrl) =>
      change(async (embedded) => {
        // The pattern of the bridge input accepts, for example, a port above 65535.
        if (!URL.canParse(databaseUrl)) throw invalid({ url: databaseUrlText });
        return (await askMove(databaseUrl)) ? reportingStep('move', () => embedded.move(databaseUrl)) : null;
      }, SUPER_ADMIN),
  };
}
