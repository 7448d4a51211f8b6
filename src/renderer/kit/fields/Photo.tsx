import './fields.css';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import type { MediaFolder } from '../../../shared/entities/media/operations.ts';
import { Dialog } from '../Dialog.tsx';
import { startDownload } from '../downloads/downloads.ts';
import { mediaUrl } from './images.ts';

export interface StoredPhoto {
  folder: MediaFolder;
  /** Name given by the server. */
  name: string;
  /** Also for screen readers. */
  label: string;
  /** File name without extension; default: the server's name. */
  saveAs?: string;
}

/** Shows a text if the picture cannot be loaded. `thumb`: at most 100 px. */
export function StoredImage({ folder, name, label, thumb = false }: StoredPhoto & { thumb?: boolean }) {
  const [broken, setBroken] = useState('');
  if (broken === name) {
    return (
      <span className="photo-broken">
        <IconPhotoOff size={22} stroke={1.5} aria-hidden />
        Gambar tidak dapat dimuat
      </span>
    );
  }
  return (
    <img
      src={mediaUrl(folder, name)}
      alt={label}
      onError={() => setBroken(name)}
      {...(thumb && { className: 'photo-small' })}
    />
  );
}

export const savePhoto = ({ folder, name, saveAs }: StoredPhoto) =>
  startDownload(entities.media.file, { folder, name }, saveAs === undefined ? {} : { fileName: saveAs });

/** 100 px, 48 if `small`; opens larger with a save button. */
export function PhotoThumb({ small = false, ...photo }: StoredPhoto & { small?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="photo-thumb"
        data-small={small || undefined}
        aria-label={`Perbesar ${photo.label}`}
        onClick={() => setOpen(true)}
      >
        <StoredImage {...photo} />
      </button>
      {open && (
        <Dialog onClose={() => setOpen(false)} title={photo.label} size="auto">
          <div className="photo-large">
            <StoredImage {...photo} />
          </div>
          <Group justify="space-between" mt="sm">
            <Text size="xs" c="dimmed">
              {photo.name}
            </Text>
            <Button
              variant="default"
              leftSection={<IconDownload size={15} />}
              onClick={() => void savePhoto(photo)}
            >
              Simpan
            </Button>
          </Group>
        </Dialog>
      )}
    </>
  );
}
