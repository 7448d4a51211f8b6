import { Button, Group, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { isDay, noDayText } from '../../../shared/core/days.ts';
import { formatDay } from '../../../shared/core/formats.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { DayField } from '../../kit/fields/days/DayFields.tsx';
import type { Field } from '../../kit/fields/field.ts';
import { TextField } from '../../kit/fields/TextFields.tsx';
import { Form } from '../../kit/form/Form.tsx';
import type { DayOff } from './form.ts';

const nameMax = 120;

export function AddDayOff({
  days,
  onAdd,
  onClose,
}: {
  days: readonly DayOff[];
  onAdd: (day: DayOff) => void;
  onClose: () => void;
}) {
  const id = useId();
  const [day, setDay] = useState('');
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const known = days.find((each) => each.day === day);
  const wrongDay = known
    ? `${formatDay(day)} sudah libur: ${known.name}`
    : isDay(day)
      ? undefined
      : noDayText;
  const trimmed = name.trim();
  const wrongName = trimmed === '' ? 'Isi nama hari libur' : undefined;
  const submit = () => {
    setTried(true);
    if (wrongDay || wrongName || trimmed.length > nameMax) return;
    onAdd({ day, name: trimmed });
    onClose();
  };
  const nameField: Field<string> = {
    id: `${id}-name`,
    label: 'Nama hari libur',
    required: true,
    value: name,
    onChange: setName,
    onBlur: () => undefined,
    error: tried ? wrongName : undefined,
    maxLength: nameMax,
  };
  return (
    <Dialog title="Tambah hari libur" onClose={onClose}>
      <Form noValidate onSubmit={submit}>
        <Stack gap="sm">
          <DayField
            id={`${id}-day`}
            label="Tanggal"
            required
            value={day}
            onChange={setDay}
            onBlur={() => undefined}
            error={known || tried ? wrongDay : undefined}
          />
          <TextField {...nameField} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button type="submit">Tambah</Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
