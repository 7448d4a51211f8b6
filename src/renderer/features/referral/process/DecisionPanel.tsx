import { Button, Kbd } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { AppError, type FieldErrors, messages } from '../../../../shared/core/errors.ts';
import { findTransition } from '../../../../shared/core/status.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { mayMoveOf, placedElsewhere } from '../../../../shared/entities/referral/movers.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import {
  type ReferralStatus,
  type ReferralStatusForm,
  referralStatus,
  referralStatusIds,
  referralStatusNames,
} from '../../../../shared/entities/referral/status.ts';
import { ReferralStatusBadge } from '../../../entities/referral/ReferralStatusBadge.tsx';
import { CopyButton } from '../../../kit/detail/Facts.tsx';
import { focusField } from '../../../kit/form/focus.ts';
import { useFormKeys } from '../../../kit/form/useFormKeys.ts';
import { useLetterKeys } from '../../../kit/letterKeys.ts';
import { missingRight } from '../../../kit/rights.ts';
import { useUser } from '../../../kit/session.ts';
import { ownMap } from '../../../lib/own.ts';
import { usePayTicks } from '../payment/usePayTicks.tsx';
import { ChangedSince } from '../status/ChangedSince.tsx';
import { type Chooser, closedFor, isHeld, statusLetters } from '../status/choices.ts';
import { PayloadFields } from '../status/PayloadFields.tsx';
import { blankPayload, type Payload, payloadFaults } from '../status/payloadForm.ts';
import { useChanged } from '../status/seen.ts';
import { useChooser } from '../status/useChooser.ts';
import classes from './DecisionPanel.module.css';
import { Panel, PanelBody, PanelHead } from './Panel.tsx';
import { keyGroup, type SkipReason, skipReasons } from './queue.ts';
import type { Process } from './useProcess.ts';
import { Warnings } from './Warnings.tsx';

const hints: Readonly<Record<ReferralStatusForm, string>> = {
  assign: 'perusahaan dan cabang',
  confirm: '',
  amount: 'nominal',
  payment: 'insentif dan pajak',
  reason: 'alasan wajib diisi',
};

const inputId = (name: string) => `keputusan-${name}`;

/** Per user, because the next record often goes to the same branch. */
const lastAssignments = ownMap<
  number,
  Pick<Payload, 'partner_id_company_assign' | 'partner_id_branch_assign'>
>();

/** R-110…R-117: available moves with their keys, and skipping. */
export function DecisionPanel({
  process,
  referral: now,
  onLeave,
}: {
  process: Process;
  referral: ReferralDetail;
  onLeave: () => void;
}) {
  // As the person has seen it: what colleagues change meanwhile is looked at before it is decided on.
  const [looked, setLooked] = useState<ReferralDetail>();
  const isRead = !process.detail.isPlaceholderData;
  if (isRead && (looked === undefined || looked.decision_version === now.decision_version) && looked !== now)
    setLooked(now);
  const referral = looked ?? now;
  const isChanged = referral.decision_version !== now.decision_version;
  const changed = useChanged(isChanged ? [referral] : []);
  const who = useChooser();
  const { codes } = who;
  const mayMove = mayMoveOf(who, referral);
  const { user_id } = useUser();
  const from = referral.referral_status_id;
  const moves = referralStatusIds.flatMap((to) => {
    const move = findTransition(referralStatus, from, to);
    return move && mayMove && closedFor(from, to, codes) === undefined ? [move] : [];
  });
  const [choice, setChoice] = useState<ReferralStatus | 'skip'>();
  const [payload, setPayload] = useState<Payload>({
    ...blankPayload,
    ...lastAssignments.get(user_id),
    incentive_amount: referral.incentive_amount || '',
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [sending, setSending] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const move = moves.find(({ to }) => to === choice);
  const ticks = usePayTicks(move?.to === 6 ? referral.id : undefined);

  useEffect(() => {
    if (choice === undefined) return;
    panel.current
      ?.querySelector<HTMLElement>('[data-chosen] :is(input:not([type="radio"]), textarea)')
      ?.focus();
  }, [choice]);

  const send = async () => {
    if (!move || sending || isChanged) return;
    const unticked = ticks.faultOf(payload);
    const found = {
      ...(unticked !== undefined && { incentive_insentif: unticked }),
      ...payloadFaults(move.form, payload, move.to),
    };
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return focusField(inputId(first));
    if (!(await ticks.ready())) return;
    const held = await process.claiming.agree(referral.id);
    if (held === 'no') return;
    if (move.form === 'assign') {
      const { partner_id_company_assign, partner_id_branch_assign } = payload;
      lastAssignments.set(user_id, { partner_id_company_assign, partner_id_branch_assign });
    }
    setSending(true);
    try {
      await process.decide(
        referral,
        {
          to: move.to,
          form: move.form,
          payload,
          ...(move.to === 6 && { checked: ticks.checkedFor(payload) }),
        },
        held,
      );
    } catch (error) {
      const refused = error instanceof AppError ? error : new AppError('INTERNAL', messages.internal);
      setErrors(refused.fields ?? { '': refused.message });
      setSending(false);
      const [wrong] = Object.keys(refused.fields ?? {});
      if (wrong) focusField(inputId(wrong));
    }
  };

  useFormKeys({
    scope: 'page',
    onSave: () => void send(),
    onCancel: () => (choice === undefined ? onLeave() : setChoice(undefined)),
    says: {
      group: keyGroup,
      save: 'Kirim keputusan',
      cancel: choice === undefined ? 'Keluar dari Mode Proses' : 'Batalkan pilihan',
    },
  });
  const skip = (reason: SkipReason) => process.skip(referral.id, reason);
  const reasons = Object.entries(skipReasons) as unknown as [SkipReason, string][];
  useLetterKeys(keyGroup, {
    ...Object.fromEntries(
      moves.map(({ to }) => [
        statusLetters[to].toLowerCase(),
        { label: `Pilih ${referralStatusNames[to]}`, run: () => setChoice(to) },
      ]),
    ),
    l: { label: 'Lewati', run: () => setChoice('skip') },
    ...(choice === 'skip' &&
      Object.fromEntries(
        reasons.map(([key, reason]) => [
          String(key),
          { label: `Lewati: ${reason}`, run: () => skip(Number(key) as SkipReason) },
        ]),
      )),
  });

  const failure = process.failures[referral.id] ?? errors[''];
  return (
    <Panel as="aside" ref={panel} label="Keputusan">
      <PanelHead title="Keputusan">
        dari <ReferralStatusBadge status={from} />
      </PanelHead>
      <PanelBody>
        <ChangedSince
          rows={isChanged ? [referral] : []}
          changed={{ [referral.id]: 'Berubah sejak Anda buka', ...changed }}
          onLook={async () => setLooked(now)}
        />
        {payload.status_reason !== '' && move?.form !== 'reason' && (
          <p className={classes.typed}>
            <span>Alasan yang Anda ketik: {payload.status_reason}</span>
            <CopyButton text={payload.status_reason} label="alasan" />
          </p>
        )}
        {failure && (
          <p className={classes.failed} role="alert">
            {failure}
          </p>
        )}
        <Warnings referral={referral} />
        {moves.length === 0 && <NoMoves referral={referral} who={who} />}
        {moves.map(({ to, form, label }) => (
          <div key={to} className={classes.choice} data-chosen={choice === to || undefined}>
            <button
              type="button"
              className={classes.option}
              aria-pressed={choice === to}
              onClick={() => setChoice(to)}
            >
              <span className={classes.radio} aria-hidden />
              <ReferralStatusBadge status={to} />
              <span className={classes.hint}>{label ?? hints[form]}</span>
              <Kbd size="xs">{statusLetters[to]}</Kbd>
            </button>
            {choice === to && form !== 'confirm' && (
              <div className={classes.fields}>
                <PayloadFields
                  form={form}
                  to={to}
                  rows={[referral]}
                  payload={payload}
                  errors={errors}
                  idOf={inputId}
                  onChange={(changes) => setPayload((before) => ({ ...before, ...changes }))}
                />
                {ticks.draw(payload)}
              </div>
            )}
          </div>
        ))}
        <div className={classes.choice} data-chosen={choice === 'skip' || undefined}>
          <button
            type="button"
            className={classes.option}
            aria-pressed={choice === 'skip'}
            onClick={() => setChoice('skip')}
          >
            <span className={classes.radio} aria-hidden />
            <strong>Lewati</strong>
            <span className={classes.hint}>muncul lagi di akhir antrean</span>
            <Kbd size="xs">L</Kbd>
          </button>
          {choice === 'skip' && (
            <div className={classes.reasons}>
              {reasons.map(([key, text]) => (
                <Button
                  key={key}
                  variant="default"
                  size="compact-sm"
                  leftSection={<Kbd size="xs">{key}</Kbd>}
                  onClick={() => skip(Number(key) as SkipReason)}
                >
                  {text}
                </Button>
              ))}
            </div>
          )}
        </div>
        {move && (
          <Button
            fullWidth
            loading={sending}
            disabled={isChanged}
            color={move.form === 'reason' ? 'red' : 'pine'}
            rightSection={<Kbd size="xs">Ctrl ↵</Kbd>}
            onClick={() => void send()}
          >
            {referralStatusNames[move.to]}, lalu lanjut
          </Button>
        )}
        {move && !isHeld(move.to) && (
          <p className={classes.hint}>Langsung dikirim dan tidak dapat diurungkan.</p>
        )}
      </PanelBody>
      <footer className={classes.foot}>
        <dl className={classes.keys} aria-hidden>
          {keys
            .filter(([key]) => process.claiming.may || !claimKeys.has(key))
            .map(([key, text]) => (
              <div key={key}>
                <dt>
                  <Kbd size="xs">{key}</Kbd>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
        </dl>
      </footer>
    </Panel>
  );
}

const keys = [
  ['J', 'Berikutnya'],
  ['K', 'Sebelumnya'],
  ['M', 'Ambil'],
  ['X', 'Lepaskan'],
  ['Z', 'Perbesar foto'],
  ['C', 'Catat panggilan'],
  ['I', 'Tulis catatan'],
  ['O', 'Buka detail'],
  ['Esc', 'Keluar'],
] as const;
const claimKeys: ReadonlySet<string> = new Set(['M', 'X']);

/** Explains why there are none: a final status, or a missing right. */
function NoMoves({ referral, who }: { referral: ReferralDetail; who: Chooser }) {
  const from = referral.referral_status_id;
  const possible = referralStatusIds.filter((to) => findTransition(referralStatus, from, to));
  const reasons = mayMoveOf(who, referral)
    ? [...new Set(possible.map((to) => closedFor(from, to, who.codes)))]
    : [placedElsewhere(referral)];
  return (
    <div className={classes.none}>
      <strong>
        {possible.length === 0
          ? `Pengajuan berstatus ${referralStatusNames[from]} tidak dapat diubah lagi`
          : 'Anda tidak berhak memutuskan pengajuan ini'}
      </strong>
      {reasons.map((reason) => (
        <p key={reason}>{reason ?? missingRight(entities.referral.updateStatus.access)}</p>
      ))}
    </div>
  );
}
