import { ZodArray } from 'zod';
import { type AccessRule, accessNames } from '../../src/shared/core/access.ts';
import type { BridgeAnswer } from '../../src/shared/core/bridge.ts';
import { AppError, denied, errorStatus, messages } from '../../src/shared/core/errors.ts';
import type { Operation } from '../../src/shared/core/operation.ts';
import type { Session } from '../../src/shared/entities/session/schema.ts';
import { emptied } from './emptied.ts';
import type { Facts } from './facts.ts';
import { lengthened, withLongNames } from './lengthened.ts';
import type { ScreenPage } from './pages.ts';

export interface Read {
  /** Undefined for data from main, for example a checked workbook. */
  operation: Operation | undefined;
  pass(): Promise<BridgeAnswer<unknown>>;
}

export interface Seen {
  page: ScreenPage;
  facts: Facts;
  reads: readonly Read[];
}

export interface State {
  name: string;
  session?(session: Session): Session;
  answer?(read: Read): Promise<BridgeAnswer<unknown>>;
  /** Reads never get an answer. */
  holds?: true;
  window?: { width: number; height: number };
  axe?: true;
  atWork?: true;
  typed?: true;
  walked?: true;
  change?(route: string): Promise<BridgeAnswer<unknown>>;
  long?: true;
  faults(seen: Seen): string[];
}

const unless = (...expected: [holds: boolean, sentence: string][]): string[] =>
  expected.flatMap(([holds, sentence]) => (holds ? [] : [sentence]));

const settled = ({ facts }: Seen): string[] =>
  unless(
    [facts.skeletons === 0, 'skeletons never end'],
    [facts.busy === 0, 'aria-busy never ends'],
    [facts.bareTables.length === 0, `tables of nothing: ${facts.bareTables.join(', ')}`],
  );

/** Wraps an error as the bridge does: in the server's envelope (C-902), or as main's own error. */
export const failing =
  (error: AppError) =>
  async ({ operation }: Read): Promise<BridgeAnswer<unknown>> => {
    const { message, ...view } = error.toView();
    if (!operation) return { ok: false, error: error.toView() };
    const status = Object.entries(errorStatus).find(([code]) => code === error.code)?.[1];
    return { ok: true, data: { status, body: JSON.stringify({ message, error: view }) } };
  };

const noRead: Read = { operation: undefined, pass: () => Promise.reject(new Error('Nothing to pass')) };

const refused = () =>
  failing(new AppError('UNAVAILABLE', 'Server sedang sibuk', { trace: 'jejak-uji' }))(noRead);

const rightsOf = (access: AccessRule): string[] =>
  access.kind === 'codes' ? access.codes.flat().map((code) => accessNames[code]) : [];

const namesOneOf = (text: string, rights: string[]): boolean =>
  rights.length === 0 || rights.some((right) => text.includes(right));

const isList = ({ operation }: Read): boolean => operation?.output instanceof ZodArray;

const atWork = (seen: Seen): string[] => [
  ...settled(seen),
  ...unless(
    [!seen.facts.text.includes(messages.loadFailed), `says '${messages.loadFailed}'`],
    [!seen.facts.text.includes(messages.accessDenied), `says '${messages.accessDenied}'`],
  ),
];

export const states: readonly State[] = [
  { name: 'filled', axe: true, atWork: true, faults: atWork },
  {
    name: 'long names',
    window: { width: 1024, height: 700 },
    typed: true,
    session: withLongNames,
    answer: async (read) => lengthened(await read.pass(), read.operation),
    faults: atWork,
  },
  {
    name: 'by keyboard',
    walked: true,
    change: refused,
    faults: atWork,
  },
  {
    name: 'by keyboard, accepted',
    walked: true,
    long: true,
    change: async (route) =>
      route === 'api.request'
        ? { ok: true, data: { status: 200, body: JSON.stringify({ message: 'Berhasil', data: { id: 1 } }) } }
        : refused(),
    faults: atWork,
  },
  {
    name: 'empty',
    answer: async (read) => emptied(await read.pass(), read.operation),
    axe: true,
    faults: (seen) => [
      ...settled(seen),
      ...unless([
        seen.facts.form || !seen.reads.some(isList) || /(tidak|belum) (ada|ditemukan)/i.test(seen.facts.text),
        'nothing says that there is nothing',
      ]),
    ],
  },
  {
    name: 'loading',
    holds: true,
    faults: ({ facts, reads }) =>
      unless([
        reads.length === 0 || facts.busy > 0 || facts.waitingFields > 0,
        'nothing says that it is loading: no aria-busy, no field that waits',
      ]),
  },
  {
    name: 'failed',
    answer: failing(new AppError('UNAVAILABLE', 'Server sedang sibuk', { trace: 'jejak-uji' })),
    faults: (seen) => [
      ...settled(seen),
      ...unless(
        [
          seen.reads.length === 0 || seen.facts.text.includes(messages.loadFailed),
          `does not say '${messages.loadFailed}'`,
        ],
        [seen.reads.length === 0 || seen.facts.buttons.includes('Muat Ulang'), "has no button 'Muat Ulang'"],
      ),
    ],
  },
  {
    name: 'denied',
    session: (session) => ({ ...session, access: [] }),
    faults: (seen) => {
      const { page, facts } = seen;
      if (page.access.kind !== 'codes') return settled(seen);
      return unless(
        [facts.text.includes(messages.accessDenied), `does not say '${messages.accessDenied}'`],
        [namesOneOf(facts.text, rightsOf(page.access)), 'does not name the right'],
        [seen.reads.length === 0, 'reads data all the same'],
      );
    },
  },
  {
    name: 'denied by server',
    answer: failing(denied()),
    faults: (seen) => {
      const { facts, reads } = seen;
      const rights = [
        ...new Set(reads.flatMap(({ operation }) => (operation ? rightsOf(operation.access) : []))),
      ];
      return [
        ...settled(seen),
        ...unless(
          [
            reads.length === 0 || facts.text.includes(messages.accessDenied),
            `does not say '${messages.accessDenied}'`,
          ],
          [namesOneOf(facts.text, rights), `names none of the rights: ${rights.join(', ')}`],
        ),
      ];
    },
  },
];
