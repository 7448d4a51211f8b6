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
import { storePictures } from './pictures.ts';
import { openPlaces } from './places.ts';
import type { DemoPreparation } from './preparation.ts';
import { seededRandom } from './random.ts';
import { seedReferrals } from './referrals.ts';
import { seedUsers } from './users.ts';

/** A part may depend on earlier parts. */
export const demoParts: readonly { title: string; make: DemoPart }[] = [
  { title: 'Perusahaan dan cabang', make: seedPartners },
  { title: 'Pengguna', make: seedUsers },
  { title: 'Produk dan program', make: seedCatalogue },
  { title: 'Agen', make: seedAgents },
  { title: 'Pengajuan', make: seedReferrals },
  { title: 'Upload batch', make: seedBatches },
  { title: 'Ekspor', make: seedExports },
  { title: 'Konten aplikasi agen', make: seedContent },
  { title: 'Open API', make: seedOpenApi },
  { title: 'Riwayat', make: seedActivity },
];

const seed = 20_261_121;

export async function seedDemo(
  tx: Queryable,
  services: Services,
  preparation: DemoPreparation,
  onProgress: (made: number, part: string) => void,
): Promise<void> {
  const pictures = await storePictures(services.media, await preparation.pictures);
  const places = await openPlaces(tx);
  const now = services.now();
  for (const [index, { title, make }] of demoParts.entries()) {
    onProgress(index, title);
    await make({ tx, services, preparation, pictures, places, now, random: seededRandom(seed + index) });
  }
}
