import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import {
  AppError,
  assertFaultless,
  conflict,
  type FieldErrors,
  invalid,
} from '../../../shared/core/errors.ts';
import { jakartaDay } from '../../../shared/core/values.ts';
import { programBlockedTexts } from '../../../shared/entities/program/block.ts';
import { referralLabels } from '../../../shared/entities/referral/fields.ts';
import {
  agentUnknownText,
  missingKtpFields,
  type ReferralInput,
} from '../../../shared/entities/referral/schema.ts';
import { agentInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import { nextSubmissionNumbers } from '../../kit/counter.ts';
import { publish } from '../../live/channel.ts';
import { agent } from '../agent/table.ts';
import { program } from '../program/table.ts';
import { type AddressName, regionFaults, rememberZipCode } from '../region/rules.ts';
import { readAnswers, type StoredAnswer } from './answers.ts';
import { referralAudience } from './audience.ts';
import { historyDetails, historyTitles, writeHistory } from './history.ts';
import { assertOpen, lockOffer, type Offer, type OfferChoice } from './offer.ts';
import { wrongPictures } from './pictures.ts';
import { referral, referralAnswer, referralCall } from './table.ts';
import { referralWire } from './wire.ts';

export interface CreatedReferral {
  id: number;
  submission_number: string;
}

/** What became of one of several submissions: made, or refused with the rule's own error. */
export type CreateOutcome = { created: CreatedReferral } | { refused: AppError };

export interface CreateOptions {
  /** The rows come from a file, which cannot carry pictures. */
  withoutPictures?: boolean;
  /** Stored as deleted: nobody sees them until the caller shows them. */
  hidden?: boolean;
  /** The upload the rows come from, named in the sub title of each first history entry. */
  batchTitle?: string;
}

/** Creates one submission (C-143, R-130…R-148) in the caller's transaction; throws the error of the rule it breaks. */
export async function createReferral(
  tx: Queryable,
  viewer: Viewer,
  input: ReferralInput,
): Promise<CreatedReferral> {
  assertFaultless(await regionFaults(tx, addressOf(input)));
  const [outcome] = await createReferrals(tx, viewer, input, [input]);
  if (!outcome || 'refused' in outcome) throw outcome?.refused ?? new AppError('INTERNAL', 'no outcome');
  await rememberZip(tx, viewer, input);
  return outcome.created;
}

/**
 * Creates submissions for one program in order; those that break a rule are refused one by one, also when the quota
 * ends between two of them. Throws only when none can be made: the choice does not exist or the program is closed.
 */
export async function createReferrals(
  tx: Queryable,
  viewer: Viewer,
  choice: OfferChoice,
  inputs: readonly ReferralInput[],
  options: CreateOptions = {},
): Promise<CreateOutcome[]> {
  const now = new Date();
  const offer = await lockOffer(tx, viewer, choice);
  assertOpen(offer, jakartaDay(now));
  const drafts = await checkDrafts(tx, viewer, { offer, inputs, options });
  const outcomes = takeQuota(drafts, offer.remaining);
  const accepted = outcomes.filter((outcome) => 'draft' in outcome).map((outcome) => outcome.draft);
  const created = await insertDrafts(tx, viewer, { offer, drafts: accepted, options, now });
  return outcomes.map((outcome) =>
    'refused' in outcome ? outcome : { created: created.get(outcome.draft)! },
  );
}

/** One submission that passed every rule but the quota. */
interface Draft {
  input: ReferralInput;
  agent: AgentOfSubmission;
  answers: StoredAnswer[];
}
type Checked = { draft: Draft } | { refused: AppError };

interface DraftRequest {
  offer: Offer;
  inputs: readonly ReferralInput[];
  options: CreateOptions;
}

async function checkDrafts(
  tx: Queryable,
  viewer: Viewer,
  { offer, inputs, options }: DraftRequest,
): Promise<Checked[]> {
  const agents = await agentsByCode(tx, viewer, inputs);
  const read = inputs.map((input) =>
    readAnswers(input.answers, {
      questions: offer.questions,
      withoutPictures: options.withoutPictures ?? false,
    }),
  );
  const pictures = await wrongPictures(
    tx,
    viewer,
    inputs.map((input, index) => ({
      ...input,
      answers: read[index]!.answers,
      soa_company_id: agents.get(foldCode(input.agent_code))?.company_id,
    })),
  );
  return inputs.map((input, index) => {
    const owner = agents.get(foldCode(input.agent_code));
    const fields: FieldErrors = {
      ...(owner ? {} : unknownAgent),
      ...missingKtpFields(input, {
        is_ktp_mandatory: offer.product.is_ktp_mandatory,
        withoutPhoto: options.withoutPictures ?? false,
      }),
      ...pictures[index],
      ...read[index]!.fields,
    };
    if (!owner || Object.keys(fields).length > 0) return { refused: invalid(fields) };
    return { draft: { input, agent: owner, answers: read[index]!.answers } };
  });
}

/** R-130 row by row: what is left goes to the first ones. */
function takeQuota(checked: readonly Checked[], remaining: number): Checked[] {
  let left = remaining;
  return checked.map((outcome) => {
    if ('refused' in outcome) return outcome;
    left -= 1;
    return left >= 0 ? outcome : { refused: conflict(programBlockedTexts.quota) };
  });
}

/** The agent of a submission with the partners it stands for. */
export interface AgentOfSubmission {
  id: number;
  company_id: number;
  branch_id: number;
}

export const unknownAgent: FieldErrors = { agent_code: agentUnknownText };
/** How a typed agent number is compared. */
export const foldCode = (code: string) => code.trim().toUpperCase();

/**
 * Agents in the viewer's scope by folded code. An agent that is not active may still be named. They stay where they are
 * until the transaction ends: a partner that nobody belongs to any more could be deleted at the same moment.
 */
export async function agentsByCode(
  tx: Queryable,
  viewer: Viewer,
  inputs: readonly Pick<ReferralInput, 'agent_code'>[],
): Promise<Map<string, AgentOfSubmission>> {
  const codes = [...new Set(inputs.flatMap(({ agent_code }) => [agent_code.trim(), foldCode(agent_code)]))];
  const rows = await tx
    .select({
      id: agent.id,
      agent_code: agent.agent_code,
      company_id: agent.company_id,
      branch_id: agent.branch_id,
    })
    .from(agent)
    .where(and(inArray(agent.agent_code, codes), isNull(agent.deleted_at), agentInScope(viewer.scope)))
    .orderBy(asc(agent.id))
    .for('share');
  return new Map(rows.map((row) => [foldCode(row.agent_code), row]));
}

/** The one agent of a form; INVALID on its field when there is none. */
export async function agentByCode(tx: Queryable, viewer: Viewer, code: string): Promise<AgentOfSubmission> {
  const found = (await agentsByCode(tx, viewer, [{ agent_code: code }])).get(foldCode(code));
  if (!found) throw invalid(unknownAgent);
  return found;
}

interface InsertRequest {
  offer: Offer;
  drafts: readonly Draft[];
  options: CreateOptions;
  now: Date;
}

/** Writes submissions with answers, follow-up record, history and quota. */
async function insertDrafts(
  tx: Queryable,
  viewer: Viewer,
  { offer, drafts, options, now }: InsertRequest,
): Promise<Map<Draft, CreatedReferral>> {
  const created = new Map<Draft, CreatedReferral>();
  if (drafts.length === 0) return created;
  const numbers = await nextSubmissionNumbers(tx, now, drafts.length);
  for (let from = 0; from < drafts.length; from += rowsPerInsert) {
    const part = drafts.slice(from, from + rowsPerInsert);
    const values = part.map((draft, index) => ({
      ...referralWire.write(draft.input),
      ...columnsFromAgent(draft.agent),
      product_id: offer.product.id,
      submission_number: numbers[from + index]!,
      status_changed_at: now,
      created_at: now,
      updated_at: now,
      deleted_at: options.hidden ? now : null,
      created_by: viewer.id,
      updated_by: viewer.id,
    }));
    const rows = await tx
      .insert(referral)
      .values(values)
      .returning({ id: referral.id, submission_number: referral.submission_number });
    const idByNumber = new Map(rows.map((row) => [row.submission_number, row]));
    part.forEach((draft, index) => {
      created.set(draft, idByNumber.get(numbers[from + index]!)!);
    });
  }
  await insertCompanions(tx, viewer, { created, options });
  await tx
    .update(program)
    .set({ quota_used: sql`${program.quota_used} + ${drafts.length}` })
    .where(eq(program.id, offer.program.id));
  return created;
}

/** Rows of one insert: well below the protocol's 65,535 parameters. */
const rowsPerInsert = 500;

async function insertCompanions(
  tx: Queryable,
  viewer: Viewer,
  { created, options }: { created: ReadonlyMap<Draft, CreatedReferral>; options: CreateOptions },
): Promise<void> {
  const ids = [...created.values()].map(({ id }) => id);
  const answers = [...created].flatMap(([draft, { id }]) =>
    draft.answers.map((answer) => ({ ...answer, referral_id: id })),
  );
  for (let from = 0; from < answers.length; from += rowsPerInsert) {
    await tx.insert(referralAnswer).values(answers.slice(from, from + rowsPerInsert));
  }
  const details = options.batchTitle === undefined ? [] : [historyDetails.batch(options.batchTitle)];
  for (let from = 0; from < ids.length; from += rowsPerInsert) {
    const part = ids.slice(from, from + rowsPerInsert);
    await tx.insert(referralCall).values(part.map((referral_id) => ({ referral_id })));
    await writeHistory(
      tx,
      viewer,
      part.map((referral_id) => ({ referral_id, title: historyTitles.created, details })),
    );
  }
}

/** What a person typed once is offered to their company for this village from then on (C-204). */
export function rememberZip(tx: Queryable, viewer: Viewer, input: AddressInput): Promise<void> {
  const path = {
    province: input.submitter_province,
    city: input.submitter_city,
    district: input.submitter_kecamatan,
    village: input.submitter_kelurahan,
  };
  return rememberZipCode(tx, viewer, path, input.submitter_zip_code);
}

/** The regions of a submission, for {@link regionFaults}. */
export const addressOf = (input: AddressInput, stored?: AddressInput): AddressName[] =>
  addressLevels.map(([field, level]) => ({
    level,
    field,
    label: referralLabels[field],
    value: input[field],
    stored: stored?.[field],
  }));
const addressLevels = [
  ['submitter_province', 'province'],
  ['submitter_city', 'city'],
  ['submitter_kecamatan', 'district'],
  ['submitter_kelurahan', 'village'],
] as const;

type AddressInput = Pick<
  ReferralInput,
  | 'submitter_province'
  | 'submitter_city'
  | 'submitter_kecamatan'
  | 'submitter_kelurahan'
  | 'submitter_zip_code'
>;

/** SOA company and branch are the agent's (E-REFERRAL). */
export function columnsFromAgent(owner: AgentOfSubmission) {
  return { agent_id: owner.id, soa_company_id: owner.company_id, soa_branch_id: owner.branch_id };
}

/** Tells of submissions that were made, or shown, in the caller's transaction. */
export async function announceCreated(tx: Queryable, referralIds: readonly number[]): Promise<void> {
  if (referralIds.length === 0) return;
  await publish(tx, {
    event: { entity: 'referral', kind: 'created' },
    audience: await referralAudience(tx, referralIds),
  });
}
