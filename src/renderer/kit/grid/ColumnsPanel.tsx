import './gridParts.css';
import { ActionIcon, Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { IconMinus, IconPin, IconPlus } from '@tabler/icons-react';
import SortableItems from '../fields/SortableItems.tsx';
import type { Column } from './columns.ts';
import { type ArrangedColumn, arrange, maxWidth, minWidth, useLayout } from './layout.ts';

interface ColumnsPanelProps<Row> {
  columns: readonly Column<Row>[];
  layoutKey: string;
  onDragging(dragging: boolean): void;
}

const widthStep = 16;

/** Narrower and wider, for those who do not drag the header's edge. */
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

/** Show, hide, move (drag, or Alt with arrows) and size columns; the grid behind follows at once. */
export default function ColumnsPanel<Row>({ columns, layoutKey, onDragging }: ColumnsPanelProps<Row>) {
  const layout = useLayout(layoutKey);
  const [pinned, ...movable] = arrange(columns, layout);
  const shownCount = movable.filter(({ visible }) => visible).length + 1;

  const widthButtons = ({ column, width }: ArrangedColumn<Row>) => (
    <WidthButtons column={column} width={width} onResize={(next) => layout.resize(column.key, next)} />
  );

  return (
    <div className="columns-panel">
      <div className="columns-summary">
        <span>
          {shownCount} dari {columns.length} kolom tampil
        </span>
        <Button variant="subtle" size="compact-xs" onClick={layout.reset}>
          Atur ulang
        </Button>
      </div>
      {pinned && (
        <div className="columns-item">
          <span className="columns-grip" title="Kolom pertama selalu tampil">
            <IconPin size={16} aria-hidden />
          </span>
          <Checkbox label={pinned.column.title} checked disabled readOnly />
          <span className="columns-size">{widthButtons(pinned)}</span>
        </div>
      )}
      <SortableItems
        noun="kolom"
        items={movable}
        itemId={({ column }) => column.key}
        itemName={({ column }) => column.title}
        onReorder={layout.reorder}
        onDragging={onDragging}
      >
        {(arranged) => (
          <>
            <Checkbox
              label={arranged.column.title}
              checked={arranged.visible}
              onChange={(event) => layout.show(arranged.column.key, event.currentTarget.checked)}
            />
            <span className="columns-size">{widthButtons(arranged)}</span>
          </>
        )}
      </SortableItems>
    </div>
  );
}
