import { Center, Group, ScrollArea, SegmentedControl, Stack } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { agentLabels as L } from '../../../../shared/entities/agent/fields.ts';
import { StoredImage } from '../../../kit/fields/media/Photo.tsx';
import { type useZoom, ZoomBar } from '../../../kit/fields/media/photoZoom.tsx';
import { photoFiles, photoNames } from '../premium.ts';
import classes from './PhotoPane.module.css';

const tabs = {
  identity_image: 'Identitas',
  selfie_image: 'Selfie + ID',
  selfie_only_face: 'Selfie',
} as const;

export function PhotoPane({
  photos,
  zoom,
}: {
  photos: Readonly<Record<(typeof photoNames)[number], string>>;
  zoom: ReturnType<typeof useZoom>;
}) {
  const [shown, setShown] = useState<(typeof photoNames)[number]>('identity_image');
  const name = photos[shown];
  return (
    <Stack gap={10}>
      <Group gap={6} justify="space-between">
        <SegmentedControl
          aria-label="Foto"
          data={photoNames.map((value) => ({ value, label: tabs[value] }))}
          value={shown}
          onChange={setShown}
        />
        <ZoomBar zoom={zoom} />
      </Group>
      {name === '' ? (
        <div className={classes.view}>
          <Center h="100%" c="dimmed">
            Belum ada foto
          </Center>
        </div>
      ) : (
        <ScrollArea className={classes.view} viewportProps={{ tabIndex: 0 }}>
          <div className={classes.photo} style={{ '--zoom': zoom.zoom } as CSSProperties}>
            <StoredImage folder={photoFiles[shown].folder} name={name} label={L[shown]} />
          </div>
        </ScrollArea>
      )}
    </Stack>
  );
}
