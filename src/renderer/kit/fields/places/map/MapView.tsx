import { Skeleton } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { MapCanvasProps } from './MapCanvas.tsx';
import classes from './map.module.css';

const MapCanvas = lazy(() => import('./MapCanvas.tsx'));

export function MapView(props: Omit<MapCanvasProps, 'onFailed'>) {
  const [failed, setFailed] = useState(false);
  return (
    <div className={classes.frame}>
      {failed ? (
        <p className={classes.note} role="status">
          <IconMapOff size={22} stroke={1.5} aria-hidden />
          Peta tidak dapat ditampilkan di komputer ini
        </p>
      ) : (
        <Suspense fallback={<Skeleton height="100%" radius={0} />}>
          <MapCanvas {...props} onFailed={() => setFailed(true)} />
        </Suspense>
      )}
    </div>
  );
}
