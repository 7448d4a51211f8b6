import '../fields.css';
import { IconPhotoOff } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { entities } from '../../../../shared/entities/index.ts';
import type { MediaFolder } from '../../../../shared/entities/media/operations.ts';
import { startDownload } from '../../downloads/downloads.ts';
import { mediaUrl } from './images.ts';

export interface StoredPhoto {
  folder: MediaFolder;
  name: string;
  label: string;
  /** File name without extension. Default: `name`. */
  saveAs?: string;
}

interface StoredImageProps extends StoredPhoto {
  thumb?: boolean;
  style?: CSSProperties;
  onSize?: (size: { width: number; height: number }) => void;
}

export function StoredImage({ folder, name, label, thumb = false, style, onSize }: StoredImageProps) {
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
      style={style}
      onError={() => setBroken(name)}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        onSize?.({ width, height })
      }
      {...(thumb && { className: 'photo-small' })}
    />
  );
}

export const savePhoto = ({ folder, name, saveAs }: StoredPhoto) =>
  startDownload(entities.media.file, { folder, name }, saveAs === undefined ? {} : { fileName: saveAs });
