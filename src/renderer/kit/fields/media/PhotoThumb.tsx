import '../fields.css';
import { useState } from 'react';
import { StoredImage, type StoredPhoto } from './Photo.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';

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
      {open && <PhotoViewer photo={photo} onClose={() => setOpen(false)} />}
    </>
  );
}
