import { createHash } from 'node:crypto';
import type { Draft, DraftKept } from '../../../shared/bridge/types.ts';
import { draftDays } from '../../../shared/bridge/types.ts';
import { AppError, messages } from '../../../shared/core/errors.ts';
import { createSerialQueue } from '../../../shared/core/serialQueue.ts';
import { createDraftFiles, type DraftFilesDeps, ownerOf } from './draftFiles.ts';

/**
 * Unsent form input (features.md F5) and unfinished work, for example downloads. SECURITY: each file is
 * encrypted with a key from the keychain, for one user of one server. Without a keychain, only memory holds
 * drafts. Damaged or forged files count as missing.
 */
export interface Drafts {
  /** `read`, `write` and `drop` throw AppError NO_SESSION while nobody is signed in. */
  read(form: string): Promise<Draft | null>;
  /** A full disk is not an error; the result says how long the draft is kept. */
  write(form: string, values: string): Promise<DraftKept>;
  drop(form: string): Promise<void>;
  sweep(): Promise<void>;
}

export interface DraftsDeps extends Pick<DraftFilesDeps, 'folder' | 'keychain' | 'log'> {
  server: string;
  userId(): number | null;
  onDamaged?(form: string): void;
  now?: () => number;
  most?: number;
  days?: number;
}

/** Default maximum number of drafts per user of a server. */
const draftLimit = 40;

const hashOf = (names: readonly (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(names)).digest('hex');

export function createDrafts(deps: DraftsDeps): Drafts {
  const { server, userId, now = Date.now, most = draftLimit, days = draftDays } = deps;
  const files = createDraftFiles({ ...deps, now, most, days });
  const unwritten = new Map<string, Draft>();

  /** The id must reveal nothing about the form. */
  const idOf = (form: string): string => {
    const user = userId();
    if (user === null) throw new AppError('NO_SESSION', messages.noSession);
    return `${hashOf([server, user]).slice(0, 8)}-${hashOf([server, user, form]).slice(0, 32)}`;
  };

  /** Serial, so that the latest write wins. */
  const inTurn = createSerialQueue();

  const store = async (id: string, draft: Draft): Promise<DraftKept> => {
    const isWritten = await files.write(id, draft);
    unwritten.delete(id);
    if (isWritten) return 'days';
    unwritten.set(id, draft);
    const own = [...unwritten.keys()].filter((each) => ownerOf(each) === ownerOf(id));
    for (const oldest of own.slice(0, -most)) unwritten.delete(oldest);
    return 'session';
  };

  const load = async (id: string, form: string): Promise<Draft | null> => {
    const draft = await files.read(id);
    if (draft !== 'damaged') return draft;
    deps.onDamaged?.(form);
    return null;
  };

  return {
    read: async (form) => {
      const id = idOf(form);
      return inTurn(async () => unwritten.get(id) ?? (await load(id, form)));
    },
    write: async (form, values) => {
      const id = idOf(form);
      return inTurn(() => store(id, { savedAt: now(), values }));
    },
    drop: async (form) => {
      const id = idOf(form);
      return inTurn(async () => {
        unwritten.delete(id);
        await files.remove(id);
      });
    },
    sweep: () => inTurn(files.sweep),
  };
}

const formNames: readonly [name: string, what: string][] = [
  ['unfinished downloads', 'Daftar unduhan yang belum selesai'],
  ['batch ', 'Perbaikan baris sebuah file Excel'],
  ['ledger', 'Catatan pengiriman file'],
];

export function damagedDraft(form: string): string {
  const [, what] = formNames.find(([name]) => form.startsWith(name)) ?? [
    '',
    'Isian formulir yang belum dikirim',
  ];
  return `${what}, yang disimpan di komputer ini, rusak dan tidak dapat dibuka lagi. Data di server tidak berubah.`;
}
