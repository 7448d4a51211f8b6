import { Button, Group, Kbd, Select } from '@mantine/core';
import { useId } from 'react';
import { formatClock, formatCount, formatDay, jakartaDay } from '../../../../shared/core/formats.ts';
import { claimMs, type Share } from '../../../../shared/entities/claim/schema.ts';
import { referralStatusNames } from '../../../../shared/entities/referral/status.ts';
import { targetStatuses } from '../../../../shared/entities/target/schema.ts';
import type { View } from '../../../../shared/entities/view/schema.ts';
import { searchable } from '../../../kit/fields/choices/searchable.ts';
import type { Field } from '../../../kit/fields/field.ts';
import { NumberField } from '../../../kit/fields/figures/NumberFields.tsx';
import { LongTextField } from '../../../kit/fields/TextFields.tsx';
import { Form } from '../../../kit/form/Form.tsx';
import { SidePanel } from '../../../kit/form/SidePanel.tsx';
import { askToLeave, useLeaveGuard } from '../../../kit/form/useLeaveGuard.ts';
import { keyNames } from '../../../kit/keys/keyNames.ts';
import { LeftOut } from './LeftOut.tsx';
import { Recipients } from './Recipients.tsx';
import classes from './ShareDrawer.module.css';
import { SharedToday } from './SharedToday.tsx';
import { type ShareOrder, type ShareSource, shareOrders, statusQueue, viewQueue } from './shareQueue.ts';
import { messageMax, useShare } from './useShare.ts';

const queuesOf = (views: readonly View[]) => [
  {
    group: 'Status',
    items: targetStatuses.map((status) => ({
      value: statusQueue(status),
      label: referralStatusNames[status],
    })),
  },
  { group: 'Antrean', items: views.map((view) => ({ value: viewQueue(view), label: view.name })) },
];

export function ShareDrawer({
  from,
  onClose,
  onShared,
}: {
  from: ShareSource;
  onClose: () => void;
  onShared?: (shared: Share) => void;
}) {
  const share = useShare(from, (shared) => {
    release();
    onShared?.(shared);
    onClose();
  });
  const { form, set, workers, planned, given, people, isPlanned, mayShare, dirty, submit, recallFrom, busy } =
    share;
  const { release } = useLeaveGuard({ dirty, safe: false, mayLeave: askToLeave });
  const close = async () => {
    if (!dirty || (await askToLeave())) onClose();
  };
  const id = useId();
  const message: Field<string> = {
    id: `${id}-message`,
    label: 'Pesan (boleh kosong)',
    required: false,
    value: form.message,
    onChange: (text) => set({ message: text }),
    onBlur: () => undefined,
    error: undefined,
    maxLength: messageMax,
  };
  const needs =
    'status' in from && form.queue === ''
      ? 'Pilih antrean'
      : people === 0
        ? 'Pilih penerima'
        : !isPlanned
          ? 'Menghitung…'
          : `Bagikan ${planned ? formatCount(given) : ''}`.trim();
  return (
    <SidePanel title="Bagikan" mark={null} onClose={() => void close()} onSave={() => void submit()}>
      <Form className={classes.form} noValidate aria-busy={busy} onSubmit={() => void submit()}>
        {'ids' in from ? (
          <p className={classes.chosen}>{formatCount(from.ids.length)} pengajuan yang dipilih</p>
        ) : (
          <QueueFields id={id} share={share} />
        )}
        <Recipients form={form} set={set} workers={workers} planned={planned} />
        <LongTextField {...message} />
        <LeftOut share={share} />
        <SharedToday
          workers={workers.data?.data ?? []}
          onRecall={(worker, most) => void recallFrom(worker, most)}
        />
        <footer className={classes.foot}>
          <Until />
          <Group gap="xs" wrap="nowrap">
            <Button variant="default" onClick={() => void close()}>
              Batal
            </Button>
            <Button
              type="submit"
              loading={busy}
              disabled={!mayShare}
              rightSection={<Kbd size="xs">{keyNames('Ctrl ↵')}</Kbd>}
            >
              {needs}
            </Button>
          </Group>
        </footer>
      </Form>
    </SidePanel>
  );
}

function QueueFields({
  id,
  share: { form, set, views },
}: {
  id: string;
  share: Pick<ReturnType<typeof useShare>, 'form' | 'set' | 'views'>;
}) {
  return (
    <>
      <Select
        label="Dari antrean"
        placeholder="Pilih status atau antrean"
        data={queuesOf(views)}
        value={form.queue || null}
        onChange={(queue) => queue && set({ queue })}
        allowDeselect={false}
        {...searchable}
        nothingFoundMessage="Tidak ada antrean dengan nama ini"
      />
      <div className={classes.pair}>
        <NumberField
          id={`${id}-most`}
          label="Jumlah paling banyak"
          required
          value={form.most}
          onChange={(most) => set({ most })}
          onBlur={() => undefined}
          error={undefined}
        />
        <Select
          label="Didahulukan"
          data={Object.entries(shareOrders).map(([value, { label }]) => ({ value, label }))}
          value={form.order}
          onChange={(order) => order && set({ order: order as ShareOrder })}
          allowDeselect={false}
          {...searchable}
        />
      </div>
    </>
  );
}

function Until() {
  const until = new Date(Date.now() + claimMs.assigned);
  return (
    <span>
      Berlaku 24 jam, sampai
      <br />
      {formatDay(jakartaDay(until))} {formatClock(until)}
    </span>
  );
}
