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
import type { Storage } from './storage.ts';
import type { Troubles } from './troubles.ts';

/** What health shows of an account of the demo (C-241). */
export interface DemoSignIn {
  role: string;
  /** What the role may do, in a few words. */
  about: string;
  /** How many rights it holds. */
  rights: number;
  /** The account in a word or two. */
  label: string;
  email: string;
  password: string;
}

/**
 * The rows of an export as its sheet. `query` is what the exporting call stored, parsed by that operation's own schema:
 * the entity knows its type.
 */
export type ExportSource = (
  db: Queryable,
  viewer: Viewer,
  query: Record<string, unknown>,
) => Promise<ExportSheet>;

/** Fills a database that was empty at the start, once. What has been done already, or is being done, is a CONFLICT. */
export interface Setup {
  state(): SetupState;
  /** Resolves once all of it is there. */
  own(input: SetupInput): Promise<void>;
  /** Begins; the state tells the rest. */
  demo(): void;
}

/** What the whole server shares; jobs get exactly this. */
export interface Services {
  db: Queryable;
  database: Database;
  /** Folder below which files live: `media/`, `batch/`, `export/`, `outbox/`. */
  dataFolder: string;
  auth: {
    tokens: AccessTokens;
    guard: SignInGuard;
    known: KnownSignIns;
    resets: ResetThrottle;
    calls: CallThrottle;
    /** Of partners' own programs. */
    clientTokens: ClientTokens;
    clientThrottle: ClientThrottle;
  };
  media: MediaStore;
  /** What the disk has room and rights for. */
  storage: Storage;
  troubles: Troubles;
  ocr: OcrProvider;
  places: PlaceSearch;
  mail: MailSender;
  /** What links in mails begin with. */
  linkBase: string;
  jobs: Jobs;
  log: Logger;
  /** Where the rows of each export come from; every entity with a list to export has one. */
  exportSources: Readonly<Record<ExportType, ExportSource>>;
  /** Days for which the files of exports are kept (features.md E5); 0 for ever. */
  exportDays: number;
  /** Who may sign in to the demo (C-241); undefined without demo data. */
  demo: readonly DemoSignIn[] | undefined;
  setup: Setup;
  now(): Date;
}

/** The signed-in user as the database has them at this call. */
export interface CurrentUser {
  id: number;
  name: string;
  email: string;
  role_id: number;
  role_name: string;
  company_id: number;
  branch_id: number;
  /** With the mark of role 1, which no code gives. */
  codes: ReadonlySet<AccessCode | typeof superAdminMark>;
  scope: Scope;
  /** Sign-in this call belongs to. */
  family: string;
}

/** Who acts: the signed-in user of a call, or the user whose job runs. */
export type Viewer = Pick<CurrentUser, 'id' | 'name' | 'scope'>;

export interface AuditEntry {
  action: AuditAction;
  entity: string;
  entity_id: number | string;
  before?: unknown;
  after?: unknown;
}

/** Header of a program that wants to be known again when somebody guesses at an account. */
export const deviceHeader = 'x-rujukan-device';

/** What a handler gets besides its parsed input. */
export interface Context extends Services {
  /** Throws NO_SESSION in a public operation. */
  readonly user: CurrentUser;
  /** Address of the caller, for throttling. */
  address: string;
  /** The call came from this machine and through no proxy. */
  isHere: boolean;
  /** What the caller's program says of itself (User-Agent); '' for nothing. */
  userAgent: string;
  /** The secret by which the caller's program is known again ({@link deviceHeader}); '' for none. */
  device: string;
  /**
   * The one transaction of a creating call, which makes its answer. With an Idempotency-Key the answer is stored in it,
   * so that a crash at any moment neither loses nor repeats what was written. Once per call.
   */
  write<Made extends { data: unknown; message?: string }>(
    work: (tx: Queryable) => Promise<Made>,
  ): Promise<Made>;
  /** Writes E-AUDIT inside the caller's transaction, and announces the change when it commits. */
  audit(db: Queryable, entry: AuditEntry): Promise<void>;
}
