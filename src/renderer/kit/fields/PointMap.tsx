import classes from './MapField.module.css';
import type { MapPoint } from './map/MapCanvas.tsx';
import { MapView } from './map/MapView.tsx';

/** As typed, to six decimals (11 cm). */
const toInput = ({ lat, lng }: MapPoint) => ({
  lat: String(Number(lat.toFixed(6))),
  lon: String(Number(lng.toFixed(6))),
});

/** One point on the map, chosen by a click or by moving its pin. */
export function PointMap({
  id,
  label,
  point,
  onPick,
}: {
  id: string;
  label: string;
  point: MapPoint | undefined;
  onPick: (picked: { lat: string; lon: string }) => void;
}) {
  const name = `Pin ${label}, geser dengan tombol panah`;
  return (
    <div className={classes.map}>
      <MapView
        label={`Peta ${label}`}
        view={point}
        pins={point ? [{ ...point, id, name, role: 'chosen' }] : []}
        onPick={(picked) => onPick(toInput(picked))}
      />
    </div>
  );
}
