import { IconPhoto } from '@tabler/icons-react';
import type { Slider } from '../../../shared/entities/slider/schema.ts';
import { StoredImage } from '../../kit/fields/media/Photo.tsx';
import { Wide } from '../../kit/form/FormPage.tsx';
import classes from './SliderPreview.module.css';

export function SliderPreview({
  slider,
}: {
  slider: Pick<Slider, 'title' | 'link' | 'description' | 'image'>;
}) {
  const { title, link, description, image } = slider;
  return (
    <Wide>
      <figure className={classes.slide} aria-label="Pratinjau slider">
        <div className={classes.picture}>
          {image ? (
            <StoredImage folder="slider" name={image} label={title || 'Gambar slider'} />
          ) : (
            <IconPhoto size={36} stroke={1.3} aria-label="Belum ada gambar" />
          )}
        </div>
        <figcaption>
          <strong>{title || 'Judul slider'}</strong>
          {description && <p>{description}</p>}
          <small>{link ? `Jika diketuk, membuka ${link}` : 'Tidak membuka apa pun jika diketuk'}</small>
        </figcaption>
      </figure>
    </Wide>
  );
}
