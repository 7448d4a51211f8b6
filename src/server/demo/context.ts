import type { Queryable } from '../db/database.ts';
import type { Services } from '../kit/context.ts';
import type { DemoAhead } from './ahead.ts';
import type { Pictures } from './pictures.ts';
import type { Places } from './places.ts';
import type { Random } from './random.ts';

/** Parts run in the order of demo/index.ts in one transaction and read back what earlier parts made. */
export interface DemoContext {
  tx: Queryable;
  services: Services;
  /** Each part has its own stream, so that changing one does not change the others. */
  random: Random;
  places: Places;
  pictures: Pictures;
  ahead: DemoAhead;
  now: Date;
}

export type DemoPart = (demo: DemoContext) => Promise<void>;
