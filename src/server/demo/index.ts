import type { Queryable } from '../db/database.ts';
import type { Services } from '../kit/context.ts';
import { seedActivity } from './activity.ts';
import { seedAgents } from './agents.ts';
import { seedBatches } from './batches.ts';
import { seedCatalogue } from './catalogue.ts';
import { seedContent } from './content.ts';
import type { DemoPart } from './context.ts';
import { seedExports } from './exports.ts';
import { seedOpenApi } from './openApi.ts';
import { seedPartners } from './partners.ts';
import { drawPictures } from './pictures.ts';
import { openPlaces } from './places.ts';
import { seededRandom } from './random.ts';
import { seedReferrals } from './referrals.ts';
import { seedUsers } from './users.ts';

/** The parts of demo-data.md in the order in which they need each other. */
const parts: readonly DemoPart[] = [
  seedPartners,
  seedUsers,
  seedCatalogue,
  seedAgents,
  seedReferrals,
  seedBatches,
  seedExports,
  seedContent,
  seedOpenApi,
  seedActivity,
];

const seed = 20_261_121;

/** Fills a new database with the demo data; the base seed has run in the same transaction. */
export async function seedDemo(tx: Queryable, services: Services): Promise<void> {
  const pictures = await drawPictures(services.media);
  const places = await openPlaces(tx);
  const now = services.now();
  for (const [index, part] of parts.entries()) {
    await part({ tx, services, pictures, places, now, random: seededRandom(seed + index) });
  }
}
