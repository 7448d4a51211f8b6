import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useOwnDensity } from '../../kit/grid/density.ts';
import { CutText } from '../../kit/marks/CutText.tsx';
import { useVisited } from '../../kit/page/currentPage.ts';
import { PageFocus } from '../../kit/page/PageFocus.tsx';
import { useFreshSession, useUser } from '../../kit/session/session.ts';
import { readPreference, writePreference } from '../../lib/preferences.ts';
import { DropToUpload } from '../events/DropToUpload.tsx';
import { useDesktopEvents } from '../events/useDesktopEvents.ts';
import { useIdleLock } from '../events/useIdleLock.ts';
import { FindBar } from '../find/FindBar.tsx';
import { Palette } from '../palette/Palette.tsx';
import { MaintenanceBanner } from './MaintenanceBanner.tsx';
import { PrintHead } from './PrintHead.tsx';
import classes from './Shell.module.css';
import { SideMenu } from './SideMenu.tsx';
import { pageTitle, TopBar } from './TopBar.tsx';

/** Pixels of scrolling after which the top bar is active. */
const activeAfter = 10;

/** TopBar.module.css and MaintenanceBanner.module.css have the same breakpoint. */
const narrowWindow = '(max-width: 800px)';

export default function Shell() {
  const { user_id } = useUser();
  const [collapsed, setCollapsed] = useState(() => readPreference(user_id, 'menu.collapsed', false));
  const narrow = useMediaQuery(narrowWindow, false, { getInitialValueInEffect: false });
  const [scrolled, setScrolled] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useDesktopEvents();
  useIdleLock();
  useFreshSession();
  useOwnDensity();
  useVisited();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page starts at its top
  useEffect(() => {
    main.current?.scrollTo(0, 0);
  }, [pathname]);

  const toggle = () => {
    writePreference(user_id, 'menu.collapsed', !collapsed);
    setCollapsed(!collapsed);
  };

  return (
    <div className={classes.shell} data-collapsed={collapsed || narrow}>
      <a className={classes.skip} href="#isi">
        Lompat ke isi
      </a>
      <SideMenu collapsed={collapsed || narrow} {...(!narrow && { onToggle: toggle })} />
      <TopBar active={scrolled} />
      <main
        id="isi"
        ref={main}
        className={classes.main}
        tabIndex={-1}
        aria-labelledby={pageTitle}
        onScroll={(event) => setScrolled(event.currentTarget.scrollTop >= activeAfter)}
      >
        <PageFocus />
        <PrintHead />
        <Outlet />
      </main>
      <MaintenanceBanner />
      <DropToUpload />
      <CutText />
      <Palette />
      <FindBar />
    </div>
  );
}
