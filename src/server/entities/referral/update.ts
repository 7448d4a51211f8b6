import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { denied, type FieldErrors, invalid, messages, notFound } from '../../../shared/core/errors.ts';
import { referralLabels } from '../../../shared/entities/referral/fields.ts';
import { assignLabels } from '../../../shared/entities/referral/operations.ts';
import { missingKtpFields, type referralUpdateInput } from '../../../shared/entities/referral/schema.ts';
import { incentiveEditableFrom } from '../../../shared/entities/referral/status.ts';
import type { Queryable } from '../../db/database.ts';
import type { AuditEntry, Viewer } from '../../kit/context.ts';
import { assertFresh } from '../../kit/records.ts';
import { agent } from '../agent/table.ts';
import { returnQuota } from '../program/rules.ts';
import { program } from '../program/table.ts';
import { readAnswers, type StoredAnswer } from './answers.ts';
import { assertAssignable } from './assignment.ts';
import { historyDetails, historyTitles, writeHistory } from './history.ts';
import { assertOpen, lockOffer, lockPrograms, type Offer } from './offer.ts';
import { wrongPictures } from './pictures.ts';
import { agentByCode, columnsFromAgent, foldCode, rememberZip } from './rules.ts';
import { mayRead } from './scope.ts';
import { referral, referralAnswer } from './table.ts';
import { referralWire } from './wire.ts';

type Update = z.output<typeof referralUpdateInput>;
type Stored = typeof referral.$inferSelect;

/**
 * C-144: the product stays; the program's rule runs and its quota moves only when the program changes
 * incentive fields count from status 6 on.
 */
export async function updateReferral(tx: Queryable, viewer: Viewer, input: Update): Promise<Moved> {
  const stored = await lockForEdit(tx, viewer, input);
  const offer = await chosenOffer(tx, viewer, { stored, input });
  const agentColumns = await agentColumnsOf(tx, viewer, { stored, input });
  const photos = keptPhotos(stored, input);
  const kept = await storedPictures(tx, stored);
  const { answers, fields } = readAnswers(withoutStale(input.answers, kept.answers, offer), {
    questions: offer.questions,
  });
  const errors: FieldErrors = {
    ...missingKtpFields(
      { ...input, ...photos },
      { is_ktp_mandatory: offer.product.is_ktp_mandatory, storedPhoto: stored.identity_photo },
    ),
    ...fields,
    ...(await wrongPictures(tx, viewer, [{ ...photos, answers }], kept))[0],
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const columns = {
    ...referralWire.write({ ...input, ...photos }),
    ...agentColumns,
    ...(await assignmentColumns(tx, viewer, { stored, input })),
    ...incentiveColumns(stored, input),
  };
  await tx
    .update(referral)
    .set({ ...columns, updated_at: new Date(), updated_by: viewer.id })
    .where(eq(referral.id, stored.id));
  await rememberZip(tx, input);
  await saveAnswers(tx, stored.id, answers, { programChanged: stored.program_id !== input.program_id });
  await writeHistory(tx, viewer, [
    { referral_id: stored.id, title: historyTitles.edited, details: changedLabels(stored, columns) },
  ]);
  return movedBetween(stored, columns);
}

type Moved = Pick<AuditEntry, 'before' | 'after'>;

/** What an edit changed of whom a submission belongs to (P-313), for the audit. */
function movedBetween(stored: Stored, columns: Partial<Stored>): Moved {
  const changes = changesOf(stored, columns);
  const moved = partyColumns.filter((name) => name in changes);
  if (moved.length === 0) return {};
  const told = (row: Partial<Stored>) =>
    referralWire.named(Object.fromEntries(moved.map((name) => [name, row[name]])));
  return { before: told(stored), after: told(columns) };
}

const partyColumns = [
  'soa_company_id',
  'soa_branch_id',
  'assigned_company_id',
  'assigned_branch_id',
] as const;

async function lockForEdit(tx: Queryable, viewer: Viewer, input: Update): Promise<Stored> {
  const [row] = await tx
    .select({ stored: referral, inScope: mayRead(viewer) })
    .from(referral)
    .where(and(eq(referral.id, input.id), isNull(referral.deleted_at)))
    .for('update');
  if (!row) throw notFound();
  if (!row.inScope) throw denied();
  const { stored } = row;
  assertFresh(stored, input.version);
  return stored;
}

/** The offer of the submission; a changed program must be open and takes over the unit of quota. */
async function chosenOffer(
  tx: Queryable,
  viewer: Viewer,
  { stored, input }: { stored: Stored; input: Update },
): Promise<Offer> {
  const changed = stored.program_id !== input.program_id;
  if (changed) await lockPrograms(tx, [stored.program_id, input.program_id]);
  const offer = await lockOffer(tx, viewer, { ...input, product_id: stored.product_id }, stored);
  if (!changed) return offer;
  assertOpen(offer);
  await returnQuota(tx, [stored.program_id]);
  await tx
    .update(program)
    .set({ quota_used: sql`${program.quota_used} + 1` })
    .where(eq(program.id, input.program_id));
  return offer;
}

/**
 * A form sends the stored agent's number along, and its partners stay those of the submission: the agent may
 * be deleted by now, or another company's than the one the submission is assigned to. Only another one is looked for.
 */
async function agentColumnsOf(
  tx: Queryable,
  viewer: Viewer,
  { stored, input }: { stored: Stored; input: Update },
): Promise<Partial<Stored>> {
  const [owner] = await tx
    .select({ code: agent.agent_code })
    .from(agent)
    .where(eq(agent.id, stored.agent_id));
  if (owner && foldCode(owner.code) === foldCode(input.agent_code)) return {};
  return columnsFromAgent(await agentByCode(tx, viewer, input.agent_code));
}

/** An empty name keeps the stored picture: the form has no way to take one away. */
function keptPhotos(stored: Stored, input: Update) {
  return {
    submitter_identity_photo: input.submitter_identity_photo || stored.identity_photo,
    submitter_selfie_photo: input.submitter_selfie_photo || stored.selfie_photo,
  };
}

/** Stored answers to questions that the program does not ask (any more) may be sent along: they change nothing. */
function withoutStale(
  given: Update['answers'],
  stored: readonly { question_id: number }[],
  { questions }: Offer,
): Update['answers'] {
  const asked = new Set(questions.map((question) => question.id));
  const known = new Set(stored.map((answer) => answer.question_id));
  return given.filter(({ question_id }) => asked.has(question_id) || !known.has(question_id));
}

async function storedPictures(tx: Queryable, stored: Stored) {
  const answers = await tx
    .select({
      question_id: referralAnswer.question_id,
      answer_type: referralAnswer.answer_type,
      content: referralAnswer.content,
      image: referralAnswer.image,
    })
    .from(referralAnswer)
    .where(eq(referralAnswer.referral_id, stored.id));
  return {
    submitter_identity_photo: stored.identity_photo,
    submitter_selfie_photo: stored.selfie_photo,
    answers,
  };
}

/** A form sends the stored assignment along; only another one is judged. */
async function assignmentColumns(
  tx: Queryable,
  viewer: Viewer,
  { stored, input }: { stored: Stored; input: Update },
): Promise<Partial<Stored>> {
  const company_id = input.partner_id_company_assign ?? stored.assigned_company_id;
  const branch_id = input.partner_id_branch_assign ?? stored.assigned_branch_id;
  if (company_id === stored.assigned_company_id && branch_id === stored.assigned_branch_id) return {};
  if (company_id === null)
    throw invalid({ partner_id_company_assign: messages.required(assignLabels.company) });
  if (branch_id === null) throw invalid({ partner_id_branch_assign: messages.required(assignLabels.branch) });
  await assertAssignable(tx, viewer, { company_id, branch_id });
  return { assigned_company_id: company_id, assigned_branch_id: branch_id };
}

function incentiveColumns(stored: Stored, input: Update) {
  if (stored.status < incentiveEditableFrom) return {};
  return {
    approved_amount: input.incentive_amount ?? stored.approved_amount,
    incentive_gross: input.incentive_insentif ?? stored.incentive_gross,
    incentive_tax: input.incentive_tax ?? stored.incentive_tax,
  };
}

async function saveAnswers(
  tx: Queryable,
  referralId: number,
  answers: readonly StoredAnswer[],
  { programChanged }: { programChanged: boolean },
): Promise<void> {
  const ids = answers.map((answer) => answer.question_id);
  if (programChanged) {
    const others = ids.length > 0 ? notInArray(referralAnswer.question_id, ids) : undefined;
    await tx.delete(referralAnswer).where(and(eq(referralAnswer.referral_id, referralId), others));
  }
  if (answers.length === 0) return;
  await tx
    .insert(referralAnswer)
    .values(answers.map((answer) => ({ ...answer, referral_id: referralId })))
    .onConflictDoUpdate({
      target: [referralAnswer.referral_id, referralAnswer.question_id],
      set: {
        answer_type: sql`excluded.answer_type`,
        content: sql`excluded.content`,
        image: sql`excluded.image`,
      },
    });
}

/** Names of the fields that changed, never their values: the history is read by more people than a NIK may be. */
function changedLabels(stored: Stored, columns: Partial<Stored>): string[] {
  const { agent_id, soa_company_id, soa_branch_id, ...others } = changesOf(stored, columns);
  // An agent brings its partners along.
  const names = Object.keys({ ...referralWire.named(others), ...(agent_id && { agent_code: agent_id }) });
  const labels = names.map((name) => referralLabels[name as keyof typeof referralLabels]);
  return labels.length > 0 ? [historyDetails.changed(labels)] : [];
}

const changesOf = (stored: Stored, columns: Partial<Stored>): Partial<Stored> =>
  Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => stored[name as keyof Stored] !== value),
  );
