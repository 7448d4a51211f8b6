import { Text, Title } from '@mantine/core';
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
          <Text c="var(--app-login-mut)">Kelola pengajuan referal, agen, dan partner dalam satu tempat.</Text>
        </div>
      </div>
      <main className={classes.main} tabIndex={-1} aria-labelledby={id}>
        <PageFocus />
        <div className={classes.column}>
          <Title order={1} mb={2} id={id}>
            {title}
          </Title>
          {children}
        </div>
      </main>
    </div>
  );
}
