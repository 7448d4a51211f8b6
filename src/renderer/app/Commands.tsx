import { useCallback, useEffect, useState } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { type AppCommand, commandInfo } from '../../shared/bridge/commands.ts';
import { openApart } from '../kit/openApart.ts';
import { useBack } from '../kit/page/currentPage.ts';
import { type Page, pathTo } from '../kit/page/page.ts';
import { isLocked, useSession } from '../kit/session.ts';
import { useOpenPage } from '../kit/useOpenPage.ts';
import { onEvent } from '../lib/desktop.ts';
import { queryClient } from '../lib/queries.ts';
import { agentPages } from '../pages/agentPages.ts';
import { batchUploadPages, uploadOpen } from '../pages/batchUploadPages.ts';
import { exportFilePages } from '../pages/exportFilePages.ts';
import { homePage } from '../pages/homePage.ts';
import { programPages } from '../pages/programPages.ts';
import { publicPages } from '../pages/publicPages.ts';
import { referralPages } from '../pages/referralPages.ts';
import { openPalette } from './Palette.tsx';
import { openShortcuts } from './Shortcuts.tsx';
import { lockByHand } from './underWay.ts';

/** Carries out commands of the menu bar, on every page; one of somebody's pages waits until somebody is there to use it. */
export function Commands() {
  const navigate = useNavigate();
  const back = useBack();
  const openPage = useOpenPage();
  const obey = useCallback(
    (command: AppCommand) => {
      const open = (page: Page) => () => openPage(page);
      const run: Readonly<Record<AppCommand, () => void>> = {
        back,
        reload: () => void queryClient.invalidateQueries(),
        window: () => openApart(location.href),
        settings: () => navigate(pathTo(programPages.settings)),
        shortcuts: openShortcuts,
        palette: openPalette,
        lock: () => void lockByHand(),
        batch: () => openPage(batchUploadPages.list, {}, uploadOpen),
        home: open(homePage),
        referrals: open(referralPages.list),
        agents: open(agentPages.list),
        batches: open(batchUploadPages.list),
        exports: open(exportFilePages.referral),
      };
      if (!isLocked()) run[command]();
    },
    [back, navigate, openPage],
  );

  /** What the program's icon was asked for before anybody was there. */
  const [waiting, setWaiting] = useState<AppCommand>();
  const status = useSession((state) => state.status);
  // Whoever has just come in leaves the login path for home, and only from there for the page that was asked for.
  const isIn = !useMatch(publicPages.login.path) && status === 'in';
  useEffect(() => {
    if (waiting === undefined || !isIn) return;
    setWaiting(undefined);
    obey(waiting);
  }, [waiting, isIn, obey]);

  useEffect(
    () =>
      onEvent('app.command', ({ command }) => {
        const comesLater = commandInfo(command).session && useSession.getState().status !== 'in';
        if (comesLater) setWaiting(command);
        else obey(command);
      }),
    [obey],
  );
  return null;
}
