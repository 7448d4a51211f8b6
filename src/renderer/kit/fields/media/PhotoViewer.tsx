import '../fields.css';
import { Button, Group, ScrollArea, Text } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../dialogs/Dialog.tsx';
import { useLetterKeys } from '../../keys/letterKeys.ts';
import { StoredImage, type StoredPhoto, savePhoto } from './Photo.tsx';
import { useZoom, ZoomBar } from './photoZoom.tsx';

const quarter = 90;

/** Gives the scroll area the focus, so that the arrow keys scroll the picture. */
const scrolls = { tabIndex: 0, 'data-autofocus': true };

/** Largest share of the window at 100 % zoom. `most` is the largest width in px. */
const room = { width: 0.8, height: 0.66, most: 960 };

function useFit(natural: { width: number; height: number } | undefined, turned: boolean) {
  const { width, height } = useViewportSize();
  if (!natural || width === 0) return undefined;
  const [across, down] = turned ? [natural.height, natural.width] : [natural.width, natural.height];
  return Math.min(1, Math.min(width * room.width, room.most) / across, (height * room.height) / down);
}

export function PhotoViewer({ photo, onClose }: { photo: StoredPhoto; onClose: () => void }) {
  const zoom = useZoom();
  const [turns, setTurns] = useState(0);
  const [natural, setNatural] = useState<{ width: number; height: number }>();
  const turned = turns % 2 === 1;
  const fit = useFit(natural, turned);
  const turn = () => setTurns((before) => before + 1);
  useLetterKeys(
    'Foto',
    {
      '+': { label: 'Perbesar', run: zoom.closer },
      '-': { label: 'Perkecil', run: zoom.further },
      '0': { label: 'Ukuran semula', run: zoom.reset },
      r: { label: 'Putar', run: turn },
    },
    { inDialogs: true },
  );
  const scale = fit === undefined ? undefined : fit * zoom.zoom;
  const [width, height] = natural && scale ? [natural.width * scale, natural.height * scale] : [];
  const box = turned ? { width: height, height: width } : { width, height };
  return (
    <Dialog onClose={onClose} title={photo.label} size="auto">
      <ScrollArea.Autosize className="photo-view" mah={`${room.height * 100}vh`} viewportProps={scrolls}>
        <div className="photo-large" style={box}>
          <StoredImage
            {...photo}
            onSize={setNatural}
            style={{
              rotate: `${turns * quarter}deg`,
              ...(scale && { width, height, maxWidth: 'none', maxHeight: 'none' }),
            }}
          />
        </div>
      </ScrollArea.Autosize>
      <Group justify="space-between" mt="sm">
        <Text size="xs" c="dimmed">
          {photo.name}
        </Text>
        <Group gap="xs">
          <ZoomBar zoom={zoom} onTurn={turn} />
          <Button
            variant="default"
            leftSection={<IconDownload size={15} />}
            onClick={() => void savePhoto(photo)}
          >
            Simpan
          </Button>
        </Group>
      </Group>
    </Dialog>
  );
}
