import { Button, CloseButton, Group, Kbd, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { formatCount } from '../../../../shared/core/formats.ts';
import { mapZoom, type Place } from '../../../../shared/entities/place/schema.ts';
import type { ProgramLocation } from '../../../../shared/entities/program/schema.ts';
import { confirm } from '../../../kit/dialogs/confirm.tsx';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { type MappedPlace, PlaceMap } from '../../../kit/fields/places/PlaceMap.tsx';
import { usePlaces } from '../../../kit/fields/places/usePlaces.ts';
import { useFormKeys } from '../../../kit/form/useFormKeys.ts';
import { useShortcuts } from '../../../kit/keys/shortcuts.ts';
import { ReadProblem } from '../../../kit/page/states.tsx';
import { LocationChips } from './LocationChips.tsx';
import classes from './LocationPicker.module.css';
import { PlaceResults, resultId } from './PlaceResults.tsx';
import { type ChosenPlace, chosenFrom, has, shortName } from './places.ts';

type Choose = (chosen: readonly ChosenPlace[]) => void;

function useLocationSearch(chosen: readonly ChosenPlace[], onChange: Choose) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = usePlaces(typed);
  const { places } = found;
  const highlighted = places[Math.min(at, places.length - 1)];
  useShortcuts('Pencarian lokasi', [
    { keys: '↑ / ↓', label: 'Pindah hasil' },
    { keys: 'Enter', label: 'Tambah hasil' },
    { keys: 'Backspace', label: 'Hapus yang terakhir' },
  ]);
  const add = (place: Place | undefined) => {
    if (place && !has(chosen, place.place_id)) onChange([...chosen, chosenFrom(place)]);
  };
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && places.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, places.length - 1) + step + places.length) % places.length);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      add(highlighted);
    } else if (event.key === 'Backspace' && typed === '') onChange(chosen.slice(0, -1));
  };
  return {
    ...found,
    typed,
    type: (text: string) => {
      setTyped(text);
      setAt(0);
    },
    clear: () => setTyped(''),
    highlighted,
    highlight: setAt,
    add,
    press,
  };
}

const askToDiscard = () =>
  confirm({
    title: 'Buang perubahan lokasi?',
    body: 'Perubahan lokasi yang baru Anda buat di sini akan hilang.',
    action: 'Buang perubahan',
    cancel: 'Tetap di sini',
    danger: true,
  });

export function LocationPicker({
  name,
  chosen: before,
  stored,
  saving = false,
  onSave,
  onClose,
}: {
  name: string;
  chosen: readonly ChosenPlace[];
  stored: readonly ProgramLocation[];
  saving?: boolean;
  onSave: Choose;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState(before);
  const changed = JSON.stringify(chosen) !== JSON.stringify(before);
  useFormKeys({ scope: 'dialog', onSave: () => onSave(chosen) });
  const search = useLocationSearch(chosen, setChosen);
  const close = async () => {
    if (!changed || (await askToDiscard())) onClose();
  };

  return (
    <Dialog
      onClose={() => void close()}
      size={1000}
      title={name ? `Pilih lokasi: ${name}` : 'Pilih lokasi'}
      closeOnClickOutside={!changed}
    >
      <div className={classes.picker}>
        <SearchSide search={search} chosen={chosen} />
        <div className={classes.map}>
          <PlaceMap label="Peta lokasi" places={mapped(chosen, search.places, search.highlighted)} />
          <div className={classes.legend} aria-hidden>
            <span data-role="chosen">dipilih</span>
            <span data-role="highlighted">disorot</span>
            <span>hasil lain</span>
          </div>
        </div>
      </div>
      <div className={classes.chosen}>
        <strong>Dipilih {formatCount(chosen.length)}</strong>
        <LocationChips chosen={chosen} stored={stored} onChange={setChosen} />
      </div>
      <Group component="footer" gap={8} justify="flex-end">
        <Text span fz="xs" c="dimmed" mr="auto" aria-hidden>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> hasil <Kbd size="xs">Enter</Kbd> tambah{' '}
          <Kbd size="xs">Backspace</Kbd> hapus yang terakhir
        </Text>
        <Button variant="default" onClick={() => void close()} disabled={saving}>
          Batal
        </Button>
        <Button onClick={() => onSave(chosen)} loading={saving}>
          Simpan {formatCount(chosen.length)} lokasi
        </Button>
      </Group>
    </Dialog>
  );
}

function SearchSide({
  search: { typed, type, clear, press, query, search, places, hint, highlighted, highlight, add },
  chosen,
}: {
  search: ReturnType<typeof useLocationSearch>;
  chosen: readonly ChosenPlace[];
}) {
  const list = useId();
  return (
    <div className={classes.left}>
      <div className={classes.search}>
        <TextInput
          data-autofocus
          role="combobox"
          aria-label="Cari tempat"
          aria-expanded={places.length > 0}
          aria-controls={list}
          aria-activedescendant={highlighted && resultId(list, highlighted)}
          placeholder="Cari tempat"
          leftSection={<IconSearch size={14} />}
          rightSection={typed && <CloseButton size={24} aria-label="Hapus pencarian" onClick={clear} />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
        />
        <Text span fz="xs" c="dimmed" role="status">
          {hint}
        </Text>
      </div>
      {search.isError ? (
        <ReadProblem error={search.error} onRetry={() => void search.refetch()} />
      ) : (
        <PlaceResults
          id={list}
          places={places}
          query={query}
          chosen={chosen}
          highlighted={highlighted}
          onHighlight={highlight}
          onAdd={add}
        />
      )}
    </div>
  );
}

function mapped(
  chosen: readonly ChosenPlace[],
  places: readonly Place[],
  highlighted: Place | undefined,
): MappedPlace[] {
  const pins = chosen.map(
    (place): MappedPlace => ({
      id: place.place_id,
      name: shortName(place.description),
      lat: place.lat,
      lng: place.lon,
      role: place.place_id === highlighted?.place_id ? 'highlighted' : 'chosen',
      zoom: mapZoom(place.geo_type),
    }),
  );
  const results = places
    .filter(({ place_id }) => !has(chosen, place_id))
    .map(
      (place): MappedPlace => ({
        id: place.place_id,
        name: shortName(place.address),
        lat: place.lat,
        lng: place.lng,
        role: place === highlighted ? 'highlighted' : 'other',
        zoom: mapZoom(place.typesConversion),
      }),
    );
  return [...pins, ...results];
}
