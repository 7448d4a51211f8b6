import { z } from 'zod';
import { cleanText } from './cleanText.ts';
import { fieldText } from './fields.ts';
import { integer } from './values.ts';

export const pageSizes = {
  paged: { sizes: [5, 10, 20, 30, 50, 100, 200, 500, 1000], default: 5 },
  small: { sizes: [5, 10, 15, 20], default: 10 },
  batch: { sizes: [5, 10, 15, 20, 50], default: 5 },
} as const;

/** Milliseconds from the last key to an automatic search. */
export const searchDebounce = 1000;
export const keywordMax = 100;
export const pageWindow = 10;

const countings = ['exact', 'quick'] as const;
export type Counting = (typeof countings)[number];

/** `page × limit` must fit an offset. */
export const pageNumber = integer({ min: 1, max: 1_000_000 });
export const pageSize = integer({ min: 1, max: 1000 });

/** Without `limit` all rows are returned. An unknown sort column is ignored (C-903). */
export function listInput<const Sort extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sortColumns: Sort,
  filters: Filters,
) {
  return z.object({
    limit: pageSize.optional(),
    page: pageNumber.default(1),
    keyword: z.string().overwrite(cleanText).trim().max(keywordMax).optional(),
    sort_by: z.enum(sortColumns).optional().catch(undefined),
    sort_dir: z.enum(['asc', 'desc']).optional().catch(undefined),
    count: z
      .enum(countings)
      .describe('`quick`: jika menghitung semuanya lama, `total` boleh batas bawah, ditandai `at_least`')
      .optional()
      .catch(undefined),
    ...filters,
  });
}

export function showingText(page: number, limit: number, total: number, atLeast = false): string {
  const from = total === 0 ? 0 : (page - 1) * limit + 1;
  const to = Math.min(page * limit, total);
  const [first, last, all] = [from, to, total].map((figure) => fieldText({ kind: 'number' }, figure));
  return `Showing ${first} to ${last} of ${all}${atLeast ? '+' : ''} entries`;
}

export function pageNumbers(page: number, totalPages: number): number[] {
  const length = Math.min(pageWindow, totalPages);
  const start = Math.max(1, Math.min(page - Math.floor(length / 2), totalPages - length + 1));
  return Array.from({ length }, (_, index) => start + index);
}
