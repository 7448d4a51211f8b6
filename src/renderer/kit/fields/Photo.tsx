import './fields.css';
import { Button, Group, Modal, Text } from '@mantine/core';
import { IconDownload, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import type { MediaFolder } from '../../../shared/entities/media/operations.ts';
import { call } from '../../lib/desktop.ts';
import { notifyFailure } from '../notify.ts';
import { mediaUrl } from './images.ts';

interface StoredPhoto {
  folder: MediaFolder;
  /** Name the server gave it. */
  name: string;
  /** What it shows, for the dialog and for screen readers. */
  label: string;
}

/** A stored picture; says so when it cannot be shown instead of a broken frame. */
export function StoredImage({ folder, name, label }: StoredPhoto) {
  const [broken, setBroken] = useState('');
  if (broken === name) {
    return (
      <span className="photo-broken">
        <IconPhotoOff size={22} stroke={1.5} aria-hidden />
        Gambar tidak dapat dimuat
      </span>
    );
  }
  return <img src={mediaUrl(folder, name)} alt={label} onError={() => setBroken(name)} />;
}

/** 100 px picture that opens larger, where it can be saved to the download folder. */
export function PhotoThumb(photo: StoredPhoto) {
  const [open, setOpen] = useState(false);
  const save = () =>
    call('download.start', {
      operation: entities.media.file.id,
      input: { folder: photo.folder, name: photo.name },
    }).catch(notifyFailure);
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
          <Button variant="default" leftSection={<IconDownload size={15} />} onClick={() => void save()}>
            Simpan
          </Button>
        </Group>
      </Modal>
    </>
  );
}
