import { ActionIcon, Checkbox, Kbd, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconCopy,
  IconHelpCircle,
  IconHistory,
  IconMinus,
  IconPencil,
  IconPlayerPause,
  IconTrendingUp,
  IconUserOff,
  IconWalletOff,
} from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { messages } from '../../../../shared/core/errors.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { formatRupiah } from '../../../../shared/core/values.ts';
import { referralLabels as L } from '../../../../shared/entities/referral/fields.ts';
import { commandKey } from '../../../kit/keys/letterKeys.ts';
import { AmountInputs } from './AmountInputs.tsx';
import classes from './PaymentRows.module.css';
import { type Flag, flagText, isComplete, type Payment } from './payment.ts';
import { editedLine, useEditedRow } from './useEditedRow.ts';
import type { PaymentPart, PaymentState } from './usePayment.ts';

const columns = 8;

const normal = 'di antara 0 dan 3 kali nilai tengah, tanpa agen dan program yang berulang';

interface PartHead {
  part: PaymentPart;
  title: string;
  icon?: ReactNode;
  note?: (count: number, isAskedAbove: boolean) => ReactNode;
}

const parts: readonly PartHead[] = [
  {
    part: 'incomplete',
    title: 'Perlu diisi',
    icon: <IconPencil size={16} aria-hidden />,
    note: () => (
      <span aria-hidden>
        <Kbd size="xs">E</Kbd> isi nilai
      </span>
    ),
  },
  {
    part: 'flagged',
    title: 'Perlu diperiksa',
    icon: <IconAlertTriangle size={16} aria-hidden />,
    note: (count, isAskedAbove) => {
      if (count > 0)
        return (
          <span aria-hidden>
            <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> pindah <Kbd size="xs">Spasi</Kbd> centang{' '}
            <Kbd size="xs">E</Kbd> ubah nilai
          </span>
        );
      return isAskedAbove
        ? 'Tidak ada selain yang ditandai di Perlu diisi.'
        : `Tidak ada. Semua insentif ${normal}.`;
    },
  },
  { part: 'plain', title: 'Wajar', note: () => normal },
  {
    part: 'changed',
    title: 'Tidak ikut',
    icon: <IconHistory size={16} aria-hidden />,
    note: () => 'berubah sejak lembar ini dibuka; lihat lagi di daftar',
  },
  { part: 'sent', title: 'Terkirim' },
];

function press(event: KeyboardEvent<HTMLTableElement>, onEdit: (id: number) => void): void {
  if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return;
  const row = (event.target as Element).closest<HTMLElement>('tr[data-row]');
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-row]')];
    all[all.indexOf(row) + step]?.querySelector<HTMLElement>('[data-first]')?.focus();
  } else if (commandKey(event) === 'e') onEdit(Number(row.dataset.row));
  else return;
  event.preventDefault();
}

export function PaymentRows({ payment }: { payment: PaymentState }) {
  const { edited, setEditing, frame } = useEditedRow(payment);
  const { payments, partOf } = payment;
  // Moving an edited row to another part would close its inputs.
  const placeOf = (each: Payment) => (edited?.id === each.row.id ? edited.part : partOf(each));
  const rowsOf = Map.groupBy(payments, placeOf);
  const isShown = (part: PaymentPart) => rowsOf.has(part) || (part === 'flagged' && rowsOf.has('plain'));
  const countOf = (part: PaymentPart) => payments.filter((each) => partOf(each) === part).length;
  const isAskedAbove = payments.some(
    (each) => partOf(each) === 'incomplete' && payment.flagsOf(each.row.id).length > 0,
  );
  return (
    <table ref={frame} className={classes.rows} onKeyDown={(event) => press(event, setEditing)}>
      <Head />
      {parts
        .filter(({ part }) => isShown(part))
        .map(({ part, title, icon, note }) => (
          <Part
            key={part}
            title={title}
            count={countOf(part)}
            icon={icon}
            note={note?.(countOf(part), isAskedAbove)}
          >
            {rowsOf.get(part)?.map((each) => (
              <PaymentLine
                key={each.row.id}
                payment={each}
                state={payment}
                editing={edited?.id === each.row.id}
                onEdit={(on) => setEditing(on ? each.row.id : undefined)}
              />
            ))}
          </Part>
        ))}
    </table>
  );
}

const Head = () => (
  <thead>
    <tr>
      <th>
        <VisuallyHidden>Diperiksa</VisuallyHidden>
      </th>
      <th>{L.submitter_name}</th>
      <th>{L.agent_name}</th>
      <th className={classes.amount}>{L.incentive_amount}</th>
      <th className={classes.amount}>{L.incentive_insentif}</th>
      <th className={classes.amount}>{L.incentive_tax}</th>
      <th className={classes.amount}>{L.total_incentive}</th>
      <th>
        <VisuallyHidden>Ubah</VisuallyHidden>
      </th>
    </tr>
  </thead>
);

function Part({
  title,
  count,
  icon,
  note,
  children,
}: {
  title: string;
  count: number;
  icon?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <tbody>
      <tr className={classes.part}>
        <th colSpan={columns} scope="rowgroup">
          {icon} <strong>{title}</strong> <span>{formatCount(count)}</span> <span>{note}</span>
        </th>
      </tr>
      {children}
    </tbody>
  );
}

function PaymentLine({
  payment,
  state,
  editing,
  onEdit,
}: {
  payment: Payment;
  state: PaymentState;
  editing: boolean;
  onEdit: (on: boolean) => void;
}) {
  const { row, insentif, tax, total, faults } = payment;
  const flags = state.flagsOf(row.id);
  const result = state.resultOf(row.id);
  const isOpen = result?.kind !== 'sent' && result?.kind !== 'changed';
  const isTicked = result?.kind !== 'sent' && state.isTicked(payment);
  const line = { [editedLine]: editing || undefined };
  const missing = insentif === undefined ? messages.required(L.incentive_insentif) : undefined;
  return (
    <>
      <tr data-row={row.id} {...line} data-ticked={isTicked || undefined} data-result={result?.kind}>
        <td>
          <Tick payment={payment} state={state} isOpen={isOpen} />
        </td>
        <td>
          <strong>{row.submitter_name}</strong>
          <span className={classes.number}>{row.submission_number}</span>
          {isOpen && flags.map((flag) => <FlagNote key={flag.kind} flag={flag} />)}
          <ResultNote result={result} />
        </td>
        <td>{row.agent_name}</td>
        <td className={classes.amount}>{formatRupiah(row.incentive_amount)}</td>
        <Amount value={insentif ?? 0} fault={missing && (faults.incentive_insentif ?? missing)} />
        <Amount value={tax} fault={faults.incentive_tax} />
        <Amount value={total} strong />
        <td>
          {isOpen && (
            <Tooltip label="Ubah nilai (E)">
              <ActionIcon
                {...(flags.length === 0 && { 'data-first': true })}
                aria-label={`Ubah nilai ${row.submission_number}`}
                aria-expanded={editing}
                disabled={state.sending}
                onClick={() => onEdit(!editing)}
              >
                <IconPencil size={15} />
              </ActionIcon>
            </Tooltip>
          )}
        </td>
      </tr>
      {editing && (
        <tr {...line}>
          <td />
          <td colSpan={columns - 1}>
            <AmountInputs payment={payment} state={state} onDone={() => onEdit(false)} />
          </td>
        </tr>
      )}
    </>
  );
}

function Tick({ payment, state, isOpen }: { payment: Payment; state: PaymentState; isOpen: boolean }) {
  const { id, submission_number } = payment.row;
  if (isOpen && state.flagsOf(id).length > 0)
    return (
      <Checkbox
        size="xs"
        data-first
        aria-label={`Sudah diperiksa: ${submission_number}`}
        checked={state.isTicked(payment)}
        aria-disabled={state.sending}
        onChange={(event) => !state.sending && state.tick(payment, event.currentTarget.checked)}
      />
    );
  const isLeft = state.resultOf(id)?.kind === 'changed';
  return !isLeft && isComplete(payment) && <IconCheck size={16} aria-hidden />;
}

function Amount({
  value,
  fault,
  strong = false,
}: {
  value: number;
  fault?: string | undefined;
  strong?: boolean;
}) {
  if (fault)
    return (
      <td className={classes.amount} data-missing>
        {fault}
      </td>
    );
  return (
    <td className={classes.amount} data-negative={value < 0 || undefined} data-strong={strong || undefined}>
      {formatRupiah(value)}
    </td>
  );
}

const flagIcons: Readonly<Record<Flag['kind'], ReactNode>> = {
  above: <IconTrendingUp size={13} aria-hidden />,
  negative: <IconMinus size={13} aria-hidden />,
  zero: <IconMinus size={13} aria-hidden />,
  agent: <IconUserOff size={13} aria-hidden />,
  wallet: <IconWalletOff size={13} aria-hidden />,
  paid: <IconHistory size={13} aria-hidden />,
  twin: <IconCopy size={13} aria-hidden />,
  repeated: <IconCopy size={13} aria-hidden />,
};

function FlagNote({ flag }: { flag: Flag }) {
  const { title, reason } = flagText(flag);
  return (
    <span className={classes.flag}>
      <span data-kind={flag.kind}>
        {flagIcons[flag.kind]} {title}
      </span>{' '}
      {reason}
    </span>
  );
}

function ResultNote({ result }: { result: ReturnType<PaymentState['resultOf']> }) {
  if (result?.kind === 'changed')
    return (
      <span className={classes.result}>
        <IconHistory size={14} aria-hidden /> {result.reason}
      </span>
    );
  if (result?.kind === 'unsure')
    return (
      <span className={classes.result} role="status">
        <IconHelpCircle size={14} aria-hidden /> Belum pasti: jawaban server tidak sampai, ditanyakan lagi…
      </span>
    );
  if (result?.kind === 'failed')
    return (
      <span className={classes.result} data-failed>
        <IconAlertCircle size={14} aria-hidden /> {result.reason}
      </span>
    );
  if (result?.kind === 'held')
    return (
      <span className={classes.result}>
        <IconPlayerPause size={14} aria-hidden /> Tidak diubah karena baris lain gagal
      </span>
    );
  return null;
}
