import { IconBell } from '@tabler/icons-react';
import { Wide } from '../../kit/form/FormPage.tsx';
import classes from './NotificationPreview.module.css';

export function NotificationPreview({
  notification: { title, brief, description, imageFile },
}: {
  notification: { title: string; brief: string; description: string; imageFile: string };
}) {
  return (
    <Wide>
      <article className={classes.notice} aria-label="Pratinjau notifikasi">
        <header>
          <IconBell size={16} aria-hidden />
          <div>
            <strong>{title || 'Judul notifikasi'}</strong>
            {brief && <span>{brief}</span>}
          </div>
        </header>
        {imageFile && <img src={imageFile} alt="Gambar notifikasi" />}
        {description && <p>{description}</p>}
      </article>
    </Wide>
  );
}
