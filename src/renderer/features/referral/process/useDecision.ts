import { useRef, useState } from 'react';
import { AppError, type FieldErrors, messages } from '../../../../shared/core/errors.ts';
import { findTransition } from '../../../../shared/core/status.ts';
import { mayMoveOf } from '../../../../shared/entities/referral/movers.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import {
  type ReferralStatus,
  referralStatus,
  referralStatusIds,
} from '../../../../shared/entities/referral/status.ts';
import { focusField } from '../../../kit/form/focus.ts';
import { createUserMap } from '../../../lib/userState.ts';
import { usePayTicks } from '../payment/usePayTicks.tsx';
import { type Chooser, closedFor } from '../status/choices.ts';
import { blankPayload, type Payload, payloadFaults } from '../status/payloadForm.ts';
import { useChanged } from '../status/seen.ts';
import { useChooser } from '../status/useChooser.ts';
import type { Process } from './useProcess.ts';

export const inputId = (name: string) => `keputusan-${name}`;

/**
 * The last assignment fills the next form, because the next submission often goes to the same branch. The
 * key is the product id, because companies offer only some products.
 */
const lastAssignments = createUserMap<
  number,
  Pick<Payload, 'partner_id_company_assign' | 'partner_id_branch_assign'>
>();

/** When `decision_version` changes, the old submission stays until the user views the change. */
export function useFrozenReferral(now: ReferralDetail, isRead: boolean) {
  const [looked, setLooked] = useState<ReferralDetail>();
  if (isRead && (looked === undefined || looked.decision_version === now.decision_version) && looked !== now)
    setLooked(now);
  const referral = looked ?? now;
  const isChanged = referral.decision_version !== now.decision_version;
  const changed = useChanged(isChanged ? [referral] : []);
  return { referral, isChanged, changed, showNewest: async () => setLooked(now) };
}

function movesOf(referral: ReferralDetail, who: Chooser) {
  const from = referral.referral_status_id;
  const mayMove = mayMoveOf(who, referral);
  return referralStatusIds.flatMap((to) => {
    const move = findTransition(referralStatus, from, to);
    return move && mayMove && closedFor(from, to, who.codes) === undefined ? [move] : [];
  });
}

export function useDecision(process: Process, referral: ReferralDetail, isChanged: boolean) {
  const who = useChooser();
  const moves = movesOf(referral, who);
  const [choice, choose] = useState<ReferralStatus | 'skip'>();
  const [payload, setPayload] = useState<Payload>({
    ...blankPayload,
    ...lastAssignments.get(referral.product_id),
    incentive_amount: referral.incentive_amount || '',
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [sending, setSending] = useState(false);
  /** True also while the checks and questions before the request run. */
  const isDeciding = useRef(false);
  const move = moves.find(({ to }) => to === choice);
  const ticks = usePayTicks(move?.to === 6 ? referral.id : undefined);

  const show = (faults: FieldErrors) => {
    setErrors(faults);
    const [first] = Object.keys(faults);
    if (first) focusField(inputId(first));
  };

  const decide = async () => {
    if (!move || sending || isChanged) return;
    const { to, form } = move;
    const unticked = ticks.faultOf(payload);
    const faults = {
      ...(unticked !== undefined && { incentive_insentif: unticked }),
      ...payloadFaults(form, payload, to),
    };
    show(faults);
    if (Object.keys(faults).length > 0 || !(await ticks.ready())) return;
    const held = await process.claiming.agree(referral.id);
    if (held === 'no') return;
    if (form === 'assign') {
      const { partner_id_company_assign, partner_id_branch_assign } = payload;
      lastAssignments.set(referral.product_id, { partner_id_company_assign, partner_id_branch_assign });
    }
    setSending(true);
    try {
      const checked = to === 6 && { checked: ticks.checkedFor(payload) };
      await process.decide(referral, { to, form, payload, ...checked }, held);
    } catch (error) {
      const refused = error instanceof AppError ? error : new AppError('INTERNAL', messages.internal);
      setSending(false);
      show(refused.fields ?? { '': refused.message });
    }
  };

  const send = async () => {
    if (isDeciding.current) return;
    isDeciding.current = true;
    await decide().finally(() => {
      isDeciding.current = false;
    });
  };

  return {
    who,
    moves,
    choice,
    choose,
    move,
    payload,
    type: (changes: Partial<Payload>) => setPayload((before) => ({ ...before, ...changes })),
    errors,
    ticks,
    sending,
    send: () => void send(),
  };
}

export type Decision = ReturnType<typeof useDecision>;
