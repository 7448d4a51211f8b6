import { and, eq, inArray, ne } from 'drizzle-orm';
import { conflict, denied, invalid, messages, notFound } from '../../../shared/core/errors.ts';
import type { ParsedOf } from '../../../shared/core/operation.ts';
import type { SeenRecord } from '../../../shared/core/values.ts';
import type { viewOperations } from '../../../shared/entities/view/operations.ts';
import {
  type View,
  type ViewInput,
  type ViewShare,
  viewsMost,
} from '../../../shared/entities/view/schema.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context, CurrentUser } from '../../kit/context.ts';
import { countOf } from '../../kit/listQuery.ts';
import { assertFresh, createRecord, live, lockRecord, removeRecord, writeChange } from '../../kit/records.ts';
import { partner } from '../partner/table.ts';
import { role } from '../role/table.ts';
import { viewOf, viewsOf } from './read.ts';
import { savedView, viewPlace } from './table.ts';
import { viewWire } from './wire.ts';

interface Sharing {
  share: ViewShare;
  role_id?: number | null | undefined;
  company_id?: number | null | undefined;
}

/** With `u_team_assign`, the office may share with anybody, and a company's user with the company. */
async function sharedWith(tx: Queryable, user: CurrentUser, { share, role_id, company_id }: Sharing) {
  const nobody = { share, role_id: null, company_id: null };
  if (share === 'private') return nobody;
  const mayShare = user.codes.has('u_team_assign') && user.scope.kind !== 'branch';
  if (!mayShare) throw denied();
  if (user.scope.kind === 'company') {
    const own = user.scope.companyId;
    if (share !== 'company' || (company_id ?? own) !== own) throw denied();
    return { ...nobody, company_id: own };
  }
  if (share === 'all') return nobody;
  if (share === 'role') {
    if (!role_id) throw invalid({ role_id: messages.required('Role') });
    if ((await countOf(tx, role, live(role, eq(role.id, role_id)))) === 0)
      throw invalid({ role_id: 'Role tidak ditemukan' });
    return { ...nobody, role_id };
  }
  if (!company_id) throw invalid({ company_id: messages.required('Perusahaan') });
  const isCompany = and(eq(partner.id, company_id), eq(partner.partner_type, 'company'));
  if ((await countOf(tx, partner, live(partner, isCompany))) === 0)
    throw invalid({ company_id: 'Perusahaan tidak ditemukan' });
  return { ...nobody, company_id };
}

const ofUser = ({ id }: CurrentUser) => eq(savedView.created_by, id);

async function assertNameFree(
  tx: Queryable,
  user: CurrentUser,
  { list, name, id }: { list: string; name: string; id?: number },
): Promise<void> {
  const same = and(ofUser(user), eq(savedView.list, list), eq(savedView.name, name));
  const others = live(savedView, same, id === undefined ? undefined : ne(savedView.id, id));
  if ((await countOf(tx, savedView, others)) > 0)
    throw conflict(`Anda sudah memiliki antrean bernama ${name}`);
}

export async function createView(context: Context, tx: Queryable, input: ViewInput): Promise<number> {
  const { user } = context;
  if ((await countOf(tx, savedView, live(savedView, ofUser(user)))) >= viewsMost)
    throw conflict(`Paling banyak ${viewsMost} antrean. Hapus salah satu lebih dulu.`);
  await assertNameFree(tx, user, input);
  const values = { ...viewWire.write(input), ...(await sharedWith(tx, user, input)) };
  return createRecord({ context, tx }, viewWire, values);
}

/** Unchanged sharing stays, even if the owner has lost the right to share. */
const isShared = (stored: Sharing, asked: Sharing): boolean =>
  asked.share === stored.share &&
  (asked.share !== 'role' || asked.role_id === stored.role_id) &&
  (asked.share !== 'company' || asked.company_id === stored.company_id);

async function lockOwn(context: Context, tx: Queryable, id: number) {
  const { mine } = await viewOf(tx, context.user, id);
  if (!mine) throw denied();
  return lockRecord(tx, savedView, id);
}

export async function updateView(
  context: Context,
  tx: Queryable,
  { id, version, share, role_id, company_id, ...input }: ParsedOf<typeof viewOperations.update>,
): Promise<void> {
  const stored = await lockOwn(context, tx, id);
  await assertFresh({ context, tx }, stored, version);
  const { name = stored.name } = input;
  await assertNameFree(tx, context.user, { list: stored.list, name, id });
  const kept = share === undefined || share === stored.share ? stored : undefined;
  const asked = {
    share: share ?? stored.share,
    role_id: role_id === undefined ? kept?.role_id : role_id,
    company_id: company_id === undefined ? kept?.company_id : company_id,
  };
  const sharing = isShared(stored, asked) ? {} : await sharedWith(tx, context.user, asked);
  await writeChange({ context, tx }, viewWire, { stored, values: { ...viewWire.write(input), ...sharing } });
}

export async function removeView(
  context: Context,
  tx: Queryable,
  { id, version }: SeenRecord,
): Promise<void> {
  await lockOwn(context, tx, id);
  await removeRecord({ context, tx }, viewWire, { id, version });
}

type Place = Partial<Pick<typeof viewPlace.$inferInsert, 'sort_order' | 'pinned' | 'is_default'>>;

/** A new place starts with the view's current `pinned`. */
async function savePlace(
  tx: Queryable,
  user: CurrentUser,
  { id: view_id, pinned }: Pick<View, 'id' | 'pinned'>,
  place: Place,
): Promise<void> {
  await tx
    .insert(viewPlace)
    .values({ user_id: user.id, view_id, pinned, ...place })
    .onConflictDoUpdate({ target: [viewPlace.user_id, viewPlace.view_id], set: place });
}

export async function placeView(
  tx: Queryable,
  user: CurrentUser,
  { id, ...place }: ParsedOf<typeof viewOperations.place>,
): Promise<void> {
  const view = await viewOf(tx, user, id);
  const given = Object.entries(place).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  if (place.is_default) {
    const ofList = tx.select({ id: savedView.id }).from(savedView).where(eq(savedView.list, view.list));
    await tx
      .update(viewPlace)
      .set({ is_default: false })
      .where(and(eq(viewPlace.user_id, user.id), inArray(viewPlace.view_id, ofList)));
  }
  await savePlace(tx, user, view, Object.fromEntries(given));
}

export async function orderViews(
  tx: Queryable,
  user: CurrentUser,
  { list, view_ids }: ParsedOf<typeof viewOperations.order>,
): Promise<void> {
  const shown = new Map((await viewsOf(tx, user, eq(savedView.list, list))).map((view) => [view.id, view]));
  const order = [...new Set([...view_ids, ...shown.keys()])].map((id) => shown.get(id));
  for (const [index, view] of order.entries()) {
    if (!view) throw notFound('Antrean tidak ditemukan');
    await savePlace(tx, user, view, { sort_order: index + 1 });
  }
}
