export type MapLabel = readonly [lon: number, lat: number, name: string];

export interface ShownLabel {
  kind: 'province' | 'city';
  label: MapLabel;
}

/** Zoom levels. */
const citiesFrom = 6.5;
const citiesAlone = 8.5;

/** px. */
const charWidth = 7;
const padding = 12;
const lineHeight = 22;

/**
 * Returns the names that fit into the map without overlap, provinces first.
 * @param project Returns the pixel, or undefined outside the map.
 */
export function fittingLabels(
  labels: { provinces: readonly MapLabel[]; cities: readonly MapLabel[] },
  { zoom, width }: { zoom: number; width: number },
  project: (label: MapLabel) => { x: number; y: number } | undefined,
): ShownLabel[] {
  const wanted: ShownLabel[] = [
    ...(zoom < citiesAlone ? labels.provinces : []).map((label) => ({ kind: 'province' as const, label })),
    ...(zoom >= citiesFrom ? labels.cities : []).map((label) => ({ kind: 'city' as const, label })),
  ];
  const taken: { x: number; y: number; width: number }[] = [];
  return wanted.filter(({ label }) => {
    const at = project(label);
    if (!at) return false;
    const box = { ...at, width: label[2].length * charWidth + padding };
    if (box.x < box.width / 2 || box.x > width - box.width / 2) return false;
    const overlaps = taken.some(
      (other) =>
        Math.abs(other.y - box.y) < lineHeight && Math.abs(other.x - box.x) < (other.width + box.width) / 2,
    );
    if (!overlaps) taken.push(box);
    return !overlaps;
  });
}
