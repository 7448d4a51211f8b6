import { eq } from 'drizzle-orm';
import { assertNoFaults, denied, invalid, notFound } from '../../../shared/core/errors.ts';
import { merged } from '../../../shared/core/patch.ts';
import type { SeenRecord } from '../../../shared/core/values.ts';
import { openApiLabels } from '../../../shared/entities/openApi/fields.ts';
import {
  type OpenApiInput,
  type OpenApiUpdateInput,
  openApiFaults,
  openApiTexts,
} from '../../../shared/entities/openApi/schema.ts';
import { openSealer } from '../../auth/sealer.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context, CurrentUser } from '../../kit/context.ts';
import { lockInScope } from '../../kit/gate.ts';
import type { Reply } from '../../kit/handlers.ts';
import { assertFresh, type Change, createRecord, removeRecord, writeChange } from '../../kit/records.ts';
import { assertFree } from '../../kit/unique.ts';
import { readOpenApi } from './read.ts';
import { assertChoice, assertHoldsItems, clientsBeyondRights, itemsBeyond, openApiInScope } from './rules.ts';
import { openApi, openApiAccess, openApiBranch, openApiProgram } from './table.ts';
import { openApiWire } from './wire.ts';

export async function createOpenApi(context: Context, input: OpenApiInput): Promise<Reply<{ id: number }>> {
  return context.write(async (tx) => {
    assertOwnCompany(context, input.company);
    await assertChoice(tx, input);
    await assertHoldsItems(tx, context.user, new Set(input.accessid));
    await assertNamesFree(tx, input);
    const sealer = await openSealer(tx);
    const telling = withChangedLists(context, { before: {}, after: input });
    const id = await createRecord({ context: telling, tx }, openApiWire, {
      ...openApiWire.write(input),
      username: input.username,
      password_sealed: sealer.seal(input.password),
      client_secret_sealed: sealer.seal(input.clientsecret),
    });
    await saveChoice(tx, id, input);
    return { data: { id }, message: openApiTexts.created };
  });
}

export function updateOpenApi(
  context: Context,
  { id, version, ...sent }: OpenApiUpdateInput,
): Promise<Reply<null>> {
  return context.write(async (tx) => {
    const scope = openApiInScope(context.user.scope);
    const stored = await lockInScope(tx, openApi, { id, scope });
    await assertFresh({ context, tx }, stored, version);
    const current = await readOpenApi(tx, context.user.scope, id);
    if (!current) throw notFound();
    const { createdAt: _created, updatedAt: _updated, problem: _problem, ...whole } = current;
    const input = merged(whole, sent);
    assertOwnCompany(context, input.company);
    if (input.username !== stored.username) throw invalid({ username: openApiTexts.usernameStays });
    assertNoFaults(openApiFaults(input));
    await assertChoice(tx, input, whole);
    await assertHoldsItems(
      tx,
      context.user,
      new Set(input.accessid).symmetricDifference(new Set(whole.accessid)),
    );
    await assertMayTurn(tx, context.user, { whole, input });
    await assertNamesFree(tx, input, stored.id);
    const values = { ...openApiWire.write(input), ...(await changedSecrets(tx, stored, input)) };
    const telling = withChangedLists(context, { before: whole, after: input });
    await writeChange({ context: telling, tx }, openApiWire, { stored, values });
    await saveChoice(tx, stored.id, sent);
    return { data: null, message: openApiTexts.updated };
  });
}

/** Removing the client withdraws its items, so the user must hold their codes. */
export function removeOpenApi(context: Context, { id, version }: SeenRecord): Promise<Reply<null>> {
  return context.write(async (tx) => {
    await lockInScope(tx, openApi, { id, scope: openApiInScope(context.user.scope) });
    if ((await clientsBeyondRights(tx, context.user, [id])).has(id))
      throw denied({ accessid: openApiTexts.notYoursToRemove });
    await removeRecord({ context, tx }, openApiWire, { id, version });
    return { data: null };
  });
}

function assertOwnCompany({ user: { scope } }: Context, company: number): void {
  if (scope.kind === 'all') return;
  if (scope.kind === 'branch' || scope.companyId !== company) throw denied();
}

const turningFields = [
  'company',
  'branch',
  'program',
  'include_assign',
  'password',
  'clientid',
  'clientsecret',
] as const;

/** Without the items' codes, a user may not change `turningFields` or activate the client (A-120). */
async function assertMayTurn(
  tx: Queryable,
  user: CurrentUser,
  {
    whole,
    input,
  }: {
    whole: Pick<OpenApiInput, (typeof turningFields)[number] | 'accessid' | 'isactivated'>;
    input: OpenApiInput;
  },
): Promise<void> {
  if ((await itemsBeyond(tx, user, whole.accessid)).length === 0) return;
  const turned: string[] = turningFields.filter((name) => !isSame(whole[name], input[name]));
  if (input.isactivated && !whole.isactivated) turned.push('isactivated');
  if (turned.length > 0)
    throw denied(Object.fromEntries(turned.map((name) => [name, openApiTexts.notYours])));
}

const isSame = (before: unknown, after: unknown): boolean =>
  Array.isArray(before) && Array.isArray(after)
    ? new Set(before).symmetricDifference(new Set(after)).size === 0
    : before === after;

/** Keeps an unchanged secret, because a second encryption would look like a change. */
async function changedSecrets(
  tx: Queryable,
  stored: typeof openApi.$inferSelect,
  { password, clientsecret }: OpenApiInput,
) {
  const sealer = await openSealer(tx);
  return {
    ...(sealer.open(stored.password_sealed) !== password && { password_sealed: sealer.seal(password) }),
    ...(sealer.open(stored.client_secret_sealed) !== clientsecret && {
      client_secret_sealed: sealer.seal(clientsecret),
    }),
  };
}

async function assertNamesFree(tx: Queryable, input: OpenApiInput, ownId?: number): Promise<void> {
  const names = [
    { field: 'username', column: openApi.username },
    { field: 'clientid', column: openApi.client_id },
  ] as const;
  for (const { field, column } of names) {
    const message = openApiTexts.taken(openApiLabels[field]);
    await assertFree(tx, openApi, { column, value: input[field], ownId, field, message });
  }
}

function withChangedLists(
  { user, now, audit }: Context,
  { before, after }: { before: Lists; after: Lists },
): Change['context'] {
  const changed = (['branch', 'program', 'accessid'] as const).filter(
    (name) => !isSame(before[name] ?? [], after[name]),
  );
  const told = (lists: Lists) => Object.fromEntries(changed.map((name) => [name, lists[name] ?? []]));
  const together = (entry: unknown, lists: Lists) => ({ ...(entry as object | undefined), ...told(lists) });
  return {
    user,
    now,
    audit: (db, entry) =>
      audit(db, {
        ...entry,
        ...(entry.action === 'update' && { before: together(entry.before, before) }),
        after: together(entry.after, after),
      }),
  };
}

type Lists = Partial<Pick<OpenApiInput, 'branch' | 'program' | 'accessid'>>;

async function saveChoice(
  tx: Queryable,
  open_api_id: number,
  { branch, program, accessid }: Lists,
): Promise<void> {
  if (branch) {
    await tx.delete(openApiBranch).where(eq(openApiBranch.open_api_id, open_api_id));
    await tx.insert(openApiBranch).values(branch.map((branch_id) => ({ open_api_id, branch_id })));
  }
  if (program) {
    await tx.delete(openApiProgram).where(eq(openApiProgram.open_api_id, open_api_id));
    await tx.insert(openApiProgram).values(program.map((program_id) => ({ open_api_id, program_id })));
  }
  if (!accessid) return;
  await tx.delete(openApiAccess).where(eq(openApiAccess.open_api_id, open_api_id));
  if (accessid.length > 0)
    await tx.insert(openApiAccess).values(accessid.map((access_id) => ({ open_api_id, access_id })));
}
