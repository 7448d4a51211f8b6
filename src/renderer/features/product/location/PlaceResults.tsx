import { Button, Flex, Highlight, Kbd, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconMapPin, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { isApproximate, type Place } from '../../../../shared/entities/place/schema.ts';
import classes from './PlaceResults.module.css';
import { type ChosenPlace, coveredBy, has, levelName, restOfName, shortName } from './places.ts';

export const resultId = (list: string, { place_id }: Place) => `${list}-${place_id.replace(/[^\w-]/g, '-')}`;

export function PlaceResults({
  id,
  places,
  query,
  chosen,
  highlighted,
  onHighlight,
  onAdd,
}: {
  id: string;
  places: readonly Place[];
  query: string;
  chosen: readonly ChosenPlace[];
  highlighted: Place | undefined;
  onHighlight: (index: number) => void;
  onAdd: (place: Place) => void;
}) {
  const active = highlighted && resultId(id, highlighted);
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div id={id} role="listbox" aria-label="Hasil pencarian" className={classes.results}>
      {places.map((place, index) => {
        const isChosen = has(chosen, place.place_id);
        const Icon = isChosen ? IconCheck : IconMapPin;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys (aria-activedescendant)
          <div
            key={place.place_id}
            id={resultId(id, place)}
            role="option"
            tabIndex={-1}
            aria-selected={place === highlighted}
            className={classes.result}
            onMouseMove={({ movementX, movementY }) => {
              // A list that appears under a resting pointer must not change the highlight.
              if (movementX !== 0 || movementY !== 0) onHighlight(index);
            }}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onAdd(place)}
          >
            <Icon size={16} stroke={1.6} aria-hidden />
            <span className={classes.name}>
              <Highlight component="strong" inherit highlight={query}>
                {shortName(place.address)}
              </Highlight>
              <span>
                {[levelName(place.typesConversion), restOfName(place.address)].filter(Boolean).join(' · ')}
                {isApproximate(place) && <VisuallyHidden> · letak perkiraan</VisuallyHidden>}
              </span>
            </span>
            <Flex component="span" fz="xs" c="dimmed">
              {markOf(place, chosen, place === highlighted)}
            </Flex>
          </div>
        );
      })}
    </div>
  );
}

function markOf(place: Place, chosen: readonly ChosenPlace[], isHighlighted: boolean): ReactNode {
  if (has(chosen, place.place_id)) return 'sudah dipilih';
  if (coveredBy(chosen, place.address)) return 'sudah tercakup';
  if (!isHighlighted) return <IconPlus size={16} stroke={1.6} aria-hidden />;
  // The row handles clicks, so this element is only drawn as a button.
  return (
    <Button component="span" tabIndex={-1} size="xs" px="xs" rightSection={<Kbd size="xs">Enter</Kbd>}>
      Tambah
    </Button>
  );
}
