import { Button, Drawer, Skeleton } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Column } from './columns.ts';

const ColumnsPanel = lazy(() => import('./ColumnsPanel.tsx'));

interface ColumnsButtonProps<Row> {
  columns: readonly Column<Row>[];
  layoutKey: string;
}

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
        // The overlay is light, because the grid behind it shows every change.
        overlayProps={{ backgroundOpacity: 0.2 }}
        // During a drag, Esc cancels only the drag.
        closeOnEscape={!dragging}
        // A finished transition leaves a transform, which misplaces a dragged row.
        transitionProps={{ duration: 0 }}
      >
        <Suspense fallback={<Skeleton h={320} tabIndex={-1} data-autofocus />}>
          <ColumnsPanel columns={columns} layoutKey={layoutKey} onDragging={setDragging} />
        </Suspense>
      </Drawer>
    </>
  );
}
