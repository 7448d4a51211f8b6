import { expect, test } from 'vitest';
import { fittingLabels, type MapLabel } from '../../../../src/renderer/kit/fields/places/map/labels.ts';

const shownAt = (cities: readonly MapLabel[], zoom = 9) =>
  fittingLabels({ provinces: [[200, 40, 'Sumatera Utara']], cities }, { zoom, width: 400 }, ([x, y]) =>
    y < 300 ? { x, y } : undefined,
  ).map(({ label }) => label[2]);

test('a name that would cross the edge of the map is left out', () => {
  const whole: MapLabel = [200, 100, 'Deli Serdang'];
  expect(shownAt([whole, [380, 150, 'Deli Serdang kanan'], [10, 200, 'Kota Medan kiri']])).toEqual([
    'Deli Serdang',
  ]);
});

test('names outside the map or over an earlier name are left out', () => {
  expect(
    shownAt([
      [200, 100, 'Kota Medan'],
      [210, 110, 'Deli Serdang'],
      [200, 320, 'Karo'],
    ]),
  ).toEqual(['Kota Medan']);
});

test('provinces are named from far, cities from near, between them both', () => {
  const medan: MapLabel = [200, 100, 'Kota Medan'];
  expect(shownAt([medan], 5)).toEqual(['Sumatera Utara']);
  expect(shownAt([medan], 7)).toEqual(['Sumatera Utara', 'Kota Medan']);
  expect(shownAt([medan], 9)).toEqual(['Kota Medan']);
});
