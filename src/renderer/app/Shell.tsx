import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useOwnDensity } from '../kit/grid/density.ts';
import { HeldPlace, HeldSends } from '../kit/held/HeldSends.tsx';
import { useFreshSession, useUser } from '../kit/session.ts';
import { readPreference, writePreference } from '../lib/preferences.ts';
import { DropToUpload } from './DropToUpload.tsx';
import { MaintenanceBanner } from './MaintenanceBanner.tsx';
import { Palette } from './Palette.tsx';
import classes from './Shell.module.css';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useDesktopEvents } from './useDesktopEvents.ts';
import { useIdleLock } from './useIdleLock.ts';

/** Pixels of scroll after which the top bar gets its 'active' style. */
const activeAfter = 10;

/** A small window, or one at 200 %: the menu is icons, as in Shell.module.css. */
const narrowWindow = '(max-width: 800px)';

/** S-006: side menu, top bar, the screen, and a window that takes dropped workbooks everywhere. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen starts at its top
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
        Lewati ke isi
      </a>
      <SideMenu collapsed={collapsed || narrow} {...(!narrow && { onToggle: toggle })} />
      <TopBar active={scrolled} />
      <main
        id="isi"
        ref={main}
        className={classes.main}
        tabIndex={-1}
        onScroll={(event) => setScrolled(event.currentTarget.scrollTop >= activeAfter)}
      >
        <Outlet />
        <HeldPlace last />
      </main>
      <MaintenanceBanner />
      <HeldSends />
      <DropToUpload />
      <Palette />
    </div>
  );
}
