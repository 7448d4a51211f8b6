import './fields.css';
import { Button, FileButton, Input, LoadingOverlay, Text } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { AppError, messages } from '../../../shared/core/errors.ts';
import { entities } from '../../../shared/entities/index.ts';
import type { MediaFolder } from '../../../shared/entities/media/operations.ts';
import { request } from '../../lib/api.ts';
import type { Field } from './field.ts';
import { imageFault, imageTypes, readAsDataUrl } from './images.ts';
import { PhotoThumb } from './Photo.tsx';

/** Sends a picture on choice. An answer that comes after a later choice is dropped. */
function useImageUpload(folder: MediaFolder, onUploaded: (name: string) => void) {
  const [uploading, setUploading] = useState(false);
  const [fault, setFault] = useState<string>();
  const turn = useRef(0);
  const upload = async (file: File | null | undefined) => {
    if (!file) return;
    const refusal = imageFault(file);
    setFault(refusal);
    if (refusal) return;
    const mine = ++turn.current;
    setUploading(true);
    try {
      const image = await readAsDataUrl(file);
      const { data } = await request(entities.media.upload, { folderName: folder, image });
      if (mine === turn.current) onUploaded(data.name);
    } catch (error) {
      if (mine === turn.current) setFault(error instanceof AppError ? error.message : messages.internal);
    } finally {
      if (mine === turn.current) setUploading(false);
    }
  };
  return { uploading, fault, upload };
}

/**
 * Files dragged onto a field belong to it: the window's own drop (a workbook) must not see them, nor count the
 * drag as still being over the window.
 */
function useFileDrop(onFile: (file: File | undefined) => void) {
  const [over, setOver] = useState(false);
  const keep = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    over,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        keep(event);
        setOver(true);
      },
      onDragOver: keep,
      onDragLeave: (event: DragEvent) => {
        keep(event);
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        keep(event);
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      },
    },
  };
}

/** One stored picture: chosen, dropped or pasted, sent at once, and kept by the name the server gave it. */
export function ImageField({
  folder,
  removable = true,
  description = 'JPEG, PNG atau WebP, paling besar 5 MB. Bisa ditarik atau ditempel ke sini.',
  ...field
}: Field<string> & { folder: MediaFolder; removable?: boolean; description?: string }) {
  const { uploading, fault, upload } = useImageUpload(folder, field.onChange);
  const drop = useFileDrop((file) => void upload(file));
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (!file) return;
    event.preventDefault();
    void upload(file);
  };
  return (
    <Input.Wrapper
      id={field.id}
      label={field.label}
      labelElement="div"
      size="xs"
      withAsterisk={field.required}
      error={fault ?? field.error}
      role="group"
      aria-label={field.label}
      aria-busy={uploading}
    >
      <div className="image-field" data-over={drop.over || undefined} onPaste={paste} {...drop.handlers}>
        <LoadingOverlay visible={uploading} zIndex={2} />
        {field.value ? (
          <PhotoThumb folder={folder} name={field.value} label={field.label} />
        ) : (
          <span className="image-empty" aria-hidden>
            <IconPhotoPlus size={26} stroke={1.4} />
          </span>
        )}
        <div className="image-side">
          <Text size="xs" c="dimmed">
            {description}
          </Text>
          <div className="image-buttons">
            <FileButton accept={imageTypes.join(',')} onChange={(file) => void upload(file)}>
              {(props) => (
                <Button {...props} variant="default" disabled={uploading} onBlur={field.onBlur}>
                  {field.value ? 'Ganti' : 'Pilih gambar'}
                </Button>
              )}
            </FileButton>
            {field.value && removable && (
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconTrash size={14} />}
                disabled={uploading}
                onClick={() => field.onChange('')}
              >
                Hapus
              </Button>
            )}
          </div>
        </div>
      </div>
    </Input.Wrapper>
  );
}
