import { Anchor, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { SteadyButton } from '../buttons/SteadyButton.tsx';
import { DownloadLine } from '../downloads/DownloadLine.tsx';
import { useDownloads } from '../downloads/downloads.ts';
import { type StoredPhoto, savePhoto } from '../fields/media/Photo.tsx';
import { PhotoThumb } from '../fields/media/PhotoThumb.tsx';
import { DetailSection } from './DetailPage.tsx';
import classes from './PhotoSection.module.css';

export function PhotoSection({ title, photos }: { title: string; photos: readonly StoredPhoto[] }) {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const downloads = useDownloads((state) => state.downloads);
  const shown = downloads.filter(({ id }) => asked.includes(id));
  const busy = shown.some(({ state }) => state === 'running');
  const stored = photos.filter(({ name }) => name !== '');

  const save = async (wanted: readonly StoredPhoto[]) => {
    const started = await Promise.all(wanted.map(savePhoto));
    setAsked(started.flatMap((download) => download?.id ?? []));
  };
  return (
    <DetailSection
      title={title}
      action={
        stored.length > 1 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={15} />}
            disabled={busy}
            onClick={() => void save(stored)}
          >
            Simpan semua foto
          </Button>
        )
      }
    >
      <ul className={classes.photos}>
        {photos.map((photo) => (
          <li key={photo.label}>
            {photo.name === '' ? (
              <span className={classes.none}>Belum ada foto</span>
            ) : (
              <PhotoThumb {...photo} />
            )}
            <span>{photo.label}</span>
            {photo.name !== '' && (
              <Anchor
                component={SteadyButton}
                size="xs"
                aria-label={`Simpan ${photo.label}`}
                onClick={() => void save([photo])}
              >
                Simpan
              </Anchor>
            )}
          </li>
        ))}
      </ul>
      {shown.map((download) => (
        <DownloadLine key={download.id} download={download} />
      ))}
    </DetailSection>
  );
}
