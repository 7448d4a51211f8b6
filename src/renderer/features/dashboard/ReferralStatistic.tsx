import { MultiSelect, Select, SimpleGrid, Skeleton, VisuallyHidden } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatDay } from '../../../shared/core/values.ts';
import { entities } from '../../../shared/entities/index.ts';
import { Empty, ReadProblem } from '../../kit/states.tsx';
import { formatCount } from '../../lib/format.ts';
import { useRead } from '../../lib/queries.ts';
import { Block } from './Block.tsx';
import { ChartCard } from './ChartCard.tsx';
import { RangeFields, useRange } from './range.tsx';

// chart.js is 60 kB that the login screen does not need.
const PerDayChart = lazy(() => import('./charts.tsx').then((charts) => ({ default: charts.PerDayChart })));
const PerProductChart = lazy(() =>
  import('./charts.tsx').then((charts) => ({ default: charts.PerProductChart })),
);

const chartSkeleton = <Skeleton h={220} aria-busy />;

function useProductOptions() {
  const products = useRead(entities.product.list, {}, { fresh: 5 * 60_000 });
  return (products.data?.data ?? []).map((product) => ({
    value: String(product.id),
    label: product.product_name,
  }));
}

/** The chart of a query in each of its states. */
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
  if (empty(query.data.data)) return <Empty hint="Tidak ada pengajuan pada rentang ini." />;
  return <Suspense fallback={chartSkeleton}>{children(query.data.data)}</Suspense>;
}

function PerDay() {
  const [range, setRange] = useRange();
  const [product, setProduct] = useState<string | null>(null);
  const options = useProductOptions();
  const query = useRead(
    entities.dashboard.referralPerDay,
    { ...range, product_id: product ?? undefined },
    { keepPrevious: true },
  );
  const total = (query.data?.data ?? []).reduce((sum, item) => sum + item.count, 0);
  return (
    <ChartCard
      title="Pengajuan per hari"
      note={`${formatCount(total)} pengajuan`}
      tools={
        <>
          <RangeFields label="Pengajuan per hari" range={range} onChange={setRange} />
          <Select
            w={190}
            aria-label="Pilih Produk"
            placeholder="Pilih Produk"
            data={options}
            value={product}
            clearable
            searchable
            onChange={setProduct}
          />
        </>
      }
    >
      <ChartOf query={query} empty={(items) => items.every((item) => item.count === 0)}>
        {(items) => (
          <>
            <PerDayChart items={items} />
            <NumbersTable
              caption="Pengajuan per hari"
              head={['Tanggal', 'Jumlah']}
              rows={items.map((item) => [formatDay(item.date), formatCount(item.count)])}
            />
          </>
        )}
      </ChartOf>
    </ChartCard>
  );
}

function PerProduct() {
  const [range, setRange] = useRange();
  const [products, setProducts] = useState<string[]>([]);
  const options = useProductOptions();
  const query = useRead(
    entities.dashboard.referralPerProduct,
    { ...range, ...(products.length > 0 && { product_id: products }) },
    { keepPrevious: true },
  );
  const total = (query.data?.data ?? []).reduce((sum, item) => sum + item.count, 0);
  return (
    <ChartCard
      title="Pengajuan per produk"
      note={`${formatCount(total)} pengajuan`}
      tools={
        <>
          <RangeFields label="Pengajuan per produk" range={range} onChange={setRange} />
          <MultiSelect
            w={190}
            aria-label="Pilih Produk"
            placeholder={products.length === 0 ? 'Pilih Produk' : undefined}
            data={options}
            value={products}
            clearable
            searchable
            onChange={setProducts}
          />
        </>
      }
    >
      <ChartOf query={query} empty={(items) => items.length === 0}>
        {(items) => (
          <>
            <PerProductChart items={items} />
            <NumbersTable
              caption="Pengajuan per produk"
              head={['Produk', 'Jumlah']}
              rows={items.map((item) => [item.product_name, formatCount(item.count)])}
            />
          </>
        )}
      </ChartOf>
    </ChartCard>
  );
}

/** The chart's numbers as a real table for assistive technology; the canvas itself says nothing (features.md D4). */
function NumbersTable({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: string[];
  rows: [name: string, count: string][];
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
              <th scope="row">{name}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

/** 'Statistik Pengajuan Referal': per day and per product, each with its own dates and product. */
export function ReferralStatistic() {
  return (
    <Block title="Statistik Pengajuan Referal">
      <SimpleGrid cols={2} spacing={12}>
        <PerDay />
        <PerProduct />
      </SimpleGrid>
    </Block>
  );
}
