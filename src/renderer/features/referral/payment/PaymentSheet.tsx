import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconBolt, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../../../shared/core/formats.ts';
import { formatRupiah } from '../../../../shared/core/values.ts';
import { referralStatusTexts } from '../../../../shared/entities/referral/status.ts';
import { ReferralStatusBadge } from '../../../entities/referral/ReferralStatusBadge.tsx';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { SavedButtons } from '../../../kit/downloads/SavedButtons.tsx';
import { useFormKeys } from '../../../kit/form/useFormKeys.ts';
import { askToLeave, useLeaveGuard } from '../../../kit/form/useLeaveGuard.ts';
import { othersLabel } from '../../../kit/held/held.ts';
import { useShortcuts } from '../../../kit/keys/shortcuts.ts';
import { Note } from '../../../kit/layout/Note.tsx';
import { Split } from '../../../kit/layout/Split.tsx';
import type { HeldRows } from '../status/heldRows.ts';
import { FillBar } from './FillBar.tsx';
import { PaymentRows } from './PaymentRows.tsx';
import classes from './PaymentSheet.module.css';
import type { Payee } from './payment.ts';
import { SpreadChart } from './SpreadChart.tsx';
import { type PayableRow, type PaymentState, usePayment } from './usePayment.ts';

const payableFrom = 5;

/** `onClose` gets the ids of the unpaid rows. */
export function PaymentSheet({
  rows: given,
  held,
  onClose,
}: {
  rows: readonly PayableRow[];
  held: HeldRows;
  onClose: (left: number[]) => void;
}) {
  // The list below reloads after every call, but this sheet keeps the rows that it opened with.
  const [{ rows, others }] = useState(() => ({
    rows: given.filter((row) => row.referral_status_id === payableFrom),
    others: given.filter((row) => row.referral_status_id !== payableFrom),
  }));
  const payment = usePayment(rows, held);
  useLeaveGuard({ dirty: payment.dirty, safe: false, mayLeave: askToLeave });
  useFormKeys({ scope: 'dialog', onSave: () => void payment.send(), says: { group: 'Tinjau Pembayaran' } });
  useShortcuts('Tinjau Pembayaran', [
    { keys: '↑ / ↓', label: 'Pindah baris' },
    { keys: 'Spasi', label: 'Centang baris' },
    { keys: 'E', label: 'Ubah nilai' },
  ]);
  const close = async () => {
    if ((payment.sending && !payment.unsure) || (payment.dirty && !(await askToLeave()))) return;
    onClose([...payment.left(), ...others.map(({ id }) => id)]);
  };
  return (
    <Dialog
      fullScreen
      onClose={() => void close()}
      title="Tinjau Pembayaran"
      classNames={{ content: classes.content!, body: classes.body! }}
    >
      <Summary rows={rows} payment={payment} />
      <Split side={310}>
        <Stack gap={12} miw={0}>
          {others.length > 0 && (
            <Note tone="amber" px={14} bdrs="lg">
              {formatCount(others.length)} pengajuan lain tidak ikut karena statusnya:{' '}
              {[
                ...new Set(
                  others.map(({ referral_status_id }) => referralStatusTexts.notAllowed(referral_status_id)),
                ),
              ].join(', ')}
            </Note>
          )}
          {payment.open.length > 0 && <FillBar payment={payment} />}
          <PaymentRows payment={payment} />
        </Stack>
        <aside className={classes.side}>
          <SendCard payment={payment} onClose={() => void close()} />
          <Companies payment={payment} />
        </aside>
      </Split>
    </Dialog>
  );
}

function Summary({ rows, payment }: { rows: readonly PayableRow[]; payment: PaymentState }) {
  const { sums } = payment;
  const products = [...new Set(rows.map((row) => row.product_name))];
  const share = sums.insentif > 0 ? ` (${percent.format(sums.tax / sums.insentif)})` : '';
  return (
    <dl className={classes.summary}>
      <div>
        <dt>{products.length === 1 ? products[0] : `${products.length} produk`}</dt>
        <dd>
          <ReferralStatusBadge status={5} /> <IconArrowRight size={15} aria-label="menjadi" />{' '}
          <ReferralStatusBadge status={6} />
        </dd>
      </div>
      <Figure label="Pengajuan" value={formatCount(sums.count)} />
      <Figure label="Insentif" value={formatRupiah(sums.insentif)} negative={sums.insentif < 0} />
      <Figure label={`Pajak${share}`} value={formatRupiah(sums.tax)} sign="−" />
      <Figure
        label="Total Insentif"
        value={formatRupiah(sums.total)}
        sign="="
        strong
        negative={sums.total < 0}
      />
    </dl>
  );
}

const percent = new Intl.NumberFormat('id-ID', { style: 'percent', maximumFractionDigits: 1 });

function Figure({
  label,
  value,
  sign,
  strong,
  negative,
}: {
  label: string;
  value: string;
  sign?: string;
  strong?: boolean;
  negative?: boolean;
}) {
  return (
    <div data-sign={sign} data-strong={strong} data-negative={negative || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Companies({ payment: { companies, sums, payments, changed } }: { payment: PaymentState }) {
  return (
    <section className={classes.card} aria-labelledby="per-perusahaan">
      <Title order={3} lh="sm" id="per-perusahaan">
        Per perusahaan
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll the list */}
      <div className={classes.companies} tabIndex={0}>
        {companies.map((company) => (
          <dl key={company.name} className={classes.company}>
            <Line payee={company} strong />
            {company.branches.map((branch) => (
              <Line key={branch.name} payee={branch} />
            ))}
          </dl>
        ))}
      </div>
      <dl className={classes.company}>
        <Line payee={{ ...sums, name: 'Jumlah' }} strong />
      </dl>
      <SpreadChart payments={payments.filter((each) => !changed.includes(each))} />
    </section>
  );
}

function Line({ payee: { name, count, total }, strong }: { payee: Payee; strong?: boolean }) {
  return (
    <div data-strong={strong} data-negative={total < 0 || undefined}>
      <dt>
        {name}{' '}
        <span>
          {formatCount(count)}
          {'\u00a0'}pengajuan
        </span>
      </dt>
      <dd>{formatRupiah(total)}</dd>
    </div>
  );
}

function sendText({ open, changed, unticked, missing }: PaymentState): string {
  if (missing > 0) return `Isi insentif ${formatCount(missing)} baris lagi`;
  if (unticked > 0) return `Centang ${formatCount(unticked)} baris lagi`;
  if (changed.length > 0) return othersLabel(open.map(({ row }) => row.id));
  return `Kirim ${formatCount(open.length)} pengajuan`;
}

function SendCard({ payment, onClose }: { payment: PaymentState; onClose: () => void }) {
  const { open, changed, checks, unticked, missing, sending } = payment;
  const finished = open.length === 0;
  return (
    <section className={classes.card} aria-labelledby="kirim-pembayaran">
      <Title order={3} lh="sm" id="kirim-pembayaran">
        Kirim ke Pembayaran
      </Title>
      <Sheet sheet={payment.sheet} />
      {finished ? (
        <p role="status">
          {changed.length === 0
            ? 'Semua pengajuan di sini sudah terkirim.'
            : `${formatCount(changed.length)} pengajuan tidak ikut: berubah sejak lembar ini dibuka.`}
        </p>
      ) : (
        <BeforeSend payment={payment} />
      )}
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" disabled={sending && !payment.unsure} onClick={onClose}>
          {finished ? 'Tutup' : 'Batal'}
        </Button>
        {!finished && (
          <Button
            flex={1}
            loading={sending}
            disabled={missing > 0 || unticked > 0 || !checks.isRead}
            aria-keyshortcuts="Control+Enter"
            onClick={() => void payment.send()}
          >
            {sendText(payment)}
          </Button>
        )}
      </Group>
    </section>
  );
}

function BeforeSend({ payment: { checks, flagged, unticked, calls } }: { payment: PaymentState }) {
  const ticked = flagged.length - unticked;
  return (
    <>
      {!checks.isRead && <ChecksNote checks={checks} />}
      {flagged.length > 0 && (
        <>
          <Group justify="space-between">
            <strong aria-live="polite">
              {formatCount(ticked)} dari {formatCount(flagged.length)} dicentang
            </strong>
            {unticked > 0 && (
              <Text span size="sm" c="dimmed">
                sisa {formatCount(unticked)}
              </Text>
            )}
          </Group>
          <Progress value={(100 * ticked) / flagged.length} color="pine" size="sm" aria-hidden />
        </>
      )}
      <Note icon={<IconBolt size={15} aria-hidden />}>
        Langsung dikirim dan tidak dapat diurungkan.
        {calls !== undefined &&
          calls > 1 &&
          ` Dikirim dalam ${formatCount(calls)} kali: satu kali untuk setiap jumlah yang berbeda.`}
      </Note>
      <Note icon={<IconFileSpreadsheet size={15} aria-hidden />}>
        Setelah itu lembar ini disimpan sebagai file Excel di folder kerja.
      </Note>
    </>
  );
}

const ChecksNote = ({ checks: { error, again } }: { checks: PaymentState['checks'] }) => (
  <Note
    icon={<IconAlertTriangle size={15} aria-hidden />}
    role="status"
    action={
      error && (
        <Button variant="default" size="compact-sm" onClick={again}>
          Coba Lagi
        </Button>
      )
    }
  >
    {error
      ? 'Pemeriksaan agen dan pembayaran sebelumnya gagal dimuat.'
      : 'Memeriksa agen dan pembayaran sebelumnya…'}
  </Note>
);

function Sheet({ sheet }: { sheet: PaymentState['sheet'] }) {
  if (!sheet) return null;
  if ('again' in sheet)
    return (
      <Note
        icon={<IconAlertTriangle size={15} aria-hidden />}
        role="alert"
        action={
          <Button variant="default" size="compact-sm" onClick={sheet.again}>
            Coba Lagi
          </Button>
        }
      >
        Pembayaran sudah dikirim, tetapi lembarnya belum disimpan.
      </Note>
    );
  const { name, folder } = sheet.saved;
  return (
    <Stack gap={8} align="flex-start" role="status">
      <Note icon={<IconFileSpreadsheet size={15} aria-hidden />}>
        <strong>{name}</strong> di {folder}
      </Note>
      <Group gap={6}>
        <SavedButtons file={sheet.saved} />
      </Group>
    </Stack>
  );
}
