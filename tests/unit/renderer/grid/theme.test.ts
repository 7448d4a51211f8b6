import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { schemes } from '../../../../src/renderer/app/theme/colours.ts';
import { resolver, theme } from '../../../../src/renderer/app/theme/theme.ts';

type Rgb = readonly [number, number, number];

function rgb(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

const white: Rgb = [255, 255, 255];
const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const colorNames = Object.keys(merged.colors);
const shade = (name: string, index: number): Rgb => rgb(merged.colors[name]![index]!);
/** In the dark scheme, Mantine's "light" variant has shade 9 at half brightness as its background. */
const halved = ([red, green, blue]: Rgb): Rgb => [red / 2, green / 2, blue / 2];

const surfaces = [
  '--app-surface',
  '--app-canvas',
  '--app-head',
  '--app-hover',
  '--app-sel',
  '--app-mark',
] as const;

describe.each(['light', 'dark'] as const)('contrast, %s scheme', (scheme) => {
  const { tokens, status } = schemes[scheme];
  const token = (name: keyof typeof tokens) => rgb(tokens[name]);

  test.each(Object.entries(status))('status %s carries its text at 4.5:1', (_tone, colors) => {
    expect(contrast(rgb(colors.text), rgb(colors.background))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(
    surfaces.flatMap((surface) => [
      ['--app-text', surface] as const,
      ['--app-mut', surface] as const,
      ['--app-danger', surface] as const,
    ]),
  )('%s on %s', (text, surface) => {
    expect(contrast(token(text), token(surface))).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['--app-danger', '--app-danger-tint'],
    ['--app-sidebar-fg', '--app-sidebar'],
    ['--app-sidebar-mut', '--app-sidebar'],
    ['--app-accent', '--app-sidebar'],
  ] as const)('%s on %s', (text, background) => {
    expect(contrast(token(text), token(background))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(surfaces)('focus ring and brand on %s at 3:1', (surface) => {
    expect(contrast(token('--app-focus'), token(surface))).toBeGreaterThanOrEqual(3);
    expect(contrast(token('--app-brand'), token(surface))).toBeGreaterThanOrEqual(3);
  });

  test('the box of a tick is seen at 3:1', () => {
    expect(contrast(token('--app-tick'), token('--app-surface'))).toBeGreaterThanOrEqual(3);
  });
});

test('the eight status colours are eight different ones in both schemes', () => {
  for (const { status } of Object.values(schemes)) {
    expect(new Set(Object.values(status).map(({ background }) => background)).size).toBe(8);
  }
});

describe.each(colorNames)('Mantine colour %s', (name) => {
  test('white stands on the filled variant and its hover at 4.5:1', () => {
    for (const index of [6, 7, 8]) expect(contrast(white, shade(name, index))).toBeGreaterThanOrEqual(4.5);
  });

  test('text stands on the light variant at 4.5:1', () => {
    const onLight = contrast(shade(name, 9), shade(name, 1));
    const onDark = contrast(shade(name, 0), halved(shade(name, 9)));
    expect(Math.min(onLight, onDark)).toBeGreaterThanOrEqual(4.5);
  });

  test('is ours, not the default', () => {
    expect(merged.colors[name]).not.toEqual(DEFAULT_THEME.colors[name as keyof typeof DEFAULT_THEME.colors]);
  });
});

test('the theme takes white text on filled brand buttons in both schemes', () => {
  expect(merged.primaryColor).toBe('pine');
  expect(merged.primaryShade).toEqual({ light: 7, dark: 6 });
  expect(luminance(shade('pine', 7))).toBeLessThan(merged.luminanceThreshold);
});

test('both schemes define the same variables', () => {
  const { light, dark } = resolver(merged);
  expect(Object.keys(dark).sort()).toEqual(Object.keys(light).sort());
  expect(light['--st-purple-fg']).toBe(schemes.light.status.purple.text);
});
