import './fields.css';
import { Button, Group, Modal, Text } from '@mantine/core';
import { IconDownload, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import type { MediaFolder } from '../../../shared/entities/media/operations.ts';
import { startDownload } from '../downloads/downloads.ts';
import { mediaUrl } from './images.ts';

export interface StoredPhoto {
  folder: MediaFolder;
  /** Name the server gave it. */
  name: string;
  /** What it shows, for the dialog and for screen readers. */
  label: string;
  /** What it is called when it is saved, without the ending; else it keeps the server's name. */
  saveAs?: string;
}

/** A stored picture; says so when it cannot be shown instead of a broken frame. `thumb`: 100 px at most. */
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

/** Saves it into the download folder. */
export const savePhoto = ({ folder, name, saveAs }: StoredPhoto) =>
  startDownload(entities.media.file, { folder, name }, saveAs === undefined ? {} : { fileName: saveAs });

/** 100 px picture that opens larger, where it can be saved to the download folder. */
export function PhotoThumb(photo: StoredPhoto) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="photo-thumb"
        aria-label={`Perbesar ${photo.label}`}
        onClick={() => setOpen(true)}
      >
        <StoredImage {...photo} />
      </button>
      <Modal opened={open} onClose={() => setOpen(false)} title={photo.label} size="auto">
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
      </Modal>
    </>
  );
}
