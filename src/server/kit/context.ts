import type { Logger } from 'pino';
import type { AccessCode, superAdminMark } from '../../shared/core/access.ts';
import type { AuditAction } from '../../shared/entities/audit/fields.ts';
import type { ExportType } from '../../shared/entities/exportFile/operations.ts';
import type { SetupInput, SetupState } from '../../shared/entities/setup/schema.ts';
import type { AccessTokens } from '../auth/accessToken.ts';
import type { ClientTokens } from '../auth/clientToken.ts';
import type { KnownSignIns } from '../auth/knownSignIn.ts';
import type { Scope } from '../auth/scope.ts';
import type { SignInGuard } from '../auth/signInGuard.ts';
import type { CallThrottle, ClientThrottle, ResetThrottle } from '../auth/throttle.ts';
import type { Queryable } from '../db/database.ts';
import type { Database } from '../db/open.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { MailSender } from '../mail/message.ts';
import type { MediaStore } from '../media/store.ts';
import type { OcrProvider } from '../ocr/ocr.ts';
import type { PlaceSearch } from '../places/placeSearch.ts';
import type { ExportSheet } from './exportSheet.ts';
import type { Problems } from './problems.ts';
import type { Storage } from './storage.ts';

export interface DemoSignIn {
  role: string;
  about: string;
  rights: number;
  label: string;
  email: string;
  password: string;
}

export type ExportSource = (
  db: Queryable,
  viewer: Viewer & Pick<CurrentUser, 'codes'>,
  query: Record<string, unknown>,
) => Promise<ExportSheet>;

/** `own` and `demo` throw CONFLICT when the database is filled or being filled. */
export interface Setup {
  state(): SetupState;
  own(input: SetupInput): Promise<void>;
  demo(): void;
}

export interface Services {
  db: Queryable;
  database: Database;
  dataFolder: string;
  auth: {
    tokens: AccessTokens;
    guard: SignInGuard;
    known: KnownSignIns;
    resets: ResetThrottle;
    calls: CallThrottle;
    clientTokens: ClientTokens;
    clientThrottle: ClientThrottle;
  };
  media: MediaStore;
  storage: Storage;
  problems: Problems;
  ocr: OcrProvider;
  places: PlaceSearch;
  mail: MailSender;
  linkBase: string;
  jobs: Jobs;
  log: Logger;
  exportSources: Readonly<Record<ExportType, ExportSource>>;
  exportDays: number;
  demo: readonly DemoSignIn[] | undefined;
  setup: Setup;
  now(): Date;
}

export interface CurrentUser {
  id: number;
  name: string;
  email: string;
  role_id: number;
  role_name: string;
  company_id: number;
  branch_id: number;
  /** `superAdminMark` stands for role 1, because no access code belongs only to role 1. */
  codes: ReadonlySet<AccessCode | typeof superAdminMark>;
  scope: Scope;
  family: string;
}

export type Viewer = Pick<CurrentUser, 'id' | 'name' | 'scope'>;

export interface AuditEntry {
  action: AuditAction;
  entity: string;
  entity_id: number | string;
  before?: unknown;
  after?: unknown;
}

/** This header identifies a known device, which may sign in while the account is under attack. */
export const deviceHeader = 'x-rujukan-device';

export interface Context extends Services {
  /** @throws AppError NO_SESSION in a public operation */
  readonly user: CurrentUser;
  address: string;
  isHere: boolean;
  userAgent: string;
  device: string;
  /**
   * Runs a transaction. Use it at most once per request, because the transaction also stores the answer for
   * an Idempotency-Key.
   */
  write<Made extends { data: unknown; message?: string }>(
    work: (tx: Queryable) => Promise<Made>,
  ): Promise<Made>;
  /** Logs the change, and announces it when the transaction commits. */
  audit(db: Queryable, entry: AuditEntry): Promise<void>;
}
