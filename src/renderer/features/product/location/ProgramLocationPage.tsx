import { Button } from '@mantine/core';
import { IconMapPin, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { InputOf, OutputOf } from '../../../../shared/core/operation.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { locationFields } from '../../../../shared/entities/program/fields.ts';
import type { ProgramLocation } from '../../../../shared/entities/program/schema.ts';
import { RecordDetail } from '../../../kit/detail/RecordDetail.tsx';
import { confirm } from '../../../kit/dialogs/confirm.tsx';
import { lostUnlessListed, watchedThrough } from '../../../kit/dialogs/watchedRecord.tsx';
import { listColumns } from '../../../kit/list/listColumns.ts';
import { SmallList } from '../../../kit/list/SmallList.tsx';
import { notifyFailure, notifySuccess } from '../../../kit/notices/notify.ts';
import { useWrite } from '../../../lib/queries.ts';
import { productPages } from '../../../pages/productPages.ts';
import { ProgramFacts, ProgramTexts, TodayBadge } from '../program/ProgramFacts.tsx';
import { locationText, noPlaceLeft } from '../program/programTexts.ts';
import { QuestionList } from '../question/QuestionList.tsx';
import { LocationPicker } from './LocationPicker.tsx';
import { added, type ChosenPlace, levelName, removedIds } from './places.ts';

type Stored = OutputOf<typeof entities.program.detail>;

export default function ProgramLocationPage() {
  const { id = '' } = useParams();
  return (
    <RecordDetail
      page={productPages.programLocations}
      read={entities.program.detail}
      noun="program"
      wideSide
      head={(program: Stored) => ({
        title: program.program_name,
        status: <TodayBadge program={program} />,
        sub: `Wilayah: ${locationText(program)}`,
      })}
      main={(program) => <ProgramFacts program={program} />}
      side={(program) => (
        <>
          <LocationList program={program} />
          <QuestionList programId={id} programName={program.program_name} />
          <ProgramTexts program={program} />
        </>
      )}
    />
  );
}

const columns = listColumns(entities.program.locations, locationFields, [
  { name: 'place_id', width: 130 },
  { name: 'description', width: 320 },
  {
    name: 'geo_type',
    kind: 'choice',
    width: 130,
    render: ({ geo_type }: ProgramLocation) => levelName(geo_type),
  },
]);

function LocationList({ program }: { program: Stored }) {
  const { id = '' } = useParams();
  const [picking, setPicking] = useState(false);
  const { isSaving, save } = useSaveLocations(program);
  const stored = program.program_locations;
  const removeOne = async (place: ProgramLocation) => {
    const agreed = await confirm({
      title: 'Hapus Lokasi',
      body: [
        `${place.description} akan dihapus dari program ${program.program_name}.`,
        ...(stored.length === 1 ? [noPlaceLeft] : []),
      ].join(' '),
      action: 'Hapus',
      danger: true,
      watched: watchedThrough({ entity: 'program', id }, entities.program.detail, { id }, (now) =>
        lostUnlessListed(now.program_locations, place.id),
      ),
    });
    if (agreed) await save(stored.filter((each) => each.id !== place.id));
  };
  const saveChosen = async (chosen: readonly ChosenPlace[]) => {
    const isEmptied = chosen.length === 0 && stored.length > 0;
    const agreed =
      !isEmptied ||
      (await confirm({
        title: 'Hapus Semua Lokasi',
        body: noPlaceLeft,
        action: 'Hapus',
        danger: true,
        watched: watchedThrough({ entity: 'program', id }, entities.program.detail, { id }),
      }));
    return agreed && save(chosen);
  };
  return (
    <>
      <SmallList
        title="Lokasi"
        name="program.locations"
        operation={entities.program.locations}
        input={{ id }}
        columns={columns}
        rowKey={(place) => place.id}
        rowMenu={(place) => [
          {
            label: 'Hapus',
            icon: <IconTrash size={15} />,
            danger: true,
            onClick: () => void removeOne(place),
          },
        ]}
        action={
          <Button variant="default" leftSection={<IconMapPin size={15} />} onClick={() => setPicking(true)}>
            Pilih lokasi
          </Button>
        }
        emptyHint={
          program.location_type === 'ALL'
            ? 'Program ini berlaku di semua wilayah. Jika lokasi dipilih, program hanya berlaku di lokasi itu.'
            : 'Program ini belum memiliki lokasi.'
        }
      />
      {picking && (
        <LocationPicker
          name={program.program_name}
          chosen={stored}
          stored={stored}
          saving={isSaving}
          onSave={(chosen) => void saveChosen(chosen).then((done) => done && setPicking(false))}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

function useSaveLocations(program: Stored) {
  const update = useWrite(entities.program.update);
  const save = async (chosen: readonly ChosenPlace[]): Promise<boolean> => {
    const stored = program.program_locations;
    const input: InputOf<typeof entities.program.update> = {
      id: program.id,
      version: program.version,
      is_location: true,
      location_type: 'SPESIFIC_LOCATION',
      program_locations: added(chosen, stored),
      program_locations_deletes: removedIds(chosen, stored),
    };
    try {
      notifySuccess((await update.mutateAsync(input)).message, `Lokasi ${program.program_name}`);
      return true;
    } catch (error) {
      notifyFailure(error);
      return false;
    }
  };
  return { isSaving: update.isPending, save };
}
