import 'maplibre-gl/dist/maplibre-gl.css';
import { useComputedColorScheme } from '@mantine/core';
import { Map as GeoMap, Marker, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mapCentre, mapZoom } from '../../../../../shared/entities/place/schema.ts';
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
  label: string;
  pins: readonly MapPin[];
  /** Without `zoom`, the map moves only if the point is out of view. */
  view: (MapPoint & { zoom?: number | undefined }) | undefined;
  onPick?: (at: MapPoint) => void;
  /** Called if the map cannot be drawn, for example without WebGL. */
  onFailed: () => void;
}

const wide = { lat: mapCentre.lat, lng: mapCentre.lon, zoom: mapZoom('country') };

export default function MapCanvas({ label, pins, view, onPick, onFailed }: MapCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ map: GeoMap; base: BaseMap }>();
  const scheme = useComputedColorScheme('light');

  const pick = useEffectEvent((at: MapPoint) => onPick?.(at));
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
    map.addControl(new ScaleControl({ maxWidth: 80 }), 'bottom-right');
    map.on('click', ({ lngLat, originalEvent }) => {
      const onPin = (originalEvent.target as Element).closest('.maplibregl-marker');
      if (!onPin) pick(lngLat);
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

function Labels({ map, base }: { map: GeoMap; base: BaseMap }) {
  useEffect(() => {
    const shown = new Map<string, Marker>();
    const place = () => {
      const bounds = map.getBounds();
      const space = { zoom: map.getZoom(), width: map.getContainer().clientWidth };
      const wanted = fittingLabels(base, space, ([lon, lat]) =>
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

const pinScale = { chosen: 0.85, highlighted: 1 } as const;

const looks = (role: MapPin['role']) =>
  role === 'other'
    ? { element: document.createElement('div') }
    : { color: 'currentColor', scale: pinScale[role] };

function nameBeside(name: string): HTMLElement {
  const beside = document.createElement('span');
  beside.className = classes.name!;
  beside.ariaHidden = 'true';
  beside.textContent = name;
  return beside;
}

interface PinProps {
  map: GeoMap;
  pin: MapPin;
  onMoved: ((at: MapPoint) => void) | undefined;
}

function Pin({ map, pin: { name, lat, lng, role }, onMoved }: PinProps) {
  const marker = useRef<Marker>(null);
  const movable = onMoved !== undefined;
  const start = useEffectEvent((made: Marker) => made.setLngLat([lng, lat]));
  const moved = useEffectEvent((made: Marker) => onMoved?.(made.getLngLat()));
  useEffect(() => {
    const made = new Marker({ draggable: movable, className: classes[role]!, ...looks(role) });
    const element = made.getElement();
    if (role === 'other') element.role = 'img';
    element.ariaLabel = name;
    if (role !== 'other' && !movable) element.append(nameBeside(name));
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
