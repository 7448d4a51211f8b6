import { median, outlierFactor, type Payment } from './payment.ts';

/** Maximum number of dots in a stack at full spacing. A taller stack reduces the spacing of all stacks. */
const highest = 9;
const places = 44;

export interface Dot {
  id: number;
  /** 0 is the left end of the axis, 1 the right end. */
  at: number;
  /** 0 is on the axis, 1 at the top. */
  up: number;
  kind: 'negative' | 'usual' | 'above';
}

export interface Spread {
  dots: Dot[];
  marks: { zero: number | undefined; median: number; limit: number };
  counts: Readonly<Record<Dot['kind'], number>>;
}

/** Amounts are multiples of the product's median, so that all products share an axis. */
export function spreadOf(payments: readonly Payment[]): Spread | undefined {
  const groups = Map.groupBy(
    payments.filter(({ insentif }) => insentif !== undefined),
    ({ row }) => row.product_id,
  );
  const found = [...groups.values()].flatMap((own) => {
    const usual = median(own.map(({ insentif = 0 }) => insentif));
    return usual > 0 ? own.map(({ row, insentif = 0 }) => ({ id: row.id, times: insentif / usual })) : [];
  });
  if (found.length < 2) return undefined;

  const all = found.map(({ times }) => times);
  const right = Math.max(outlierFactor + 0.5, ...all.map((times) => Math.min(times, 2 * outlierFactor)));
  const isBelow = all.some((times) => times < 0);
  const left = isBelow ? -0.5 : 0;
  const place = (times: number) => (Math.min(Math.max(times, left), right) - left) / (right - left);
  const columns = Map.groupBy(found, ({ times }) => Math.round(place(times) * (places - 1)));
  const tallest = Math.max(highest, ...[...columns.values()].map((column) => column.length));
  const dots = [...columns].flatMap(([column, members]) =>
    members.map(
      ({ id, times }, index): Dot => ({
        id,
        at: column / (places - 1),
        up: index / tallest,
        kind: times < 0 ? 'negative' : times > outlierFactor ? 'above' : 'usual',
      }),
    ),
  );
  const countOf = (kind: Dot['kind']) => dots.filter((dot) => dot.kind === kind).length;
  return {
    dots,
    marks: { zero: isBelow ? place(0) : undefined, median: place(1), limit: place(outlierFactor) },
    counts: { negative: countOf('negative'), usual: countOf('usual'), above: countOf('above') },
  };
}
