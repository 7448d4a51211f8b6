import { Anchor, Text } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import { Link } from 'react-router-dom';
import type { Envelope, InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import { entities } from '../../../shared/entities/index.ts';
import { useRead } from '../../lib/queries.ts';
import { type Page, pathTo } from '../page/page.ts';
import { useHelpers } from './DeniedReason.tsx';
import { useMayOpen } from './useMay.ts';

/** Kinds of records that a new installation needs, in the order of its set-up. */
export const stepKeys = [
  'company',
  'branch',
  'product',
  'category',
  'program',
  'question',
  'agent',
  'user',
  'referral',
] as const;
export type StepKey = (typeof stepKeys)[number];

/** `offer` is a product that a company offers. */
const needKeys = [...stepKeys, 'offer'] as const;
export type NeedKey = (typeof needKeys)[number];

export interface Counted {
  count: number;
  names: readonly string[];
}

export interface Counting {
  operation: Operation;
  input: object;
  of(answer: Envelope<unknown>): Counted;
}

export interface Need {
  name: string;
  noun: string;
  use: string;
  needs: readonly NeedKey[];
  /** Appended to 'Belum ada cabang', for example 'untuk perusahaan ini'. */
  inside?: string;
  /** Fields and filters that choose records of this kind. */
  fields: readonly string[];
  list: Page;
  add: Page;
  /** Path to the add page. Without the owner's id, the path may lead to a list. */
  to(inside?: number): string;
  /** Absent if records can be counted only within their owner. */
  counting?: Counting;
}

export type Needs = Readonly<Record<NeedKey, Need>>;

export const counting = <O extends Operation>(
  operation: O,
  input: InputOf<NoInfer<O>>,
  of: (answer: Envelope<OutputOf<O>>) => Counted,
): Counting => ({ operation, input: input as object, of: of as Counting['of'] });

/** The app provides this table, because the kit does not know the pages. */
export const NeedsContext = createContext<Needs | undefined>(undefined);

export function useNeeds(): Needs {
  const needs = use(NeedsContext);
  if (!needs) throw new Error('useNeeds outside NeedsContext');
  return needs;
}

/** Undefined while the count is unknown, for example without the right to the list. */
export function useCount(need: Need | undefined, enabled = true): Counted | undefined {
  const may = useMayOpen(need?.list ?? nowhere);
  const how = need?.counting;
  const read = useRead(how?.operation ?? nothingToCount, (how?.input ?? {}) as never, {
    enabled: enabled && may && how !== undefined,
  });
  return how && read.data ? how.of(read.data) : undefined;
}

const nothingToCount: Operation = entities.partner.list;
const nowhere: Page = { path: '', title: '', access: nothingToCount.access };

export interface Fills {
  of: NeedKey;
  inside?: number | null | undefined;
  where?: string | undefined;
}

export function Missing({ of, inside, where }: Fills) {
  const need = useNeeds()[of];
  const place = where ?? (inside == null ? undefined : need.inside);
  return (
    <>
      Belum ada {need.noun}
      {place && ` ${place}`}. <WayTo of={of} inside={inside} />
    </>
  );
}

export function WayTo({ of, inside }: Fills) {
  const need = useNeeds()[of];
  const to = need.to(inside ?? undefined);
  const isList = to === pathTo(need.list);
  const mayAdd = useMayOpen(need.add);
  const mayList = useMayOpen(need.list);
  if (!mayAdd) return <Helpers page={need.add} />;
  if (isList && !mayList) return <Helpers page={need.list} />;
  return (
    <Anchor component={Link} to={to} inherit underline="always">
      {isList ? `Buka ${need.list.title}` : `Tambah ${need.noun}`}
    </Anchor>
  );
}

export interface Inside extends Pick<Fills, 'inside' | 'where'> {
  /** Shown below a field without choices instead of {@link Missing}. */
  none?: ReactNode;
}

export interface NothingToChoose {
  inList: string;
  below: ReactNode;
}

export function useNothingToChoose(
  name: string | undefined,
  isEmpty: boolean,
  { none, ...owner }: Inside = {},
): NothingToChoose | undefined {
  const found = useNeedOf(name);
  if (isEmpty && none) return { inList: 'Tidak ada pilihan', below: none };
  if (!found || !isEmpty) return undefined;
  const [of, { noun }] = found;
  return { inList: `Belum ada ${noun}`, below: <Missing of={of} {...owner} /> };
}

/** Counts all records, because the choices of a search field can be empty although records exist. */
export function useNoneAtAll(name: string | undefined, isEmpty: boolean): NothingToChoose | undefined {
  const found = useNeedOf(name);
  const counted = useCount(found?.[1], isEmpty);
  return useNothingToChoose(name, isEmpty && counted?.count === 0);
}

function useNeedOf(name: string | undefined): [NeedKey, Need] | undefined {
  const needs = use(NeedsContext);
  const of = needs && name && needKeys.find((key) => needs[key].fields.includes(name));
  return of ? [of, needs[of]] : undefined;
}

export function Helpers({ page }: { page: Page }) {
  return <>{useHelpers(page.access)}</>;
}

export function useNeedAddedAt(add: Page | undefined): Need | undefined {
  const needs = use(NeedsContext);
  return add && needs && Object.values(needs).find((each) => each.add === add);
}

export function MissingLine({ of }: { of: NeedKey }) {
  const counted = useCount(useNeeds()[of]);
  if (counted?.count !== 0) return null;
  return (
    <Text size="sm" c="dimmed">
      <Missing of={of} />
    </Text>
  );
}
