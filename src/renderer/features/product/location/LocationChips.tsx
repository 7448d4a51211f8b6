import { ActionIcon, Text } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import type { ProgramLocation } from '../../../../shared/entities/program/schema.ts';
import classes from './LocationChips.module.css';
import { type ChosenPlace, has, removed, shortName } from './places.ts';

export function LocationChips({
  chosen,
  stored,
  onChange,
}: {
  chosen: readonly ChosenPlace[];
  stored: readonly ProgramLocation[];
  onChange: (chosen: readonly ChosenPlace[]) => void;
}) {
  const gone = removed(chosen, stored);
  return (
    <ul className={classes.chips} aria-label="Lokasi yang dipilih">
      {chosen.map((place) => {
        const name = shortName(place.description);
        const isNew = !has(stored, place.place_id);
        return (
          <li
            key={place.place_id}
            className={classes.chip}
            data-new={isNew || undefined}
            title={place.description}
          >
            {name}
            {isNew && <em>baru</em>}
            <ActionIcon
              size={24}
              aria-label={`Hapus ${name} dari pilihan`}
              onClick={() => onChange(chosen.filter((each) => each !== place))}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </li>
        );
      })}
      {gone.map((place) => (
        <li key={place.place_id} className={classes.chip} data-removed title={place.description}>
          <s>{shortName(place.description)}</s>
          <ActionIcon
            size={24}
            aria-label={`Kembalikan ${shortName(place.description)}`}
            onClick={() => onChange([...chosen, place])}
          >
            <IconArrowBackUp size={14} aria-hidden />
          </ActionIcon>
        </li>
      ))}
      {gone.length > 0 && (
        <Text component="li" fz="xs" c="dimmed">
          dihapus saat disimpan
        </Text>
      )}
    </ul>
  );
}
