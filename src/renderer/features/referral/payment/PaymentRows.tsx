import { ActionIcon, Checkbox, Kbd, Tooltip } from '@mantine/core';
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
import { commandKey } from '../../../kit/letterKeys.ts';
import { AmountInputs } from './AmountInputs.tsx';
import classes from './PaymentRows.module.css';
import { type Flag, flagText, isComplete, type Payment } from './payment.ts';
import { editedLine, useEditedRow } from './useEditedRow.ts';
import type { PaymentPart, PaymentState } from './usePayment.ts';

/** For the cells that span all columns. */
const columns = 8;

/** Rows to fill come first, then unusual ones, sent ones last. ↑ and ↓ move, Space ticks, E edits amounts. */
export function PaymentRows({ payment }: { payment: PaymentState }) {
  const { edited, setEditing, frame } = useEditedRow(payment);
  const { partOf } = payment;
  // A row keeps its place while it is typed in: moving it would close the inputs.
  const placeOf = (each: Payment) => (edited?.id === each.row.id ? edited.part : partOf(each));
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return;
    const row = (event.target as Element).closest<HTMLElement>('tr[data-row]');
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const all = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-row]')];
      all[all.indexOf(row) + step]?.querySelector<HTMLElement>('[data-first]')?.focus();
    } else if (commandKey(event) === 'e') setEditing(Number(row.dataset.row));
    else return;
    event.preventDefault();
  };
  const rows = (payments: readonly Payment[]) =>
    payments.map((each) => (
      <PaymentLine
        key={each.row.id}
        payment={each}
        state={payment}
        editing={edited?.id === each.row.id}
        onEdit={(on) => setEditing(on ? each.row.id : undefined)}
      />
    ));
  const of = (part: PaymentPart) => payment.payments.filter((each) => placeOf(each) === part);
  const [incomplete, flagged, plain] = [of('incomplete'), of('flagged'), of('plain')];
  const [changed, sent] = [of('changed'), of('sent')];
  /** What they are, wherever the edited one stands. */
  const countOf = (part: PaymentPart) => payment.payments.filter((each) => partOf(each) === part).length;
  const isAskedAbove = payment.payments.some(
    (each) => partOf(each) === 'incomplete' && payment.flagsOf(each.row.id).length > 0,
  );
  return (
    <table ref={frame} className={classes.rows} onKeyDown={press}>
      <thead>
        <tr>
          <th>
            <span className={classes.hidden}>Diperiksa</span>
          </th>
          <th>{L.submitter_name}</th>
          <th>{L.agent_name}</th>
          <th className={classes.amount}>{L.incentive_amount}</th>
          <th className={classes.amount}>{L.incentive_insentif}</th>
          <th className={classes.amount}>{L.incentive_tax}</th>
          <th className={classes.amount}>{L.total_incentive}</th>
          <th>
            <span className={classes.hidden}>Ubah</span>
          </th>
        </tr>
      </thead>
      {incomplete.length > 0 && (
        <Part
          title="Perlu diisi"
          count={countOf('incomplete')}
          icon={<IconPencil size={16} aria-hidden />}
          note={
            <span aria-hidden>
              <Kbd size="xs">E</Kbd> isi nilai
            </span>
          }
        >
          {rows(incomplete)}
        </Part>
      )}
      {flagged.length + plain.length > 0 && (
        <Part
          title="Perlu diperiksa"
          count={countOf('flagged')}
          icon={<IconAlertTriangle size={16} aria-hidden />}
          note={
            countOf('flagged') === 0 && isAskedAbove ? (
              'Tidak ada selain yang ditandai di Perlu diisi.'
            ) : countOf('flagged') === 0 ? (
              'Tidak ada. Semua insentif di antara 0 dan 3 kali nilai tengah, tanpa agen dan program yang berulang.'
            ) : (
              <span aria-hidden>
                <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> pindah <Kbd size="xs">Spasi</Kbd> centang{' '}
                <Kbd size="xs">E</Kbd> ubah nilai
              </span>
            )
          }
        >
          {rows(flagged)}
        </Part>
      )}
      {plain.length > 0 && (
        <Part
          title="Wajar"
          count={countOf('plain')}
          note="di antara 0 dan 3 kali nilai tengah, tanpa agen dan program yang berulang"
        >
          {rows(plain)}
        </Part>
      )}
      {changed.length > 0 && (
        <Part
          title="Tidak ikut"
          count={countOf('changed')}
          icon={<IconHistory size={16} aria-hidden />}
          note="berubah sejak lembar ini dibuka; lihat lagi di daftar"
        >
          {rows(changed)}
        </Part>
      )}
      {sent.length > 0 && (
        <Part title="Terkirim" count={countOf('sent')}>
          {rows(sent)}
        </Part>
      )}
    </table>
  );
}

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
  const sent = result?.kind === 'sent';
  const isLeft = result?.kind === 'changed';
  const isOpen = !sent && !isLeft;
  const ticked = state.isTicked(payment);
  const line = { [editedLine]: editing || undefined };
  const amount = (value: number, strong = false) => (
    <td className={classes.amount} data-negative={value < 0 || undefined} data-strong={strong || undefined}>
      {formatRupiah(value)}
    </td>
  );
  return (
    <>
      <tr data-row={row.id} {...line} data-ticked={(ticked && !sent) || undefined} data-result={result?.kind}>
        <td>
          {flags.length > 0 && isOpen ? (
            <Checkbox
              size="xs"
              data-first
              aria-label={`Sudah diperiksa: ${row.submission_number}`}
              checked={ticked}
              aria-disabled={state.sending}
              onChange={(event) => !state.sending && state.tick(payment, event.currentTarget.checked)}
            />
          ) : (
            !isLeft && isComplete(payment) && <IconCheck size={16} aria-hidden />
          )}
        </td>
        <td>
          <strong>{row.submitter_name}</strong>
          <span className={classes.number}>{row.submission_number}</span>
          {isOpen && flags.map((flag) => <FlagNote key={flag.kind} flag={flag} />)}
          <ResultNote result={result} />
        </td>
        <td>{row.agent_name}</td>
        <td className={classes.amount}>{formatRupiah(row.incentive_amount)}</td>
        {insentif === undefined ? (
          <td className={classes.amount} data-missing>
            {faults.incentive_insentif ?? messages.required(L.incentive_insentif)}
          </td>
        ) : (
          amount(insentif)
        )}
        {faults.incentive_tax ? (
          <td className={classes.amount} data-missing>
            {faults.incentive_tax}
          </td>
        ) : (
          amount(tax)
        )}
        {amount(total, true)}
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
