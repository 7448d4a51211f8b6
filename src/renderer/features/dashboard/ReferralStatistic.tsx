import { MultiSelect, Select, SimpleGrid, Skeleton, VisuallyHidden } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatCount } from '../../../shared/core/formats.ts';
import { formatDay } from '../../../shared/core/values.ts';
import { figures } from '../../../shared/entities/figures.ts';
import { entities } from '../../../shared/entities/index.ts';
import { ReferralsClosed } from '../../entities/referral/ReferralsClosed.tsx';
import { clearing } from '../../kit/fields/field.ts';
import { Empty, ReadProblem } from '../../kit/page/states.tsx';
import { MissingLine, useNothingToChoose } from '../../kit/rights/needs.tsx';
import { useRead } from '../../lib/queries.ts';
import { Block } from './Block.tsx';
import { ChartCard } from './ChartCard.tsx';
import type { ChartTable } from './copyChart.ts';
import { RangeFields } from './RangeFields.tsx';
import type { ChosenRange, Range } from './ranges.ts';
import { useShownInput } from './useShownInput.ts';

// Loaded on demand, because the sign-in page does not need chart.js.
const PerDayChart = lazy(() => import('./charts.tsx').then((charts) => ({ default: charts.PerDayChart })));
const PerProductChart = lazy(() =>
  import('./charts.tsx').then((charts) => ({ default: charts.PerProductChart })),
);

const chartSkeleton = <Skeleton h="clamp(220px, 34vh, 420px)" aria-busy />;

function useProductOptions() {
  const products = useRead(entities.product.list, {}, { fresh: 5 * 60_000 });
  const options = (products.data?.data ?? []).map((product) => ({
    value: String(product.id),
    label: product.product_name,
  }));
  const nothing = useNothingToChoose('product_id', products.data?.data.length === 0);
  return { data: options, nothingFoundMessage: nothing?.inList ?? 'Tidak ada pilihan' };
}

function ChartOf<Item>({
  query,
  empty,
  children,
}: {
  query: { isError: boolean; error: unknown; data: { data: Item[] } | undefined; refetch: () => unknown };
  empty: (items: Item[]) => boolean;
  children: (items: Item[]) => ReactNode;
}) {
  if (query.isError && !query.data)
    return <ReadProblem error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return chartSkeleton;
  if (empty(query.data.data))
    return (
      <Empty
        hint="Tidak ada pengajuan dalam rentang tanggal ini."
        action={
          <>
            <MissingLine of="referral" />
            <ReferralsClosed />
          </>
        }
      />
    );
  return <Suspense fallback={chartSkeleton}>{children(query.data.data)}</Suspense>;
}

const totalOf = ({ rows }: ChartTable): string =>
  `${formatCount(rows.reduce((sum, [, count]) => sum + count, 0))} pengajuan`;

const aboutOf = (table: ChartTable, range: Range, products: readonly (string | undefined)[]): string =>
  [`${formatDay(range.start_date)} s.d. ${formatDay(range.end_date)}`, ...products, totalOf(table)]
    .filter(Boolean)
    .join(' · ');

function PerDay({ range, onChange }: ChosenRange) {
  const [product, setProduct] = useState<string | null>(null);
  const options = useProductOptions();
  const asked = { ...range, product_id: product ?? undefined };
  const query = useRead(entities.dashboard.referralPerDay, asked, { keepPrevious: true });
  const answered = useShownInput(asked, query);
  const table: ChartTable = {
    head: ['Tanggal', 'Jumlah'],
    rows: (query.data?.data ?? []).map(({ date, count }) => [date, count]),
  };
  return (
    <ChartCard
      title="Pengajuan per hari"
      note={query.data ? totalOf(table) : '-'}
      subject={aboutOf(table, answered, [
        options.data.find(({ value }) => value === answered.product_id)?.label,
      ])}
      table={table}
      tools={
        <>
          <RangeFields label="Pengajuan per hari" range={range} onChange={onChange} />
          <Select
            w={150}
            aria-label="Pilih Produk"
            placeholder="Pilih Produk"
            {...options}
            value={product}
            {...clearing({ label: 'Pilih Produk' })}
            searchable
            onChange={setProduct}
          />
        </>
      }
    >
      <ChartOf query={query} empty={(items) => items.every((item) => item.count === 0)}>
        {(items) => (
          <>
            <PerDayChart items={figures.perDay.of(items, answered)} />
            <NumbersTable caption="Pengajuan per hari" table={table} nameOf={formatDay} />
          </>
        )}
      </ChartOf>
    </ChartCard>
  );
}

function PerProduct({ range, onChange }: ChosenRange) {
  const [products, setProducts] = useState<string[]>([]);
  const options = useProductOptions();
  const asked = { ...range, ...(products.length > 0 && { product_id: products }) };
  const query = useRead(entities.dashboard.referralPerProduct, asked, { keepPrevious: true });
  const answered = useShownInput(asked, query);
  const table: ChartTable = {
    head: ['Produk', 'Jumlah'],
    rows: (query.data?.data ?? []).map(({ product_name, count }) => [product_name, count]),
  };
  return (
    <ChartCard
      title="Pengajuan per produk"
      note={query.data ? totalOf(table) : '-'}
      subject={aboutOf(table, answered, [])}
      table={table}
      tools={
        <>
          <RangeFields label="Pengajuan per produk" range={range} onChange={onChange} />
          <MultiSelect
            w={150}
            aria-label="Pilih Produk"
            placeholder={products.length === 0 ? 'Pilih Produk' : undefined}
            {...options}
            value={products}
            {...clearing({ label: 'Pilih Produk' })}
            searchable
            onChange={setProducts}
          />
        </>
      }
    >
      <ChartOf query={query} empty={(items) => items.length === 0}>
        {(items) => (
          <>
            <PerProductChart items={figures.perProduct.of(items, answered)} />
            <NumbersTable caption="Pengajuan per produk" table={table} />
          </>
        )}
      </ChartOf>
    </ChartCard>
  );
}

/** Shows the chart's numbers to screen readers, which cannot read a canvas (features.md D4). */
function NumbersTable({
  caption,
  table: { head, rows },
  nameOf = (name) => name,
}: {
  caption: string;
  table: ChartTable;
  nameOf?: (name: string) => string;
}) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, count]) => (
            <tr key={name}>
              <th scope="row">{nameOf(name)}</th>
              <td>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

export function ReferralStatistic({ perDay, perProduct }: { perDay: ChosenRange; perProduct: ChosenRange }) {
  return (
    <Block title="Statistik Pengajuan Referal">
      <SimpleGrid type="container" cols={{ base: 1, '960px': 2 }} spacing={12}>
        <PerDay {...perDay} />
        <PerProduct {...perProduct} />
      </SimpleGrid>
    </Block>
  );
}
