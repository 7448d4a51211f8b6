import { type ReactNode, useId } from 'react';
import { Brand } from '../../kit/layout/Brand.tsx';
import { PageFocus } from '../../kit/page/PageFocus.tsx';
import { Kawung } from './Kawung.tsx';
import classes from './SignInFrame.module.css';

export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={classes.page}>
      <div className={classes.side} aria-hidden>
        <Brand />
        <Kawung />
        <div>
          <p className={classes.line}>Pengajuan masuk, diperiksa, disetujui, dibayar.</p>
          <p className={classes.sub}>Kelola pengajuan referal, agen, dan partner dalam satu tempat.</p>
        </div>
      </div>
      <main className={classes.main} tabIndex={-1} aria-labelledby={id}>
        <PageFocus />
        <div className={classes.column}>
          <h1 id={id}>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
