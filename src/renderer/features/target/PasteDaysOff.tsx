import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../shared/core/formats.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { Form } from '../../kit/form/Form.tsx';
import type { DayOff } from './form.ts';
import { readDaysOff } from './pastedDays.ts';

const shownLines = 5;

export function PasteDaysOff({
  days: known,
  onAdd,
  onClose,
}: {
  days: readonly DayOff[];
  onAdd: (days: readonly DayOff[]) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const { days, unread } = readDaysOff(text);
  const missing = days.filter(({ day }) => !known.some((each) => each.day === day));
  const submit = () => {
    if (days.length === 0) return;
    onAdd(days);
    onClose();
  };
  return (
    <Dialog title="Tempel daftar hari libur" size={560} onClose={onClose}>
      <Form noValidate onSubmit={submit}>
        <Stack gap="sm">
          <Textarea
            label="Satu hari libur per baris: tanggal, lalu namanya"
            placeholder={'01-01-2028 Tahun Baru 2028 Masehi\n26 Januari 2028 Tahun Baru Imlek'}
            autosize
            minRows={8}
            maxRows={14}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div role="status">
            {text.trim() !== '' && (
              <Text size="sm">
                {formatCount(days.length)} hari terbaca, {formatCount(missing.length)} belum ada di daftar.
              </Text>
            )}
            {unread.length > 0 && (
              <Text size="sm" c="var(--st-amber-fg)">
                {formatCount(unread.length)} baris tidak terbaca dan tidak ikut:{' '}
                {unread
                  .slice(0, shownLines)
                  .map((line) => `“${line}”`)
                  .join(', ')}
                {unread.length > shownLines && ' …'}
              </Text>
            )}
          </div>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button type="submit" disabled={days.length === 0}>
              {days.length === 0 ? 'Tambah' : `Tambah ${formatCount(days.length)} hari`}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
