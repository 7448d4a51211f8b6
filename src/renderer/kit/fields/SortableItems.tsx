import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd';
import { VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { styleNonce } from '../../lib/nonce.ts';
import { useShortcuts } from '../shortcuts.ts';
import classes from './SortableList.module.css';

export interface SortableItemsProps<Item, Id extends string | number> {
  items: readonly Item[];
  /** What one item is called in announcements: 'kolom', 'pertanyaan'. */
  noun: string;
  itemId(item: Item): Id;
  /** Names the handle of an item. */
  itemName(item: Item): string;
  /** Every id in the new order. The owner gives the items back in it. */
  onReorder(ids: Id[]): void;
  /** The order may be seen, not changed: no handles. */
  fixed?: boolean;
  /** A drawer or dialog around the list must not close on Escape meanwhile. */
  onDragging?(dragging: boolean): void;
  /** The inside of an item's row, beside the handle. */
  children(item: Item): ReactNode;
}

/** `ids` with the one at `from` moved to `to`. */
function moved<Id>(ids: readonly Id[], from: number, to: number): Id[] {
  const result = [...ids];
  result.splice(to, 0, ...result.splice(from, 1));
  return result;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Rows put in order by dragging their handle, or with Alt and arrows. Heavy: see SortableList. */
export default function SortableItems<Item, Id extends string | number>({
  items,
  noun,
  itemId,
  itemName,
  onReorder,
  onDragging,
  children,
}: SortableItemsProps<Item, Id>) {
  const listId = useId();
  const [said, setSaid] = useState('');
  const ids = items.map(itemId);
  const Noun = noun.charAt(0).toUpperCase() + noun.slice(1);
  const place = (index: number) => `posisi ${index + 1} dari ${items.length}`;
  const nonce = styleNonce();

  useShortcuts('Urutan', [{ keys: 'Alt ↑ / Alt ↓', label: `Pindahkan ${noun}` }]);

  const onKeyDown = (event: KeyboardEvent, from: number) => {
    const step = event.altKey ? steps[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    const to = from + step;
    const name = itemName(items[from]!);
    if (to < 0 || to >= ids.length) return setSaid(`${Noun} ${name} sudah di ${place(from)}.`);
    setSaid(`${Noun} ${name} kini di ${place(to)}.`);
    onReorder(moved(ids, from, to));
  };

  return (
    <DragDropContext
      // The drag library writes one style element: the CSP asks for the page's nonce on it.
      {...(nonce && { nonce })}
      dragHandleUsageInstructions={
        `Tekan spasi untuk mengangkat ${noun}, panah atas atau bawah untuk memindahkan, ` +
        'spasi lagi untuk meletakkan, Escape untuk membatalkan. Alt dengan panah memindahkan langsung.'
      }
      onBeforeCapture={() => onDragging?.(true)}
      onDragStart={({ source }, { announce }) => announce(`${Noun} diangkat dari ${place(source.index)}.`)}
      onDragUpdate={({ destination }, { announce }) =>
        destination && announce(`${Noun} kini di ${place(destination.index)}.`)
      }
      onDragEnd={({ source, destination }, { announce }) => {
        onDragging?.(false);
        if (!destination) return announce('Pemindahan dibatalkan.');
        announce(`${Noun} diletakkan di ${place(destination.index)}.`);
        if (destination.index !== source.index) onReorder(moved(ids, source.index, destination.index));
      }}
    >
      <Droppable droppableId={listId}>
        {(list) => (
          <div ref={list.innerRef} {...list.droppableProps}>
            {items.map((item, index) => (
              <Draggable key={itemId(item)} draggableId={String(itemId(item))} index={index}>
                {(row, { isDragging }) => (
                  // biome-ignore lint/a11y/noStaticElementInteractions: hears Alt with arrows of the controls inside
                  <div
                    ref={row.innerRef}
                    {...row.draggableProps}
                    className={classes.item}
                    data-lifted={isDragging || undefined}
                    onKeyDown={(event) => onKeyDown(event, index)}
                  >
                    <span {...row.dragHandleProps} className={classes.grip}>
                      <IconGripVertical size={16} aria-hidden />
                      <VisuallyHidden>
                        Pindahkan {noun} {itemName(item)}
                      </VisuallyHidden>
                    </span>
                    {children(item)}
                  </div>
                )}
              </Draggable>
            ))}
            {list.placeholder}
          </div>
        )}
      </Droppable>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </DragDropContext>
  );
}
