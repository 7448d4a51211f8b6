import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import {
  AppError,
  assertNoFaults,
  conflict,
  type FieldErrors,
  invalid,
} from '../../../shared/core/errors.ts';
import type { LiveEvent } from '../../../shared/core/live.ts';
import { jakartaDay } from '../../../shared/core/values.ts';
import { programBlockedTexts } from '../../../shared/entities/program/block.ts';
import { referralLabels } from '../../../shared/entities/referral/fields.ts';
import {
  agentUnknownText,
  missingKtpFields,
  type ReferralInput,
  type ReferralSortColumn,
} from '../../../shared/entities/referral/schema.ts';
import { referralStatus } from '../../../shared/entities/referral/status.ts';
import { agentInScope, referralInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import { nextSubmissionNumbers } from '../../kit/counter.ts';
import type { SortInput } from '../../kit/listSource.ts';
import { listIds } from '../../kit/pageIds.ts';
import { publish } from '../../live/channel.ts';
import { agent } from '../agent/table.ts';
import { program } from '../program/table.ts';
import { type AddressName, rememberZipCode, settleRegions } from '../region/rules.ts';
import { dueOf } from '../target/rules.ts';
import { noteMoves } from '../team/rules.ts';
import { readAnswers, type StoredAnswer } from './answers.ts';
import { referralAudience } from './audience.ts';
import { choiceOf } from './choice.ts';
import { countListed } from './countQueue.ts';
import { type Narrowing, referralConditions } from './filters.ts';
import { historyDetails, historyTitles, writeHistory } from './history.ts';
import { assertOpen, lockOffer, type Offer, type OfferChoice } from './offer.ts';
import { wrongPictures } from './pictures.ts';
import { referralSource } from './sortKeys.ts';
import { referral, referralAnswer, referralCall } from './table.ts';
import { referralWire } from './wire.ts';
import { type Asker, nobody } from './workFilters.ts';

export interface CreatedReferral {
  id: number;
  submission_number: string;
}

export type CreateOutcome = { created: CreatedReferral } | { refused: AppError };

export interface CreateOptions {
  withoutPictures?: boolean;
  /** Marks the rows as deleted until `showRows` reveals them. */
  hidden?: boolean;
  batchTitle?: string;
}

export async function createReferral(
  tx: Queryable,
  viewer: Viewer,
  sent: ReferralInput,
): Promise<CreatedReferral> {
  const { faults, names } = await settleRegions(tx, addressOf(sent));
  assertNoFaults(faults);
  const input = { ...sent, ...names };
  const [outcome] = await createReferrals(tx, viewer, input, [input]);
  if (!outcome || 'refused' in outcome) throw outcome?.refused ?? new AppError('INTERNAL', 'no outcome');
  await rememberZip(tx, viewer, input);
  return outcome.created;
}

/** A faulty row becomes `refused`. Throws for an unknown choice and a closed or exhausted program. */
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

function takeQuota(checked: readonly Checked[], remaining: number): Checked[] {
  let left = remaining;
  return checked.map((outcome) => {
    if ('refused' in outcome) return outcome;
    left -= 1;
    return left >= 0 ? outcome : { refused: conflict(programBlockedTexts.quota) };
  });
}

export interface AgentOfSubmission {
  id: number;
  company_id: number;
  branch_id: number;
}

export const unknownAgent: FieldErrors = { agent_code: agentUnknownText };
export const foldCode = (code: string) => code.trim().toUpperCase();

/** Includes inactive agents. The lock also keeps their partners from being deleted before the commit. */
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

async function insertDrafts(
  tx: Queryable,
  viewer: Viewer,
  { offer, drafts, options, now }: InsertRequest,
): Promise<Map<Draft, CreatedReferral>> {
  const created = new Map<Draft, CreatedReferral>();
  if (drafts.length === 0) return created;
  const numbers = await nextSubmissionNumbers(tx, now, drafts.length);
  const due = await dueOf(tx);
  for (let from = 0; from < drafts.length; from += rowsPerInsert) {
    const part = drafts.slice(from, from + rowsPerInsert);
    const values = part.map((draft, index) => ({
      ...referralWire.write(draft.input),
      ...columnsFromAgent(draft.agent),
      product_id: offer.product.id,
      submission_number: numbers[from + index]!,
      status_changed_at: now,
      due_at: due(referralStatus.initial, now),
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
  const ids = [...created.values()].map(({ id }) => id);
  // `showRows` records the first status of a hidden row.
  if (!options.hidden)
    await noteMoves(tx, ids, { from: null, to: referralStatus.initial, user_id: viewer.id, now });
  await tx
    .update(program)
    .set({ quota_used: sql`${program.quota_used} + ${drafts.length}` })
    .where(eq(program.id, offer.program.id));
  return created;
}

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

export function rememberZip(tx: Queryable, viewer: Viewer, input: AddressInput): Promise<void> {
  const path = {
    province: input.submitter_province,
    city: input.submitter_city,
    district: input.submitter_kecamatan,
    village: input.submitter_kelurahan,
  };
  return rememberZipCode(tx, viewer, path, input.submitter_zip_code);
}

export const addressOf = (input: AddressInput, stored?: AddressInput): AddressName<AddressField>[] =>
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
type AddressField = (typeof addressLevels)[number][0];

type AddressInput = Pick<
  ReferralInput,
  | 'submitter_province'
  | 'submitter_city'
  | 'submitter_kecamatan'
  | 'submitter_kelurahan'
  | 'submitter_zip_code'
>;

export function columnsFromAgent(owner: AgentOfSubmission) {
  return { agent_id: owner.id, soa_company_id: owner.company_id, soa_branch_id: owner.branch_id };
}

export const announceCreated = (tx: Queryable, referralIds: readonly number[]): Promise<void> =>
  announceAbout(tx, 'referral', referralIds, { kind: 'created' });

export async function announceAbout(
  tx: Queryable,
  entity: string,
  referralIds: readonly number[],
  { kind = 'changed', part }: Partial<Pick<LiveEvent, 'kind' | 'part'>> = {},
): Promise<void> {
  if (referralIds.length === 0) return;
  await publish(tx, {
    event: {
      entity,
      kind,
      ...(part && { part }),
      ...(kind === 'changed' && referralIds.length === 1 && { id: referralIds[0]! }),
    },
    audience: await referralAudience(tx, referralIds),
  });
}

type QueueOrder = SortInput<ReferralSortColumn>;

export async function headOfQueue(
  db: Queryable,
  asker: Asker,
  { sort_by, sort_dir, ...filter }: Narrowing & QueueOrder,
  { also, limit }: { also: SQL; limit: number },
): Promise<number[]> {
  const { conditions, filters = [], within } = choiceOf(filter, asker);
  const choice = { conditions: and(conditions, also)!, filters: [...filters, 'also'], within };
  const sort = { sort_by, sort_dir, limit, page: 1, count: 'quick' as const };
  return (await listIds(db, referralSource, choice, sort)).ids;
}

export async function lockFirstOf(
  tx: Queryable,
  asker: Asker,
  { sort_by: _by, sort_dir: _dir, ...filter }: Narrowing & QueueOrder,
  { ids, also, wait }: { ids: readonly number[]; also: SQL; wait: boolean },
): Promise<number | undefined> {
  const listed = sql.join(
    ids.map((id) => sql`${id}::int`),
    sql`, `,
  );
  // The limit locks a single row, so that other rows stay free.
  const [row] = await tx
    .select({ id: referral.id })
    .from(referral)
    .where(and(inArray(referral.id, [...ids]), choiceOf(filter, asker).conditions, also))
    .orderBy(sql`array_position(array[${listed}], ${referral.id})`)
    .limit(1)
    .for('update', wait ? {} : { skipLocked: true });
  return row?.id;
}

export const listedReferrals = (filter: Narrowing, asker: Pick<Asker, 'scope'> & Partial<Asker>): SQL =>
  referralConditions(filter, referralInScope(asker.scope), { ...nobody, ...asker });

export const countQueue = (
  db: Queryable,
  asker: Asker,
  query: Readonly<Record<string, string>>,
): ReturnType<typeof countListed> => countListed(db, asker, query);
