import {
  DragDropContext,
  Draggable,
  type DraggableProvided,
  type DraggableStateSnapshot,
  Droppable,
} from '@hello-pangea/dnd';
import { VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { styleNonce } from '../../../lib/nonce.ts';
import { useShortcuts } from '../../keys/shortcuts.ts';
import classes from './SortableList.module.css';

export interface SortableItemsProps<Item, Id extends string | number> {
  items: readonly Item[];
  noun: string;
  itemId(item: Item): Id;
  itemName(item: Item): string;
  onReorder(ids: Id[]): void;
  fixed?: boolean;
  /** Lets a surrounding dialog ignore Escape during a drag. */
  onDragging?(dragging: boolean): void;
  children(item: Item): ReactNode;
}

function moved<Id>(ids: readonly Id[], from: number, to: number): Id[] {
  const result = [...ids];
  result.splice(to, 0, ...result.splice(from, 1));
  return result;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Ends a drop whose animation was never painted. The drag library would wait forever for `transitionend`. */
function DropEnd({ seconds }: { seconds: number }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const end = () =>
      mark.current?.dispatchEvent(
        new TransitionEvent('transitionend', { propertyName: 'transform', bubbles: true }),
      );
    const timer = setTimeout(end, seconds * 1000 + 200);
    return () => clearTimeout(timer);
  }, [seconds]);
  return <span ref={mark} hidden />;
}

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
      // The drag library adds a style element, which the CSP allows only with the nonce.
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
                {(row, snapshot) => (
                  <SortableItem
                    row={row}
                    snapshot={snapshot}
                    label={`Pindahkan ${noun} ${itemName(item)}`}
                    onKeyDown={(event) => onKeyDown(event, index)}
                  >
                    {children(item)}
                  </SortableItem>
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

function SortableItem({
  row,
  snapshot: { isDragging, dropAnimation },
  label,
  onKeyDown,
  children,
}: {
  row: DraggableProvided;
  snapshot: DraggableStateSnapshot;
  label: string;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Alt with arrow keys of controls in the row
    <div
      ref={row.innerRef}
      {...row.draggableProps}
      className={classes.item}
      data-lifted={isDragging || undefined}
      onKeyDown={onKeyDown}
    >
      <span {...row.dragHandleProps} className={classes.grip}>
        <IconGripVertical size={16} aria-hidden />
        <VisuallyHidden>{label}</VisuallyHidden>
      </span>
      {children}
      {dropAnimation && <DropEnd seconds={dropAnimation.duration} />}
    </div>
  );
}
