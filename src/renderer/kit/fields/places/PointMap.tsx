import { useState } from 'react';
import classes from './MapField.module.css';
import type { MapPoint } from './map/MapCanvas.tsx';
import { MapView } from './map/MapView.tsx';
import { PlaceSearch } from './PlaceSearch.tsx';

const nearZoom = 12;

/** Six decimals are about 11 cm. */
const toInput = ({ lat, lng }: MapPoint) => ({
  lat: String(Number(lat.toFixed(6))),
  lon: String(Number(lng.toFixed(6))),
});

export function PointMap({
  id,
  label,
  point,
  onPick,
}: {
  id: string;
  label: string;
  point: MapPoint | undefined;
  onPick: (picked: { lat: string; lon: string }, address?: string) => void;
}) {
  // Only a search sets the zoom. A pick on the map clears it, so that the map keeps its current zoom.
  const [zoom, setZoom] = useState<number>();
  const name = `Pin ${label}, geser dengan tombol panah`;
  return (
    <div className={classes.point}>
      <PlaceSearch
        onFound={({ lat, lng, address }) => {
          setZoom(nearZoom);
          onPick(toInput({ lat, lng }), address);
        }}
      />
      <div className={classes.map}>
        <MapView
          label={`Peta ${label}`}
          view={point && { ...point, zoom }}
          pins={point ? [{ ...point, id, name, role: 'chosen' }] : []}
          onPick={(picked) => {
            setZoom(undefined);
            onPick(toInput(picked));
          }}
        />
      </div>
    </div>
  );
}
