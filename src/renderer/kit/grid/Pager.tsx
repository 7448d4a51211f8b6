import './gridParts.css';
import { Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { pageNumbers, showingText } from '../../../shared/core/list.ts';

export interface PageChoice {
  page: number;
  limit: number;
}

/** Rows a page; 'fit': as many as the window shows. */
export type PageSize = number | 'fit';

interface PagerProps extends PageChoice {
  /** Absent while it is not known. */
  total: number | undefined;
  /** It is not known because it is being read. */
  loading?: boolean;
  /** There are more than `total`; how many is not known yet. */
  atLeast?: boolean;
  /** Page sizes on offer (R-902…R-904). */
  sizes: readonly number[];
  /** A new size answers with page 1. */
  onChange(choice: PageChoice): void;
  /** Offers 'Sesuai jendela', and hears of sizes in place of `onChange`. */
  onSize?(size: PageSize): void;
  /** The chosen size is that of the window, and `limit` what it makes. */
  fits?: boolean;
}

/** Pages beside the current one that a narrow list still shows. */
const nearby = 2;
const windowSize = { value: 'fit', label: 'Sesuai jendela' };

/** Foot of a list: "Showing X to Y of Z entries", up to ten pages, page size. */
export function Pager(props: PagerProps) {
  const {
    page,
    limit,
    total,
    loading = false,
    atLeast = false,
    sizes,
    onChange,
    onSize,
    fits = false,
  } = props;
  const pages = Math.max(1, Math.ceil((total ?? 0) / limit));
  // They stay within reach at the ends: disabled, the one that led there would lose the keyboard.
  const isFirst = page <= 1;
  const isLast = page >= pages && !atLeast;
  const go = (next: number) => onChange({ page: next, limit });
  const choose = (size: string) => {
    if (onSize) onSize(size === windowSize.value ? 'fit' : Number(size));
    else onChange({ page: 1, limit: Number(size) });
  };
  return (
    <div className="pager">
      <span className="pager-range" role="status">
        {total !== undefined ? showingText(page, limit, total, atLeast) : loading && 'Memuat…'}
      </span>
      <nav className="pager-pages" aria-label="Halaman">
        <button
          type="button"
          aria-label="Halaman sebelumnya"
          aria-disabled={isFirst}
          onClick={() => !isFirst && go(page - 1)}
        >
          <IconChevronLeft size={15} aria-hidden />
        </button>
        {pageNumbers(page, pages).map((number) => (
          <button
            key={number}
            type="button"
            aria-label={`Halaman ${number}`}
            aria-current={number === page ? 'page' : undefined}
            data-far={Math.abs(number - page) > nearby || undefined}
            onClick={() => number !== page && go(number)}
          >
            {number}
          </button>
        ))}
        <button
          type="button"
          aria-label="Halaman berikutnya"
          aria-disabled={isLast}
          onClick={() => !isLast && go(page + 1)}
        >
          <IconChevronRight size={15} aria-hidden />
        </button>
      </nav>
      <div className="pager-size">
        <span aria-hidden>Baris per halaman</span>
        <Select
          w={onSize ? 140 : 84}
          aria-label="Baris per halaman"
          data={[...(onSize ? [windowSize] : []), ...sizes.map(String)]}
          value={fits ? windowSize.value : String(limit)}
          onChange={(size) => size && choose(size)}
        />
      </div>
    </div>
  );
}
