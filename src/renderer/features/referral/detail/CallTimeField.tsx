import { Box, Button, Group, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { noClockText, readClock } from '../../../kit/fields/days/clock.ts';
import { DayField } from '../../../kit/fields/days/DayFields.tsx';
import { FieldGroup } from '../../../kit/fields/FieldGroup.tsx';
import type { Field } from '../../../kit/fields/field.ts';
import { instantOf, nowAsInstant, wallParts } from './callTime.ts';

export function CallTimeField(field: Field<string | null>) {
  const id = useId();
  const [shown, setShown] = useState(() => wallParts(field.value));
  const [known, setKnown] = useState(field.value);
  const [left, setLeft] = useState(true);
  if (known !== field.value) {
    setKnown(field.value);
    setShown(wallParts(field.value));
  }
  const take = (parts: typeof shown) => {
    setShown(parts);
    const isEmptied = parts.day === '' && parts.clock === '';
    const value = isEmptied ? null : (instantOf(parts.day, parts.clock) ?? field.value);
    setKnown(value);
    if (value !== field.value) field.onChange(value);
  };
  const read = readClock(shown.clock);
  const isWrong = shown.clock !== '' && read === undefined && left;
  const error = isWrong ? noClockText : field.error;
  return (
    <FieldGroup field={{ ...field, id: `${id}-group`, error: undefined }}>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <Box flex={1} miw={0}>
          <DayField
            id={`${id}-day`}
            label="Tanggal"
            required={false}
            value={shown.day}
            onChange={(day) => take({ ...shown, day })}
            onBlur={field.onBlur}
            error={undefined}
          />
        </Box>
        <TextInput
          id={field.id}
          label="Jam"
          placeholder="09.15"
          autoComplete="off"
          inputMode="decimal"
          w={92}
          value={shown.clock}
          onChange={(event) => {
            setLeft(false);
            take({ ...shown, clock: event.currentTarget.value });
          }}
          onBlur={() => {
            setLeft(true);
            if (read !== undefined) setShown(wallParts(instantOf(shown.day, shown.clock)));
            field.onBlur();
          }}
          error={error}
          rightSection={
            read !== undefined && (
              <>
                <IconCheck size={15} aria-hidden />
                <VisuallyHidden>Jam {read}</VisuallyHidden>
              </>
            )
          }
        />
        <Button variant="default" mt={20} px="sm" flex="none" onClick={() => field.onChange(nowAsInstant())}>
          Sekarang
        </Button>
      </Group>
    </FieldGroup>
  );
}
