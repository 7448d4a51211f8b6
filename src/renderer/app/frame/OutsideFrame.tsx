import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useId } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { BrandMark } from '../../kit/layout/Brand.tsx';
import { useCurrentPage } from '../../kit/page/currentPage.ts';
import { PageFocus } from '../../kit/page/PageFocus.tsx';
import { pathTo } from '../../kit/page/page.ts';
import { publicPages } from '../../pages/publicPages.ts';
import classes from './OutsideFrame.module.css';

export function OutsideFrame() {
  const page = useCurrentPage();
  const title = useId();
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <BrandMark />
        <h1 id={title}>{page?.title}</h1>
        <Anchor component={Link} to={pathTo(publicPages.login)} size="sm" ml="auto">
          <IconArrowLeft size={14} aria-hidden /> Ke halaman masuk
        </Anchor>
      </header>
      <main className={classes.main} tabIndex={-1} aria-labelledby={title}>
        <PageFocus />
        <Outlet />
      </main>
    </div>
  );
}
