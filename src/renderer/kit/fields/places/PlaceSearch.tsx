import { Autocomplete, Loader } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { messages } from '../../../../shared/core/errors.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { approximate, type Place } from '../../../../shared/entities/place/schema.ts';
import { helps } from '../../form/focus.ts';
import { useMay } from '../../rights/useMay.ts';
import { searchableFor } from '../choices/searchable.ts';
import { usePlaces } from './usePlaces.ts';

export function PlaceSearch({ onFound }: SearchProps) {
  return useMay(entities.place.search) ? <Search onFound={onFound} /> : null;
}

interface SearchProps {
  onFound: (place: Place) => void;
}

function Search({ onFound }: SearchProps) {
  const [typed, setTyped] = useState('');
  const [taken, setTaken] = useState<Place>();
  const isTaken = typed === taken?.address;
  const { search, places, hint } = usePlaces(isTaken ? '' : typed);
  const found = new Map(places.map((place) => [place.address, place]));
  const said = isTaken
    ? taken?.types.includes(approximate) && 'Letaknya perkiraan. Geser pin ke tempat sebenarnya.'
    : search.isError
      ? messages.loadFailed
      : typed !== '' && hint;
  return (
    <Autocomplete
      label="Cari tempat"
      placeholder="Ketik nama kelurahan, kecamatan, atau kota"
      leftSection={<IconSearch size={14} />}
      rightSection={search.isFetching ? <Loader size={14} /> : undefined}
      value={typed}
      onChange={setTyped}
      data={[...found.keys()]}
      {...searchableFor}
      {...helps}
      onOptionSubmit={(address) => {
        const place = found.get(address);
        setTaken(place);
        if (place) onFound(place);
      }}
      description={said || undefined}
      inputWrapperOrder={['label', 'input', 'description']}
    />
  );
}
