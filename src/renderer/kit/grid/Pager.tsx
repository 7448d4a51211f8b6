import './gridParts.css';
import { Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { pageNumbers, showingText } from '../../../shared/core/list.ts';

export interface PageChoice {
  page: number;
  limit: number;
}

interface PagerProps extends PageChoice {
  total: number;
  /** There are more than `total`; how many is not known yet. */
  atLeast?: boolean;
  /** Page sizes on offer (R-902…R-904). */
  sizes: readonly number[];
  /** A new size answers with page 1. */
  onChange(choice: PageChoice): void;
}

/** Foot of a list: "Showing X to Y of Z entries", up to ten pages, page size. */
export function Pager({ page, limit, total, atLeast = false, sizes, onChange }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / limit));
  const go = (next: number) => onChange({ page: next, limit });
  return (
    <div className="pager">
      <span className="pager-range" role="status">
        {showingText(page, limit, total, atLeast)}
      </span>
      <nav className="pager-pages" aria-label="Halaman">
        <button
          type="button"
          aria-label="Halaman sebelumnya"
          disabled={page <= 1}
          onClick={() => go(page - 1)}
        >
          <IconChevronLeft size={15} aria-hidden />
        </button>
        {pageNumbers(page, pages).map((number) => (
          <button
            key={number}
            type="button"
            aria-label={`Halaman ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => number !== page && go(number)}
          >
            {number}
          </button>
        ))}
        <button
          type="button"
          aria-label="Halaman berikutnya"
          disabled={page >= pages && !atLeast}
          onClick={() => go(page + 1)}
        >
          <IconChevronRight size={15} aria-hidden />
        </button>
      </nav>
      <div className="pager-size">
        <span aria-hidden>Baris per halaman</span>
        <Select
          w={84}
          aria-label="Baris per halaman"
          data={sizes.map(String)}
          value={String(limit)}
          onChange={(size) => size && onChange({ page: 1, limit: Number(size) })}
        />
      </div>
    </div>
  );
}
