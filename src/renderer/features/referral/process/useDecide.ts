import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { entities } from '../../../../shared/entities/index.ts';
import type { PayCheckKind } from '../../../../shared/entities/referral/payChecks.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import type { ReferralStatus, ReferralStatusForm } from '../../../../shared/entities/referral/status.ts';
import { hold } from '../../../kit/held/held.ts';
import { request } from '../../../lib/api.ts';
import { createDecide } from '../../../lib/decision.ts';
import { refreshAfter } from '../../../lib/queries.ts';
import { isHeld, moveText } from '../status/choices.ts';
import { type Payload, payloadInput } from '../status/payloadForm.ts';
import { seenOf, watchRows } from '../status/seen.ts';
import * as queues from './queue.ts';
import type { Claiming } from './useLease.ts';
import type { QueueState } from './useQueue.ts';
import type { Turns } from './useTurns.ts';

const { updateStatus } = entities.referral;

interface Move {
  to: ReferralStatus;
  form: ReferralStatusForm;
  payload: Payload;
  checked?: Record<number, PayCheckKind[]>;
}

/**
 * The shown page reopens the submission, because a held send can outlive the page that started it. `reason`
 * is the failure of the send; without it, the user asked to reopen the submission.
 */
type Reopen = (id: number, reason?: string) => void;

let reopenShown: Reopen | undefined;

function useReopen(reopen: Reopen): void {
  const latest = useRef(reopen);
  latest.current = reopen;
  useEffect(() => {
    const own: Reopen = (id, reason) => latest.current(id, reason);
    reopenShown = own;
    return () => {
      if (reopenShown === own) reopenShown = undefined;
    };
  }, []);
}

export function useDecide({ change }: QueueState, claiming: Claiming, turns: Turns) {
  const client = useQueryClient();
  const [attempt] = useState(createDecide);
  const [failures, setFailures] = useState<Readonly<Record<number, string>>>({});

  const reopen: Reopen = (id, reason) => {
    const isUndone = reason === undefined;
    if (!isUndone) setFailures((before) => ({ ...before, [id]: reason }));
    change((before) => {
      const next = queues.reopen(before, id);
      return isUndone ? next : { ...next, at: before.at ?? id };
    });
    claiming.reopened(id, isUndone || (turns.at() ?? id) === id);
  };
  useReopen(reopen);

  /**
   * A held decision resolves before its request; a later failure reopens the submission. `held` says how to
   * treat a submission that others hold.
   * @throws The failure of a decision that is not held.
   */
  const decide = async (referral: ReferralDetail, move: Move, held?: 'take' | 'refuse') => {
    const { id } = referral;
    const { to } = move;
    const input = {
      ...payloadInput(move.form, move.payload, to, [referral]),
      referral_ids: [id],
      referral_status_id: to,
      seen: seenOf([referral]),
      ...(move.checked && { checked: move.checked }),
      ...(held && { held }),
    };
    const send = async () => {
      try {
        await attempt(input, (idempotencyKey) => request(updateStatus, input, { idempotencyKey }));
        if (!isHeld(to)) turns.decided(id, to);
      } finally {
        void refreshAfter(client, updateStatus);
        claiming.readAgain();
      }
    };
    const reopenNow = (reason?: string) => (reopenShown ?? reopen)(id, reason);
    setFailures(({ [id]: _old, ...others }) => others);
    if (!isHeld(to)) return send();
    hold({
      title: moveText([referral], to),
      entity: 'referral',
      ids: [id],
      send,
      watch: watchRows([referral]),
      onShowRecords: () => reopenNow(),
      onUndone: () => reopenNow(),
      onFailed: reopenNow,
    });
    turns.decided(id, to);
  };

  return { decide, failures };
}
