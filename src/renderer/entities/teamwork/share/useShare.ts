import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { formatCount } from '../../../../shared/core/formats.ts';
import { claimsMost, type Share, type Worker } from '../../../../shared/entities/claim/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { View } from '../../../../shared/entities/view/schema.ts';
import { notifyFailure, notifySuccess } from '../../../kit/notices/notify.ts';
import { useRead, useWrite } from '../../../lib/queries.ts';
import {
  queueFilters,
  type ShareOrder,
  type ShareQuery,
  type ShareSource,
  shareOrders,
  statusQueue,
} from './shareQueue.ts';

const { claim, view } = entities;

export interface ShareForm {
  queue: string;
  most: number | string;
  order: ShareOrder;
  byHand: boolean;
  /** Typed number for each chosen user, by user id. */
  people: Readonly<Record<number, number | string>>;
  message: string;
}

const pause = 250;
export const messageMax = 500;

function useSources() {
  const workers = useRead(claim.workers, {});
  const views = useRead(view.list, { list: 'referral' });
  return { workers, views: views.data?.data ?? [] };
}

function inputOf(source: ShareSource, form: ShareForm, views: readonly View[]): ShareQuery | undefined {
  const to = Object.entries(form.people).map(([user_id, count]) => ({
    user_id: Number(user_id),
    ...(form.byHand && { count: count === '' ? 0 : count }),
  }));
  const { sort_by, sort_dir } = shareOrders[form.order];
  const common = { to, sort_by, sort_dir, ...(form.message.trim() && { message: form.message.trim() }) };
  if ('ids' in source) return { ...common, referral_ids: [...source.ids], most: source.ids.length };
  const filters = queueFilters(form.queue, views);
  const most = Number(form.most);
  if (!filters || !Number.isInteger(most) || most < 1 || most > claimsMost) return undefined;
  // Safe cast: a view stores filters as text, which the schema also accepts.
  return { ...filters, ...common, most } as ShareQuery;
}

export function useShare(source: ShareSource, onDone: (shared: Share) => void) {
  const { workers, views } = useSources();
  const [form, setForm] = useState<ShareForm>({
    queue: 'status' in source && source.status ? statusQueue(source.status) : '',
    most: 30,
    order: 'due',
    byHand: false,
    people: {},
    message: '',
  });
  const set = (changes: Partial<ShareForm>) => setForm((before) => ({ ...before, ...changes }));
  const input = inputOf(source, form, views);
  const { message: _message, ...planInput } = input ?? {};
  const wanted = input && JSON.stringify(planInput);
  // Debounces text, because a new object on each render would never settle.
  const [settled] = useDebouncedValue(wanted, pause);
  const asked = settled === undefined ? undefined : (JSON.parse(settled) as ShareQuery);
  const isAsked = asked !== undefined && asked.to.length > 0;
  const plan = useRead(claim.plan, asked as ShareQuery, { enabled: isAsked, keepPrevious: true });
  const share = useWrite(claim.share);
  const recall = useWrite(claim.recall);
  const people = Object.keys(form.people).length;
  const planned = isAsked ? plan.data?.data : undefined;
  const given = planned?.given.reduce((sum, { referral_ids }) => sum + referral_ids.length, 0) ?? 0;

  /** False while the screen shows a plan for older input. Sharing waits for the new plan. */
  const isPlanned = settled === wanted && !(isAsked && plan.isPlaceholderData);
  const mayShare = people > 0 && given > 0 && isPlanned && form.message.length <= messageMax;

  const submit = async () => {
    if (!input || !mayShare || share.isPending) return;
    try {
      const { data } = await share.mutateAsync(input);
      const count = data.given.reduce((sum, { referral_ids }) => sum + referral_ids.length, 0);
      const left = data.left_out.length;
      notifySuccess(
        left > 0
          ? `${formatCount(count)} pengajuan dibagikan, ${formatCount(left)} tidak ikut`
          : `${formatCount(count)} pengajuan dibagikan`,
      );
      onDone(data);
    } catch (error) {
      notifyFailure(error);
    }
  };

  const recallFrom = async ({ user_id, name }: Worker, most: number) => {
    try {
      const { data } = await recall.mutateAsync({ user_ids: [user_id], most });
      notifySuccess(`${formatCount(data.released)} pengajuan ditarik kembali`, name);
    } catch (error) {
      notifyFailure(error);
    }
  };

  return {
    form,
    set,
    views,
    workers,
    plan,
    planned,
    given,
    people,
    isPlanned,
    mayShare,
    dirty: people > 0 || form.message.trim() !== '',
    submit,
    recallFrom,
    busy: share.isPending,
  };
}
