import type { Queryable } from '../db/database.ts';
import type { Services } from '../kit/context.ts';
import type { Pictures } from './pictures.ts';
import type { Places } from './places.ts';
import type { DemoPreparation } from './preparation.ts';
import type { Random } from './random.ts';

export interface DemoContext {
  tx: Queryable;
  services: Services;
  /** A separate random stream per part, so that a changed part does not change other parts. */
  random: Random;
  places: Places;
  pictures: Pictures;
  preparation: DemoPreparation;
  now: Date;
}

export type DemoPart = (demo: DemoContext) => Promise<void>;
