import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, Outlet } from 'react-router-dom';
import { BrandMark } from '../kit/layout/Brand.tsx';
import { useCurrentPage } from '../kit/page/currentPage.ts';
import { pathTo } from '../kit/page/page.ts';
import { publicPages } from '../pages/publicPages.ts';
import classes from './OutsideFrame.module.css';

/** Around a page of the program that opens without a session: no menu, and the way to sign in. */
export function OutsideFrame() {
  const page = useCurrentPage();
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <BrandMark />
        <h1>{page?.title}</h1>
        <Anchor component={Link} to={pathTo(publicPages.login)} size="sm" ml="auto">
          <IconArrowLeft size={14} aria-hidden /> Ke halaman masuk
        </Anchor>
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}
