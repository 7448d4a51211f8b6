import { Button, Drawer, Skeleton } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Column } from './columns.ts';

/** Carries the drag library (39 kB): loaded when the panel is first opened. */
const ColumnsPanel = lazy(() => import('./ColumnsPanel.tsx'));

interface ColumnsButtonProps<Row> {
  columns: readonly Column<Row>[];
  /** The grid's own. */
  layoutKey: string;
}

/** "Kolom" of a list's toolbar: show, hide, move and size the columns of the grid with the same layoutKey. */
export function ColumnsButton<Row>({ columns, layoutKey }: ColumnsButtonProps<Row>) {
  const [opened, setOpened] = useState(false);
  const [dragging, setDragging] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconColumns3 size={15} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Kolom
      </Button>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        title="Atur kolom"
        size={380}
        // The grid behind follows every change: it stays well visible.
        overlayProps={{ backgroundOpacity: 0.2 }}
        // Escape belongs to the drag while a column is lifted.
        closeOnEscape={!dragging}
        // A finished transition leaves a transform behind, and the lifted row would be placed beside the pointer.
        transitionProps={{ duration: 0 }}
      >
        <Suspense fallback={<Skeleton h={320} />}>
          <ColumnsPanel columns={columns} layoutKey={layoutKey} onDragging={setDragging} />
        </Suspense>
      </Drawer>
    </>
  );
}
