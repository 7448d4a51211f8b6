import { formatCount } from '../../../shared/core/formats.ts';
import { searchableOnDemand } from '../fields/choices/searchable.ts';
import './gridParts.css';
import { Button, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { pageNumbers, showingText } from '../../../shared/core/list.ts';

export interface PageChoice {
  page: number;
  limit: number;
}

export type PageSize = number | 'fit';

interface PagerProps extends PageChoice {
  total: number | undefined;
  loading?: boolean;
  /** True if `total` is only a lower bound. */
  atLeast?: boolean;
  sizes: readonly number[];
  onChange(choice: PageChoice): void;
  /** Adds the size 'Sesuai jendela' and replaces `onChange` for sizes. */
  onSize?(size: PageSize): void;
  /** Number of rows that fit the window, if more than shown. */
  fit?: number;
  onFit?(): void;
  fits?: boolean;
  note?: ReactNode;
}

const nearby = 2;
const windowSize = { value: 'fit', label: 'Sesuai jendela' };

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
  const sizeInput = useRef<HTMLInputElement>(null);
  const pages = Math.max(1, Math.ceil((total ?? 0) / limit));
  const go = (next: number) => onChange({ page: next, limit });
  const fill = () => {
    // The focus moves first, because the pressed button disappears.
    sizeInput.current?.focus();
    props.onFit?.();
  };
  const choose = (size: string) => {
    if (onSize) onSize(size === windowSize.value ? 'fit' : Number(size));
    else onChange({ page: 1, limit: Number(size) });
  };
  return (
    <div className="pager">
      <span className="pager-range">
        <span role="status">
          {total !== undefined ? showingText(page, limit, total, atLeast) : loading && 'Memuat…'}
        </span>
        {props.note && <span className="pager-note">{props.note}</span>}
      </span>
      <PageButtons page={page} pages={pages} isLast={page >= pages && !atLeast} onGo={go} />
      <div className="pager-size">
        {props.fit !== undefined && total !== undefined && total > limit && (
          <Button variant="subtle" size="compact-sm" onClick={fill}>
            Penuhi jendela ({formatCount(props.fit)} baris)
          </Button>
        )}
        <span aria-hidden>Baris per halaman</span>
        <Select
          ref={sizeInput}
          w={onSize ? 140 : 84}
          aria-label="Baris per halaman"
          data={[...sizes.map(String), ...(onSize ? [windowSize] : [])]}
          {...searchableOnDemand}
          value={fits ? windowSize.value : String(limit)}
          onChange={(size) => size && choose(size)}
        />
      </div>
    </div>
  );
}

/** The buttons use aria-disabled, because `disabled` would drop the focus. */
function PageButtons({
  page,
  pages,
  isLast,
  onGo,
}: {
  page: number;
  pages: number;
  isLast: boolean;
  onGo: (page: number) => void;
}) {
  const isFirst = page <= 1;
  return (
    <nav className="pager-pages" aria-label="Halaman">
      <button
        type="button"
        aria-label="Halaman sebelumnya"
        aria-disabled={isFirst}
        onClick={() => !isFirst && onGo(page - 1)}
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
          onClick={() => number !== page && onGo(number)}
        >
          {number}
        </button>
      ))}
      <button
        type="button"
        aria-label="Halaman berikutnya"
        aria-disabled={isLast}
        onClick={() => !isLast && onGo(page + 1)}
      >
        <IconChevronRight size={15} aria-hidden />
      </button>
    </nav>
  );
}
