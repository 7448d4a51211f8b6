import { useCallback, useEffect, useState } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import {
  type AppCommand,
  appCommands,
  commandInfo,
  pressedCommand,
  pressedZoom,
} from '../../../shared/bridge/commands.ts';
import { zoomStep } from '../../../shared/bridge/desktopSettings.ts';
import { sendCommand, useCommands } from '../../kit/keys/commandEvents.ts';
import { isMac } from '../../kit/keys/keyNames.ts';
import { isTyping } from '../../kit/keys/letterKeys.ts';
import { notifyFailure } from '../../kit/notices/notify.ts';
import { useBack, useCurrentPage } from '../../kit/page/currentPage.ts';
import { openInNewWindow } from '../../kit/page/openInNewWindow.ts';
import { type Page, pathTo } from '../../kit/page/page.ts';
import { useOpenPage } from '../../kit/page/useOpenPage.ts';
import { askThenLock } from '../../kit/session/pendingWork.ts';
import { isLocked } from '../../kit/session/session.ts';
import { useSession } from '../../kit/session/sessionState.ts';
import { changeDesktopSettings } from '../../kit/settings/desktopSettings.ts';
import { call, onEvent } from '../../lib/desktop.ts';
import { queryClient, rememberRequest } from '../../lib/queries.ts';
import { agentPages } from '../../pages/agentPages.ts';
import { batchUploadPages, uploadOpen } from '../../pages/batchUploadPages.ts';
import { desktopPages } from '../../pages/desktopPages.ts';
import { exportFilePages } from '../../pages/exportFilePages.ts';
import { homePage } from '../../pages/homePage.ts';
import { publicPages } from '../../pages/publicPages.ts';
import { referralPages } from '../../pages/referralPages.ts';
import { findPanel } from '../find/FindBar.tsx';
import { keepPagePdf } from '../frame/printing.ts';
import { openShortcuts } from '../frame/Shortcuts.tsx';
import { openPalette } from '../palette/Palette.tsx';

/** Zoom steps run in order, because each step starts at the size of the previous step. */
let zoomed: Promise<unknown> = Promise.resolve();
function zoomBy(step: 1 | -1 | 0): void {
  zoomed = zoomed
    .then(async () =>
      changeDesktopSettings({ zoom: zoomStep((await call('desktop.settings', undefined)).zoom, step) }),
    )
    .catch(notifyFailure);
}

/** A command from the main process waits for the sign-in if it needs a session. */
export function Commands() {
  const navigate = useNavigate();
  const back = useBack();
  const openPage = useOpenPage();
  const title = useCurrentPage()?.title ?? 'Rujukan';
  const obey = useCallback(
    (command: AppCommand) => {
      const open = (page: Page) => () => openPage(page);
      const run: Readonly<Record<AppCommand, () => void>> = {
        back,
        reload: () => {
          rememberRequest();
          void queryClient.invalidateQueries();
        },
        window: () => openInNewWindow(location.href),
        settings: () => navigate(pathTo(desktopPages.settings)),
        shortcuts: openShortcuts,
        palette: openPalette,
        print: () => window.print(),
        pdf: () => void keepPagePdf(title),
        find: () => sendCommand(findPanel),
        lock: () => void askThenLock(),
        batch: () => openPage(batchUploadPages.list, {}, uploadOpen),
        home: open(homePage),
        referrals: open(referralPages.list),
        agents: open(agentPages.list),
        batches: open(batchUploadPages.list),
        exports: open(exportFilePages.referral),
      };
      if (!isLocked()) run[command]();
    },
    [back, navigate, openPage, title],
  );

  useCommands((what) => {
    const command = (Object.keys(appCommands) as AppCommand[]).find((each) => what === `command:${each}`);
    if (command) obey(command);
  });

  const [waiting, setWaiting] = useState<AppCommand>();
  const status = useSession((state) => state.status);
  // After the sign-in, the router first opens the home page. The requested page must open later.
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

  // Except on macOS, the menu only displays the keys. Chromium would handle some keys itself.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const zoom = pressedZoom(event);
      if (zoom !== undefined) {
        event.preventDefault();
        zoomBy(zoom);
        return;
      }
      const command = pressedCommand(event, isMac && isTyping(event.target));
      if (!command) return;
      event.preventDefault();
      const isOpen = !commandInfo(command).session || useSession.getState().status === 'in';
      if (isOpen && !event.repeat) obey(command);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [obey]);
  return null;
}
