import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import {
  assertNoFaults,
  denied,
  type FieldErrors,
  invalid,
  messages,
  notFound,
} from '../../../shared/core/errors.ts';
import { type FieldInfo, fieldText, shownKey } from '../../../shared/core/fields.ts';
import { merged } from '../../../shared/core/patch.ts';
import { referralFields } from '../../../shared/entities/referral/fields.ts';
import { assignmentLock, editTexts } from '../../../shared/entities/referral/movers.ts';
import { assignLabels } from '../../../shared/entities/referral/operations.ts';
import { paidFields, paidLock } from '../../../shared/entities/referral/paid.ts';
import {
  type AnswerInput,
  missingKtpFields,
  type ReferralUpdateInput,
  referralUpdate,
} from '../../../shared/entities/referral/schema.ts';
import { incentiveEditableFrom } from '../../../shared/entities/referral/status.ts';
import { nextVersion } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { changedValues } from '../../kit/audit.ts';
import type { AuditEntry, CurrentUser, Viewer } from '../../kit/context.ts';
import { assertFresh } from '../../kit/records.ts';
import { agent } from '../agent/table.ts';
import { returnQuota } from '../program/rules.ts';
import { program } from '../program/table.ts';
import { settleRegions } from '../region/rules.ts';
import { answersByText, readAnswers, type StoredAnswer } from './answers.ts';
import { assertAssignable } from './assignment.ts';
import { type Changes, changedAnswers, noChanges } from './changedAnswers.ts';
import { isPhotoOpen, shownReferral } from './detail.ts';
import { historyDetails, historyTitles, writeHistory } from './history.ts';
import { assertOpen, lockOffer, lockPrograms, type Offer } from './offer.ts';
import { wrongPictures } from './pictures.ts';
import { addressOf, agentByCode, columnsFromAgent, foldCode, rememberZip } from './rules.ts';
import { mayMove, mayRead } from './scope.ts';
import { referral, referralAnswer } from './table.ts';
import { referralWire } from './wire.ts';

const record = referralWire.reader(referralUpdate.input);

type Update = ReturnType<typeof withStored>;
type Stored = typeof referral.$inferSelect;
type Shown = Awaited<ReturnType<typeof shownReferral>>;

/** The product cannot change. Program rules and quota apply only to a changed program. */
export async function updateReferral(
  tx: Queryable,
  viewer: CurrentUser,
  sent: ReferralUpdateInput,
): Promise<Edited> {
  const { stored, assignLock, photoOpen } = await lockForEdit(tx, viewer, sent);
  const kept = await storedPictures(tx, stored);
  const typed = withStored(stored, kept.answers, sent);
  const { faults, names } = await settleRegions(tx, addressOf(typed, record.read(stored)));
  const input = { ...typed, ...names };
  const offer = await chosenOffer(tx, viewer, { stored, input });
  const agentColumns = await agentColumnsOf(tx, viewer, { stored, agent_code: sent.agent_code });
  const soa_company_id = agentColumns.soa_company_id ?? stored.soa_company_id ?? undefined;
  const photos = keptPhotos(stored, input);
  const untouched = sent.answers === undefined && input.program_id === stored.program_id;
  const { answers, fields } = untouched
    ? { answers: [], fields: {} }
    : readAnswers(withoutStale(input.answers, kept.answers, offer), {
        questions: offer.questions,
        stored: kept.answers,
      });
  const errors: FieldErrors = {
    ...missingKtpFields(
      { ...input, ...photos },
      {
        is_ktp_mandatory: offer.product.is_ktp_mandatory,
        storedPhoto: stored.identity_photo,
        withoutPhoto: photoOpen,
      },
    ),
    ...(await wrongPictures(tx, viewer, [{ ...photos, answers, soa_company_id }], kept))[0],
    ...fields,
    ...faults,
  };
  assertNoFaults(errors);
  const columns = {
    ...referralWire.write({ ...input, ...photos }),
    ...agentColumns,
    ...(await assignmentColumns(tx, viewer, { stored, input, assignLock })),
    ...incentiveColumns({ stored, input }),
  };
  assertUnpaid(viewer, { stored, columns });
  const changes = changesOf(stored, columns);
  const before = await shownReferral(tx, stored.id);
  const earlierAnswers = untouched ? {} : await answersByText(tx, stored.id);
  await tx
    .update(referral)
    .set({
      ...columns,
      ...(Object.keys(changes).length > 0 && { decision_version: nextVersion(referral.decision_version) }),
      version: nextVersion(referral.version),
      updated_at: new Date(),
      updated_by: viewer.id,
    })
    .where(eq(referral.id, stored.id));
  await rememberZip(tx, viewer, input);
  await saveAnswers(tx, stored.id, answers, { programChanged: stored.program_id !== input.program_id });
  const changed = changedFields(changes, before, await shownReferral(tx, stored.id));
  // Answers of another program are not comparable.
  const sameProgram = stored.program_id === input.program_id;
  const answered = sameProgram ? changedAnswers(kept.answers, answers, offer.questions) : noChanges;
  const details = changedDetails(changed, answered);
  await writeHistory(tx, viewer, [{ referral_id: stored.id, title: historyTitles.edited, details }]);
  const entry = loggedEdit(stored, changes, {
    before: earlierAnswers,
    after: untouched ? {} : await answersByText(tx, stored.id),
  });
  return { entry, moved: partyColumns.some((name) => name in changes) };
}

function withStored(
  stored: Stored,
  answers: readonly { question_id: number; answer_type: AnswerInput['answer_type']; content: string }[],
  { id: _id, version: _version, agent_code: _agent, ...sent }: ReferralUpdateInput,
) {
  const given = answers.map(
    ({ content, ...answer }): AnswerInput => ({ ...answer, answer_content: content }),
  );
  return merged({ ...record.read(stored), answers: given }, sent);
}

interface Edited {
  entry: Pick<AuditEntry, 'before' | 'after'>;
  moved: boolean;
}

function loggedEdit(
  stored: Stored,
  columns: Partial<Stored>,
  answers: { before: object; after: object },
): Edited['entry'] {
  const fields = changedValues(stored, columns);
  const unanswered = Object.fromEntries(
    Object.keys({ ...answers.before, ...answers.after }).map((text) => [text, '']),
  );
  const answered = changedValues({ ...unanswered, ...answers.before }, { ...unanswered, ...answers.after });
  const told = Object.keys(answered.after).length > 0;
  return {
    before: { ...referralWire.named(fields.before), ...(told && { answers: answered.before }) },
    after: { ...referralWire.named(fields.after), ...(told && { answers: answered.after }) },
  };
}

const partyColumns = [
  'soa_company_id',
  'soa_branch_id',
  'assigned_company_id',
  'assigned_branch_id',
] as const;

async function lockForEdit(
  tx: Queryable,
  viewer: CurrentUser,
  { id, version }: Pick<ReferralUpdateInput, 'id' | 'version'>,
): Promise<{ stored: Stored; assignLock: string | undefined; photoOpen: boolean }> {
  const [row] = await tx
    .select({
      stored: referral,
      inScope: mayRead(viewer),
      mayMove: mayMove(viewer),
      photoOpen: isPhotoOpen,
    })
    .from(referral)
    .where(and(eq(referral.id, id), isNull(referral.deleted_at)))
    .for('update');
  if (!row) throw notFound();
  if (!row.inScope) throw denied();
  const { stored, photoOpen } = row;
  await assertFresh({ context: { user: viewer }, tx }, stored, version);
  const assignLock = assignmentLock(viewer.codes, row.mayMove);
  return { stored, assignLock, photoOpen };
}

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
 * With an unchanged agent, the submission keeps its SOA. Only the office and users of the SOA may
 * choose another agent.
 */
async function agentColumnsOf(
  tx: Queryable,
  viewer: Viewer,
  { stored, agent_code }: { stored: Stored; agent_code: string | undefined },
): Promise<Partial<Stored>> {
  if (agent_code === undefined) return {};
  const [owner] = await tx
    .select({ code: agent.agent_code })
    .from(agent)
    .where(eq(agent.id, stored.agent_id));
  if (owner && foldCode(owner.code) === foldCode(agent_code)) return {};
  if (!isSoaOf(viewer, stored)) throw denied({ agent_code: editTexts.otherSoa });
  return columnsFromAgent(await agentByCode(tx, viewer, agent_code));
}

function isSoaOf({ scope }: Viewer, { soa_company_id, soa_branch_id }: Stored): boolean {
  if (scope.kind === 'all') return true;
  return scope.kind === 'company' ? soa_company_id === scope.companyId : soa_branch_id === scope.branchId;
}

/** The form cannot remove a picture, so an empty name keeps the stored picture. */
function keptPhotos(stored: Stored, input: Update) {
  return {
    submitter_identity_photo: input.submitter_identity_photo || stored.identity_photo,
    submitter_selfie_photo: input.submitter_selfie_photo || stored.selfie_photo,
  };
}

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

/** Only a changed assignment needs the right to assign. */
async function assignmentColumns(
  tx: Queryable,
  viewer: Viewer,
  { stored, input, assignLock }: { stored: Stored; input: Update; assignLock: string | undefined },
): Promise<Partial<Stored>> {
  const { partner_id_company_assign: company_id = null, partner_id_branch_assign: branch_id = null } = input;
  const changed = {
    partner_id_company_assign: company_id !== stored.assigned_company_id,
    partner_id_branch_assign: branch_id !== stored.assigned_branch_id,
  };
  if (!Object.values(changed).includes(true)) return {};
  if (assignLock !== undefined) throw denied(deniedWhere(changed, assignLock) ?? {});
  if (company_id === null)
    throw invalid({ partner_id_company_assign: messages.required(assignLabels.company) });
  if (branch_id === null) throw invalid({ partner_id_branch_assign: messages.required(assignLabels.branch) });
  await assertAssignable(tx, viewer, { company_id, branch_id });
  return { assigned_company_id: company_id, assigned_branch_id: branch_id };
}

function deniedWhere(changed: Readonly<Record<string, boolean>>, message: string): FieldErrors | undefined {
  const fields = Object.keys(changed).filter((field) => changed[field]);
  return fields.length > 0 ? Object.fromEntries(fields.map((field) => [field, message])) : undefined;
}

/** An edit changes amounts only in the statuses Pembayaran, Selesai and Ditolak. */
function incentiveColumns({ stored, input }: { stored: Stored; input: Update }): Partial<Stored> {
  if (stored.status < incentiveEditableFrom) return {};
  const { incentive_amount, incentive_insentif, incentive_tax } = input;
  return { approved_amount: incentive_amount, incentive_gross: incentive_insentif, incentive_tax };
}

/** The form also sends unchanged fields, so only changed `paidFields` are refused. */
function assertUnpaid(
  viewer: CurrentUser,
  { stored, columns }: { stored: Stored; columns: Partial<Stored> },
): void {
  const lock = paidLock(stored.status, { codes: viewer.codes, isHouse: viewer.scope.kind === 'all' });
  if (lock === undefined) return;
  const { agent_id, ...others } = changesOf(stored, columns);
  const changed = new Set(Object.keys(referralWire.named(others)));
  if (agent_id !== undefined) changed.add('agent_code');
  const faults = deniedWhere(Object.fromEntries(paidFields.map((name) => [name, changed.has(name)])), lock);
  if (faults) throw denied(faults);
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

/** The history omits personal values (features.md P8). */
function changedFields(changed: Partial<Stored>, before: Shown, after: Shown): Changes {
  const { agent_id, soa_company_id, soa_branch_id, ...others } = changed;
  const names = Object.keys({ ...referralWire.named(others), ...(agent_id && { agent_code: agent_id }) });
  const fields = names.map((name): FieldInfo & { shown: string } => {
    const field: FieldInfo = referralFields[name as keyof typeof referralFields];
    return { ...field, shown: shownKey(name, field) };
  });
  return {
    namesOnly: fields.filter(({ personal }) => personal).map(({ label }) => label),
    withValues: fields
      .filter(({ personal }) => !personal)
      .map((field) => {
        const [from, to] = [before, after].map((row) => fieldText(field, row[field.shown]));
        return historyDetails.change(field.label, from!, to!);
      }),
  };
}

function changedDetails(...parts: readonly Changes[]): string[] {
  const untold = parts.flatMap((part) => part.namesOnly);
  return [
    ...(untold.length > 0 ? [historyDetails.changed(untold)] : []),
    ...parts.flatMap((part) => part.withValues),
  ];
}

const changesOf = (stored: Stored, columns: Partial<Stored>): Partial<Stored> =>
  Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => stored[name as keyof Stored] !== value),
  );
