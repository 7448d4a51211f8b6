import type { View } from '../../../shared/entities/view/schema.ts';
import { type Filter, keysOf } from '../list/filters.ts';

const joined = new Intl.ListFormat('id-ID', { type: 'conjunction' });

/** 'Produk dan 2 Perusahaan Tujuan di antrean ini tidak ada lagi; antrean dibuka tanpa itu.' */
export function missingText({ missing, query }: View, filters: readonly Filter[]): string {
  const labelOf = (key: string) => filters.find((filter) => keysOf(filter).includes(key))?.label ?? 'Filter';
  const labels = Map.groupBy(missing, ({ key }) => labelOf(key));
  const parts = [...labels].map(([label, gone]) => {
    const isPart = gone.length > 1 || query[gone[0]!.key]?.includes(',');
    return isPart ? `${gone.length} ${label}` : label;
  });
  return `${joined.format(parts)} di antrean ini tidak ada lagi; antrean dibuka tanpa itu.`;
}
