import '../fields.css';
import { Button, FileButton, LoadingOverlay, Text } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { entities } from '../../../../shared/entities/index.ts';
import type { MediaFolder } from '../../../../shared/entities/media/operations.ts';
import { request } from '../../../lib/api.ts';
import { FieldGroup } from '../FieldGroup.tsx';
import type { Field } from '../field.ts';
import { imageFault, imageTypes } from './images.ts';
import { PhotoThumb } from './PhotoThumb.tsx';
import { shrinkPicture } from './shrinkPicture.ts';
import { useUpload } from './useUpload.ts';

/**
 * With `folder`, a picture is uploaded at once and the value is its file name. Without `folder`, the value is
 * a data URL.
 */
export function ImageField({
  folder,
  removable = true,
  stacked = false,
  description = stacked
    ? 'JPEG, PNG, atau WebP'
    : 'JPEG, PNG, atau WebP; foto besar diperkecil sendiri. Gambar dapat ditarik atau ditempel ke sini.',
  ...field
}: Field<string> & {
  folder?: MediaFolder;
  removable?: boolean;
  stacked?: boolean;
  description?: string;
}) {
  const { uploading, fault, note, remove, picker, zone } = useUpload({
    faultOf: imageFault,
    prepare: shrinkPicture,
    send: async (image) =>
      folder ? (await request(entities.media.upload, { folderName: folder, image })).data.name : image,
    onUploaded: field.onChange,
  });
  const isLocked = field.locked !== undefined;
  return (
    <FieldGroup field={{ ...field, error: fault ?? field.error }} busy={uploading}>
      <div className="image-field" data-stacked={stacked || undefined} {...(!isLocked && zone)}>
        <LoadingOverlay visible={uploading} zIndex={2} />
        {field.value && !folder ? (
          <img className="photo-thumb" src={field.value} alt={field.label} />
        ) : field.value && folder ? (
          <PhotoThumb folder={folder} name={field.value} label={field.label} />
        ) : (
          <span className="image-empty" aria-hidden>
            <IconPhotoPlus size={26} stroke={1.4} />
          </span>
        )}
        <div className="image-side">
          <Text size="xs" c="dimmed">
            {field.locked ?? description}
          </Text>
          {note && (
            <Text size="xs" role="status">
              {note}
            </Text>
          )}
          <div className="image-buttons">
            <FileButton accept={imageTypes.join(',')} {...picker}>
              {(props) => (
                <Button {...props} variant="default" disabled={uploading || isLocked} onBlur={field.onBlur}>
                  {field.value ? 'Ganti' : 'Pilih gambar'}
                </Button>
              )}
            </FileButton>
            {field.value && removable && !isLocked && (
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconTrash size={14} />}
                disabled={uploading}
                onClick={remove}
              >
                Hapus
              </Button>
            )}
          </div>
        </div>
      </div>
    </FieldGroup>
  );
}
