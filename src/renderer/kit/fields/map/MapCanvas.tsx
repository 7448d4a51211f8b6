import 'maplibre-gl/dist/maplibre-gl.css';
import { useComputedColorScheme } from '@mantine/core';
import { Map as GeoMap, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mapCentre, mapZoom } from '../../../../shared/entities/place/schema.ts';
import { type BaseMap, baseStyle, readBaseMap } from './baseMap.ts';
import { fittingLabels } from './labels.ts';
import classes from './map.module.css';

setWorkerUrl(new URL(workerUrl, import.meta.url).href);

export interface MapPoint {
  lat: number;
  lng: number;
}

export interface MapPin extends MapPoint {
  id: string;
  name: string;
  role: 'chosen' | 'highlighted' | 'other';
}

export interface MapCanvasProps {
  /** What the map is for; read out when it has the focus. */
  label: string;
  pins: readonly MapPin[];
  /** Where to look. Without a zoom the map moves only when the point is out of sight. */
  view: (MapPoint & { zoom?: number | undefined }) | undefined;
  /** Makes the map a chooser: told where it was clicked, or where a pin was moved to. */
  onPick?: (at: MapPoint) => void;
  /** The map cannot be drawn here: no WebGL. */
  onFailed: () => void;
}

const wide = { lat: mapCentre.lat, lng: mapCentre.lon, zoom: mapZoom('country') };

/** The map itself; loaded lazily by MapView, because MapLibre is large. */
export default function MapCanvas({ label, pins, view, onPick, onFailed }: MapCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ map: GeoMap; base: BaseMap }>();
  const scheme = useComputedColorScheme('light');

  const draw = useEffectEvent((base: BaseMap) => {
    const { lat, lng, zoom = mapZoom('') } = view ?? wide;
    const map = new GeoMap({
      container: container.current!,
      style: baseStyle(base),
      center: [lng, lat],
      zoom,
      minZoom: 3,
      maxZoom: 16,
      renderWorldCopies: false,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      locale: {
        'Map.Title': label,
        'NavigationControl.ZoomIn': 'Perbesar peta',
        'NavigationControl.ZoomOut': 'Perkecil peta',
      },
    });
    map.keyboard.disableRotation();
    map.touchZoomRotate.disableRotation();
    map.addControl(new NavigationControl({ showCompass: false }));
    map.on('click', ({ lngLat, originalEvent }) => {
      const onPin = (originalEvent.target as Element).closest('.maplibregl-marker');
      if (!onPin) onPick?.(lngLat);
    });
    return map;
  });
  const fail = useEffectEvent(onFailed);

  useEffect(() => {
    let gone = false;
    let map: GeoMap | undefined;
    readBaseMap()
      .then((base) => {
        if (gone) return;
        map = draw(base);
        setDrawn({ map, base });
      })
      .catch(() => fail());
    return () => {
      gone = true;
      map?.remove();
      setDrawn(undefined);
    };
  }, []);

  const painted = useRef(scheme);
  useEffect(() => {
    if (!drawn || painted.current === scheme) return;
    painted.current = scheme;
    drawn.map.setStyle(baseStyle(drawn.base), { diff: false });
  }, [drawn, scheme]);

  const { lat, lng, zoom } = view ?? {};
  useEffect(() => {
    if (!drawn || lat === undefined || lng === undefined) return;
    if (zoom === undefined && drawn.map.getBounds().contains([lng, lat])) return;
    drawn.map.easeTo({ center: [lng, lat], ...(zoom !== undefined && { zoom }) });
  }, [drawn, lat, lng, zoom]);

  return (
    <div ref={container} className={classes.map} data-picks={onPick !== undefined || undefined}>
      {drawn && <Labels {...drawn} />}
      {drawn && pins.map((pin) => <Pin key={pin.id} map={drawn.map} pin={pin} onMoved={onPick} />)}
    </div>
  );
}

/** Names of provinces and cities, chosen anew whenever the map stands still. Decoration: the lists beside it speak. */
function Labels({ map, base }: { map: GeoMap; base: BaseMap }) {
  useEffect(() => {
    const shown = new Map<string, Marker>();
    const place = () => {
      const bounds = map.getBounds();
      const wanted = fittingLabels(base, map.getZoom(), ([lon, lat]) =>
        bounds.contains([lon, lat]) ? map.project([lon, lat]) : undefined,
      );
      const keys = new Set(wanted.map(({ kind, label }) => `${kind} ${label[2]}`));
      for (const [key, marker] of shown) {
        if (keys.has(key)) continue;
        marker.remove();
        shown.delete(key);
      }
      for (const { kind, label } of wanted) {
        const [lon, lat, name] = label;
        const key = `${kind} ${name}`;
        if (shown.has(key)) continue;
        const element = document.createElement('div');
        element.className = classes[kind]!;
        element.ariaHidden = 'true';
        element.textContent = name;
        shown.set(key, new Marker({ element }).setLngLat([lon, lat]).addTo(map));
      }
    };
    place();
    map.on('moveend', place);
    return () => {
      map.off('moveend', place);
      for (const marker of shown.values()) marker.remove();
    };
  }, [map, base]);
  return null;
}

const pinScale = { chosen: 0.85, highlighted: 1, other: 0.7 } as const;

interface PinProps {
  map: GeoMap;
  pin: MapPin;
  /** Makes it movable: dragged, or by the arrow keys when it has the focus (Shift for larger steps). */
  onMoved: ((at: MapPoint) => void) | undefined;
}

function Pin({ map, pin: { name, lat, lng, role }, onMoved }: PinProps) {
  const marker = useRef<Marker>(null);
  const movable = onMoved !== undefined;
  const start = useEffectEvent((made: Marker) => made.setLngLat([lng, lat]));
  const moved = useEffectEvent((made: Marker) => onMoved?.(made.getLngLat()));
  useEffect(() => {
    const made = new Marker({
      draggable: movable,
      color: 'currentColor',
      scale: pinScale[role],
      className: classes[role]!,
    });
    made.getElement().ariaLabel = name;
    start(made).addTo(map);
    made.on('dragend', () => moved(made));
    marker.current = made;
    return () => {
      made.remove();
    };
  }, [map, name, role, movable]);
  useEffect(() => {
    marker.current?.setLngLat([lng, lat]);
  }, [lat, lng]);
  return null;
}
