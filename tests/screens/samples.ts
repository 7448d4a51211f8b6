import { openApiOperations } from '../../src/shared/entities/openApi/operations.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import type { TestServer } from '../server/harness.ts';
import type { ScreenPage } from './pages.ts';

/** Where a sample record comes from. */
export interface SampleSource {
  call: TestServer['call'];
  /** Email of the user whose records they are. */
  as: string;
  /** A checked workbook that waits to be sent. */
  draftId: string;
}

type Sample = (source: SampleSource) => Promise<string | number | undefined>;

const referral: Sample = async ({ call, as }) => {
  const { data } = await call(referralOperations.list, { limit: 1, referral_status_id: 6 }, { as });
  return data[0]?.id;
};

const company: Sample = async ({ call, as }) => {
  const { data } = await call(partnerOperations.list, { limit: 2, partner_type: 'company' }, { as });
  return data[1]?.id;
};

const openApi: Sample = async ({ call, as }) => {
  const { data } = await call(openApiOperations.list, { limit: 1 }, { as });
  return data[0]?.id;
};

/** One record for every page with a parameter, by the page's path: a new such page needs a line here, or its whole
 * address when it has several. */
const samples: Readonly<Record<string, Sample>> = {
  '/reset-password/:token/:email': async () => '/reset-password/tautan-lama/siti%40mitra.example',
  '/edit-referal/:id': referral,
  '/detail-referal/:id': referral,
  '/detail-partner/:id': company,
  '/edit-company/:id': company,
  '/add-agent-product/:id': company,
  '/edit-partner-open-api/:id': openApi,
  '/update-partner-open-api-creds/:id': openApi,
  '/update-partner-open-api-access/:id': openApi,
  '/propose-batch-upload/periksa/:draftId': async ({ draftId }) => draftId,
};

/** The page's path with its parameter filled; throws when the table or the demo data has no record for it. */
export async function addressOf({ path }: ScreenPage, source: SampleSource): Promise<string> {
  if (!path.includes(':')) return path;
  const sample = samples[path];
  if (!sample) throw new Error(`No sample record for ${path}: add one to tests/screens/samples.ts`);
  const value = await sample(source);
  if (value === undefined) throw new Error(`The demo data has no record for ${path}`);
  if (String(value).startsWith('/')) return String(value);
  return path.replace(/:\w+/, encodeURIComponent(value));
}
