import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../../../files/atomicFile.ts';

const windowStateSchema = z.object({
  version: z.literal(1),
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  maximized: z.boolean(),
});
export type WindowState = z.output<typeof windowStateSchema>;

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const defaultSize = { width: 1280, height: 800 } as const;
export const minimumSize = { width: 1024, height: 640 } as const;

const fileIn = (userData: string) => join(userData, 'window.json');

export async function readWindowState(userData: string): Promise<WindowState | null> {
  try {
    return windowStateSchema.parse(JSON.parse(await readFile(fileIn(userData), 'utf8')));
  } catch {
    return null;
  }
}

export async function writeWindowState(userData: string, state: WindowState): Promise<void> {
  await writeAtomically(fileIn(userData), JSON.stringify(state));
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

function overlap(a: Area, b: Area): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

/**
 * Fits the saved window into the display that it overlaps most. A window outside all displays is centred on
 * the primary display.
 * @param displays work areas, the primary display first
 */
export function placeWindow(saved: WindowState | null, displays: Area[]): Partial<Area> {
  const [primary] = displays;
  if (!primary) return { ...defaultSize };
  if (!saved) {
    const { width, height } = defaultSize;
    return { width: Math.min(width, primary.width), height: Math.min(height, primary.height) };
  }
  const home = displays.reduce((best, each) => (overlap(saved, each) > overlap(saved, best) ? each : best));
  const width = clamp(saved.width, Math.min(minimumSize.width, home.width), home.width);
  const height = clamp(saved.height, Math.min(minimumSize.height, home.height), home.height);
  if (overlap(saved, home) === 0) {
    const x = home.x + Math.round((home.width - width) / 2);
    const y = home.y + Math.round((home.height - height) / 2);
    return { x, y, width, height };
  }
  const x = clamp(saved.x, home.x, home.x + home.width - width);
  const y = clamp(saved.y, home.y, home.y + home.height - height);
  return { x, y, width, height };
}
