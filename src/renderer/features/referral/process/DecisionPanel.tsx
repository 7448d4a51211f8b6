import { Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
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
import { useFormKeys } from '../../../kit/form/useFormKeys.ts';
import { keyNames } from '../../../kit/keys/keyNames.ts';
import { useLetterKeys } from '../../../kit/keys/letterKeys.ts';
import { Below } from '../../../kit/layout/Below.tsx';
import { Note } from '../../../kit/layout/Note.tsx';
import { missingRight } from '../../../kit/rights/rights.ts';
import { ChangedSince } from '../status/ChangedSince.tsx';
import { type Chooser, closedFor, isHeld, statusLetters } from '../status/choices.ts';
import { PayloadFields } from '../status/PayloadFields.tsx';
import classes from './DecisionPanel.module.css';
import { Panel, PanelBody, PanelHead } from './Panel.tsx';
import { keyGroup, type SkipReason, skipReasons } from './queue.ts';
import { type Decision, inputId, useDecision, useFrozenReferral } from './useDecision.ts';
import type { Process } from './useProcess.ts';
import { Warnings } from './Warnings.tsx';

const hints: Readonly<Record<ReferralStatusForm, string>> = {
  assign: 'perusahaan dan cabang',
  confirm: '',
  amount: 'nominal',
  payment: 'insentif dan pajak',
  reason: 'alasan wajib diisi',
};

export function DecisionPanel({
  process,
  referral: now,
  onLeave,
}: {
  process: Process;
  referral: ReferralDetail;
  onLeave: () => void;
}) {
  const { referral, isChanged, changed, showNewest } = useFrozenReferral(
    now,
    !process.detail.isPlaceholderData,
  );
  const decision = useDecision(process, referral, isChanged);
  const { who, moves, choice, choose, move, payload, errors } = decision;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (choice === undefined) return;
    panel.current
      ?.querySelector<HTMLElement>('[data-chosen] :is(input:not([type="radio"]), textarea)')
      ?.focus();
  }, [choice]);
  const skip = (reason: SkipReason) => process.skip(referral.id, reason);
  useDecisionKeys(decision, skip, onLeave);

  const failure = process.failures[referral.id] ?? errors[''];
  return (
    <Panel as="aside" ref={panel} label="Keputusan">
      <PanelHead title="Keputusan">
        dari <ReferralStatusBadge status={referral.referral_status_id} />
      </PanelHead>
      <PanelBody>
        <ChangedSince
          rows={isChanged ? [referral] : []}
          changed={{ [referral.id]: 'Berubah sejak Anda buka', ...changed }}
          onLook={showNewest}
        />
        {move?.form !== 'reason' && <TypedReason text={payload.status_reason} />}
        {failure && (
          <Note px={10} py={6} bg="var(--app-danger-tint)" c="var(--app-danger)" role="alert" bdrs="sm">
            {failure}
          </Note>
        )}
        <Warnings referral={referral} />
        {moves.length === 0 && <NoMoves referral={referral} who={who} />}
        {moves.map(({ to, form, label }) => (
          <Choice
            key={to}
            name={<ReferralStatusBadge status={to} />}
            hint={label ?? hints[form]}
            letter={statusLetters[to]}
            chosen={choice === to}
            onChoose={() => choose(to)}
          >
            {form !== 'confirm' && <MoveInput decision={decision} move={{ form, to }} referral={referral} />}
          </Choice>
        ))}
        <Choice
          name={<strong>Lewati</strong>}
          hint="muncul lagi di akhir antrean"
          letter="L"
          chosen={choice === 'skip'}
          onChoose={() => choose('skip')}
        >
          <SkipReasons onSkip={skip} />
        </Choice>
        <SendMove decision={decision} disabled={isChanged} />
      </PanelBody>
      <KeyHints mayClaim={process.claiming.may} />
    </Panel>
  );
}

const reasons = Object.entries(skipReasons).map(([key, text]) => [Number(key) as SkipReason, text] as const);

function useDecisionKeys(
  { moves, choice, choose, send }: Decision,
  onSkip: (reason: SkipReason) => void,
  onLeave: () => void,
) {
  useFormKeys({
    scope: 'page',
    onSave: send,
    onCancel: () => (choice === undefined ? onLeave() : choose(undefined)),
    keeps: choice !== undefined,
    says: {
      group: keyGroup,
      save: 'Kirim keputusan',
      cancel: choice === undefined ? 'Keluar dari Mode Proses' : 'Batalkan pilihan',
    },
  });
  useLetterKeys(keyGroup, {
    ...Object.fromEntries(
      moves.map(({ to }) => [
        statusLetters[to].toLowerCase(),
        { label: `Pilih ${referralStatusNames[to]}`, run: () => choose(to) },
      ]),
    ),
    l: { label: 'Lewati', run: () => choose('skip') },
    ...(choice === 'skip' &&
      Object.fromEntries(
        reasons.map(([reason, text]) => [reason, { label: `Lewati: ${text}`, run: () => onSkip(reason) }]),
      )),
  });
}

function Choice({
  name,
  hint,
  letter,
  chosen,
  onChoose,
  children,
}: {
  name: ReactNode;
  hint: string;
  letter: string;
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <div className={classes.choice} data-chosen={chosen || undefined}>
      <button type="button" className={classes.option} aria-pressed={chosen} onClick={onChoose}>
        <span className={classes.radio} aria-hidden />
        {name}
        <Text span fz="xs" c="dimmed" flex={1}>
          {hint}
        </Text>
        <Kbd size="xs">{letter}</Kbd>
      </button>
      {chosen && children}
    </div>
  );
}

const MoveInput = ({
  decision: { payload, errors, ticks, type },
  move: { form, to },
  referral,
}: {
  decision: Decision;
  move: { form: ReferralStatusForm; to: ReferralStatus };
  referral: ReferralDetail;
}) => (
  <Stack gap={8} pt={2} px={12} pb={12}>
    <PayloadFields
      form={form}
      to={to}
      rows={[referral]}
      payload={payload}
      errors={errors}
      idOf={inputId}
      onChange={type}
    />
    {ticks.draw(payload)}
  </Stack>
);

const SkipReasons = ({ onSkip }: { onSkip: (reason: SkipReason) => void }) => (
  <Group gap={6} pt={2} px={12} pb={12}>
    {reasons.map(([reason, text]) => (
      <Button
        key={reason}
        variant="default"
        size="compact-sm"
        leftSection={<Kbd size="xs">{reason}</Kbd>}
        onClick={() => onSkip(reason)}
      >
        {text}
      </Button>
    ))}
  </Group>
);

function TypedReason({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <Group gap={6} wrap="nowrap">
      <span>Alasan yang Anda ketik: {text}</span>
      <CopyButton text={text} label="alasan" />
    </Group>
  );
}

function SendMove({
  decision: { move, sending, send },
  disabled,
}: {
  decision: Decision;
  disabled: boolean;
}) {
  if (!move) return null;
  return (
    <>
      <Button
        fullWidth
        loading={sending}
        disabled={disabled}
        color={move.form === 'reason' ? 'red' : 'pine'}
        rightSection={<Kbd size="xs">{keyNames('Ctrl ↵')}</Kbd>}
        onClick={send}
      >
        {referralStatusNames[move.to]}, lalu lanjut
      </Button>
      {!isHeld(move.to) && (
        <Text fz="xs" c="dimmed">
          Langsung dikirim dan tidak dapat diurungkan.
        </Text>
      )}
    </>
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

const KeyHints = ({ mayClaim }: { mayClaim: boolean }) => (
  <Below px={14} py={10}>
    <dl className={classes.keys} aria-hidden>
      {keys
        .filter(([key]) => mayClaim || !claimKeys.has(key))
        .map(([key, text]) => (
          <div key={key}>
            <dt>
              <Kbd size="xs">{key}</Kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  </Below>
);

function NoMoves({ referral, who }: { referral: ReferralDetail; who: Chooser }) {
  const from = referral.referral_status_id;
  const possible = referralStatusIds.filter((to) => findTransition(referralStatus, from, to));
  const reasons = mayMoveOf(who, referral)
    ? [...new Set(possible.map((to) => closedFor(from, to, who.codes)))]
    : [placedElsewhere(referral)];
  return (
    <div>
      <strong>
        {possible.length === 0
          ? `Pengajuan berstatus ${referralStatusNames[from]} tidak dapat diubah lagi`
          : 'Anda tidak berhak memutuskan pengajuan ini'}
      </strong>
      {reasons.map((reason) => (
        <Text key={reason} size="sm" c="dimmed">
          {reason ?? missingRight(entities.referral.updateStatus.access)}
        </Text>
      ))}
    </div>
  );
}
