import { useState } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import {
  type Counted,
  type Need,
  type Needs,
  type StepKey,
  stepKeys,
  useCount,
  useNeeds,
} from '../../kit/rights/needs.tsx';
import { useMayOpen } from '../../kit/rights/useMay.ts';
import { useUser } from '../../kit/session/session.ts';
import { readPreference, writePreference } from '../../lib/preferences.ts';
import { useRead } from '../../lib/queries.ts';
import { productPages } from '../../pages/productPages.ts';

interface StoredSetup {
  hidden: boolean;
  skipped: readonly StepKey[];
}
const nothing: StoredSetup = { hidden: false, skipped: [] };

export interface Step {
  key: StepKey;
  need: Need;
  state: 'done' | 'skipped' | 'now' | 'next' | 'waits';
  counted: Counted | undefined;
  after: readonly string[];
  inside: number | undefined;
}

export interface Setup {
  steps: readonly Step[];
  done: number;
  hidden: boolean;
  skip: (key: StepKey) => void;
  unskip: (key: StepKey) => void;
  hide: (hidden: boolean) => void;
}

const finished = { referral_status_id: 7, page: 1, limit: 1 } as const;

/** Undefined while loading, without access, for partners, and after the first submission reached Selesai. */
export function useSetup(): Setup | undefined {
  const { user_id, typeAccount } = useUser();
  const [kept, setKept] = useState(() => readPreference<StoredSetup>(user_id, 'setup', nothing));
  const needs = useNeeds();
  const may = useMayOpen(needs.referral.list) && typeAccount === null;
  const ended = useRead(entities.referral.list, finished, { enabled: may });
  const wanted = may && ended.data !== undefined && (ended.data.paginate?.total ?? 1) === 0;
  const counts = useCounts(needs, wanted && !kept.hidden);
  const inside = useFirst(wanted && !kept.hidden);
  const keep = (next: StoredSetup) => {
    setKept(next);
    writePreference(user_id, 'setup', next);
  };
  if (!wanted) return undefined;

  const isDone = (key: StepKey) => (counts[key]?.count ?? 0) > (key === 'user' ? 1 : 0);
  const isMissing = (key: keyof Needs) => counts[key as StepKey]?.count === 0;
  let isFirst = true;
  const steps = stepKeys.map((key): Step => {
    const need = needs[key];
    const after = need.needs.filter(isMissing).map((each) => needs[each].name);
    const stateOf = (): Step['state'] => {
      if (isDone(key)) return 'done';
      if (kept.skipped.includes(key)) return 'skipped';
      if (after.length > 0) return 'waits';
      if (!isFirst) return 'next';
      isFirst = false;
      return 'now';
    };
    return { key, need, state: stateOf(), counted: counts[key], after, inside: inside[key] };
  });
  return {
    steps,
    done: steps.filter(({ state }) => state === 'done').length,
    hidden: kept.hidden,
    skip: (key) => keep({ ...kept, skipped: [...kept.skipped, key] }),
    unskip: (key) => keep({ ...kept, skipped: kept.skipped.filter((each) => each !== key) }),
    hide: (hidden) => keep({ ...kept, hidden }),
  };
}

type Counts = Readonly<Record<StepKey, Counted | undefined>>;

function useCounts(needs: Readonly<Record<StepKey, Need>>, enabled: boolean): Counts {
  const first = useFirst(enabled);
  const questions = useRead(
    entities.question.byProgram,
    { id: first.question ?? 0 },
    { enabled: enabled && first.question !== undefined },
  );
  const answered = questions.data?.data;
  return {
    company: useCount(needs.company, enabled),
    branch: useCount(needs.branch, enabled),
    product: useCount(needs.product, enabled),
    category: useCount(needs.category, enabled),
    program: useCount(needs.program, enabled),
    question: answered && { count: answered.length, names: [] },
    agent: useCount(needs.agent, enabled),
    user: useCount(needs.user, enabled),
    referral: useCount(needs.referral, enabled),
  };
}

/** Parents for the next category, program and question. Products without categories get the next category. */
function useFirst(enabled: boolean): Partial<Record<StepKey, number>> {
  const may = useMayOpen(productPages.list);
  const products = useRead(entities.product.list, {}, { enabled: enabled && may }).data?.data ?? [];
  const category = products.find(({ category_list }) => category_list.length === 0) ?? products[0];
  const program = products.find(({ category_list }) => category_list.length > 0);
  const question = products.find(({ program_list }) => program_list.length > 0)?.program_list[0];
  return {
    ...(category && { category: category.id }),
    ...(program && { program: program.id }),
    ...(question && { question: question.id }),
  };
}
