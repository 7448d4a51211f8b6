import { Wide } from '../../kit/form/FormPage.tsx';
import classes from './MailPreview.module.css';
import { filledIn } from './variables.ts';

/** The mail as its receiver reads it, with samples in place of the variables. */
export function MailPreview({ subject, message }: { subject: string; message: string }) {
  return (
    <Wide>
      <article className={classes.mail} aria-label="Pratinjau email">
        <header>
          <strong>{filledIn(subject) || 'Tanpa subjek'}</strong>
          <span>Kepada Rina Wijaya</span>
        </header>
        <p>{filledIn(message) || 'Isi email tampil di sini.'}</p>
      </article>
    </Wide>
  );
}
