import './gridParts.css';
import { ActionIcon, Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { IconMinus, IconPin, IconPlus } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import SortableItems from '../fields/order/SortableItems.tsx';
import { firstField } from '../form/focus.ts';
import type { Column } from './columns.ts';
import {
  type ArrangedColumn,
  arrange,
  isFixed,
  type LayoutState,
  maxWidth,
  minWidth,
  useLayout,
} from './layout.ts';

interface ColumnsPanelProps<Row> {
  columns: readonly Column<Row>[];
  layoutKey: string;
  onDragging(dragging: boolean): void;
}

const widthStep = 16;

function WidthButtons<Row>({
  column,
  width,
  onResize,
}: {
  column: Column<Row>;
  width: number;
  onResize(width: number): void;
}) {
  return (
    <>
      <ActionIcon
        size={24}
        aria-label={`Persempit kolom ${column.title}`}
        disabled={width <= minWidth}
        onClick={() => onResize(width - widthStep)}
      >
        <IconMinus size={14} aria-hidden />
      </ActionIcon>
      <span className="columns-width">
        {width}
        <VisuallyHidden> piksel</VisuallyHidden>
      </span>
      <ActionIcon
        size={24}
        aria-label={`Perlebar kolom ${column.title}`}
        disabled={width >= maxWidth}
        onClick={() => onResize(width + widthStep)}
      >
        <IconPlus size={14} aria-hidden />
      </ActionIcon>
    </>
  );
}

function ShownTick<Row>({
  arranged: { column, visible },
  layout,
}: {
  arranged: ArrangedColumn<Row>;
  layout: LayoutState;
}) {
  return (
    <Checkbox
      label={column.title}
      checked={visible}
      onChange={(event) => layout.show(column.key, event.currentTarget.checked)}
    />
  );
}

export default function ColumnsPanel<Row>({ columns, layoutKey, onDragging }: ColumnsPanelProps<Row>) {
  const layout = useLayout(layoutKey);
  const arranged = arrange(columns, layout);
  const pinned = arranged.filter(({ column }, index) => isFixed(column, index));
  const movable = arranged.slice(pinned.length);
  const shownCount = arranged.filter(({ visible }) => visible).length;

  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const first = panel.current && firstField(panel.current);
    first?.setAttribute('data-autofocus', '');
    if (document.activeElement === document.body) first?.focus();
  }, []);

  const widthButtons = ({ column, width, sized }: ArrangedColumn<Row>) => (
    <WidthButtons
      column={column}
      width={sized ? width : (layout.shownWidth(column.key) ?? width)}
      onResize={(next) => layout.resize(column.key, next)}
    />
  );

  return (
    <div ref={panel} className="columns-panel">
      <div className="columns-summary">
        <span>
          {shownCount} dari {columns.length} kolom ditampilkan
        </span>
        <Button variant="subtle" size="compact-xs" onClick={layout.reset}>
          Reset
        </Button>
      </div>
      {pinned.map((fixed, index) => (
        <div key={fixed.column.key} className="columns-item">
          <span
            className="columns-grip"
            title={index === 0 ? 'Kolom pertama selalu tampil' : 'Kolom ini tetap di kiri'}
          >
            <IconPin size={16} aria-hidden />
          </span>
          {index === 0 ? (
            <Checkbox label={fixed.column.title} checked disabled readOnly />
          ) : (
            <ShownTick arranged={fixed} layout={layout} />
          )}
          <span className="columns-size">{widthButtons(fixed)}</span>
        </div>
      ))}
      <SortableItems
        noun="kolom"
        items={movable}
        itemId={({ column }) => column.key}
        itemName={({ column }) => column.title}
        onReorder={layout.reorder}
        onDragging={onDragging}
      >
        {(item) => (
          <>
            <ShownTick arranged={item} layout={layout} />
            <span className="columns-size">{widthButtons(item)}</span>
          </>
        )}
      </SortableItems>
    </div>
  );
}
