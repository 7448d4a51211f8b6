import './gridParts.css';
import {
  DragDropContext,
  Draggable,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd';
import { ActionIcon, Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { IconGripVertical, IconMinus, IconPin, IconPlus } from '@tabler/icons-react';
import clsx from 'clsx';
import type { KeyboardEvent } from 'react';
import type { Column } from './columns.ts';
import { type ArrangedColumn, arrange, maxWidth, minWidth, useLayout } from './layout.ts';

interface ColumnsPanelProps<Row> {
  columns: readonly Column<Row>[];
  layoutKey: string;
  onDragging(dragging: boolean): void;
}

const widthStep = 16;

const dragHelp =
  'Tekan spasi untuk mengangkat kolom, panah atas atau bawah untuk memindahkan, ' +
  'spasi lagi untuk meletakkan, Escape untuk membatalkan.';

/** The drag library writes one style element: the CSP asks for the page's nonce on it (security.md). */
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content;

/** `keys` with the one at `from` moved to `to`. */
function moved(keys: readonly string[], from: number, to: number): string[] {
  const result = [...keys];
  const [key] = result.splice(from, 1);
  if (key !== undefined) result.splice(to, 0, key);
  return result;
}

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
  const keys = movable.map(({ column }) => column.key);
  const shownCount = movable.filter(({ visible }) => visible).length + 1;

  const move = (from: number, to: number) => {
    if (to >= 0 && to < keys.length) layout.reorder(moved(keys, from, to));
  };
  const drop = ({ source, destination }: DropResult, { announce }: ResponderProvided) => {
    onDragging(false);
    if (!destination) return announce('Pemindahan dibatalkan.');
    announce(`Kolom diletakkan di posisi ${destination.index + 1}.`);
    move(source.index, destination.index);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };
    const step = event.altKey ? steps[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    move(index, index + step);
  };
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
      <DragDropContext
        {...(styleNonce() && { nonce: styleNonce() })}
        dragHandleUsageInstructions={dragHelp}
        onBeforeCapture={() => onDragging(true)}
        onDragStart={({ source }, { announce }) =>
          announce(`Kolom diangkat dari posisi ${source.index + 1}.`)
        }
        onDragUpdate={({ destination }, { announce }) =>
          destination && announce(`Kolom kini di posisi ${destination.index + 1}.`)
        }
        onDragEnd={drop}
      >
        <Droppable droppableId={layoutKey}>
          {(list) => (
            <div ref={list.innerRef} {...list.droppableProps}>
              {movable.map((arranged, index) => (
                <Draggable key={arranged.column.key} draggableId={arranged.column.key} index={index}>
                  {(item, { isDragging }) => (
                    // biome-ignore lint/a11y/noStaticElementInteractions: hears Alt with arrows of the controls inside
                    <div
                      ref={item.innerRef}
                      {...item.draggableProps}
                      className={clsx('columns-item', isDragging && 'columns-lifted')}
                      data-column={arranged.column.key}
                      onKeyDown={(event) => onKeyDown(event, index)}
                    >
                      <span {...item.dragHandleProps} className="columns-grip">
                        <IconGripVertical size={16} aria-hidden />
                        <VisuallyHidden>Pindahkan kolom {arranged.column.title}</VisuallyHidden>
                      </span>
                      <Checkbox
                        label={arranged.column.title}
                        checked={arranged.visible}
                        onChange={(event) => layout.show(arranged.column.key, event.currentTarget.checked)}
                      />
                      <span className="columns-size">{widthButtons(arranged)}</span>
                    </div>
                  )}
                </Draggable>
              ))}
              {list.placeholder}
            </div>
          )}
        </Droppable>
      </DragDropContext>
    </div>
  );
}
