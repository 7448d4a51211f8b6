import type { Queryable } from '../db/database.ts';
import type { Services } from '../kit/context.ts';
import type { DemoAhead } from './ahead.ts';
import type { Pictures } from './pictures.ts';
import type { Places } from './places.ts';
import type { Random } from './random.ts';

/**
 * What each part of the demo data gets. Parts run in the order of demo/index.ts inside one transaction and find what
 * earlier parts made by reading it back.
 */
export interface DemoContext {
  tx: Queryable;
  services: Services;
  /** A stream of its own per part, so that changing one part leaves the others as they were. */
  random: Random;
  places: Places;
  /** Stored placeholder pictures, by media folder. */
  pictures: Pictures;
  ahead: DemoAhead;
  /** First start; dates of the demo are relative to it. */
  now: Date;
}

export type DemoPart = (demo: DemoContext) => Promise<void>;
