import { spotlight } from '@mantine/spotlight';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { type AppCommand, commandInfo } from '../../shared/bridge/commands.ts';
import { openApart } from '../kit/openApart.ts';
import { useBack } from '../kit/page/currentPage.ts';
import { type Page, pathTo } from '../kit/page/page.ts';
import { isLocked, lockSession, useSession } from '../kit/session.ts';
import { useOpenPage } from '../kit/useOpenPage.ts';
import { onEvent } from '../lib/desktop.ts';
import { queryClient } from '../lib/queries.ts';
import { agentPages } from '../pages/agentPages.ts';
import { batchUploadPages, uploadOpen } from '../pages/batchUploadPages.ts';
import { exportFilePages } from '../pages/exportFilePages.ts';
import { homePage } from '../pages/homePage.ts';
import { programPages } from '../pages/programPages.ts';
import { referralPages } from '../pages/referralPages.ts';
import { openShortcuts } from './Shortcuts.tsx';

/** Carries out commands of the menu bar, on every page; none of somebody's pages while nobody is there to use it. */
export function Commands() {
  const navigate = useNavigate();
  const back = useBack();
  const openPage = useOpenPage();
  useEffect(() => {
    const open = (page: Page) => () => openPage(page);
    const run: Readonly<Record<AppCommand, () => void>> = {
      back,
      reload: () => void queryClient.invalidateQueries(),
      window: () => openApart(location.href),
      settings: () => navigate(pathTo(programPages.settings)),
      shortcuts: openShortcuts,
      palette: spotlight.open,
      lock: () => void lockSession('Program dikunci.'),
      batch: () => openPage(batchUploadPages.list, {}, uploadOpen),
      home: open(homePage),
      referrals: open(referralPages.list),
      agents: open(agentPages.list),
      batches: open(batchUploadPages.list),
      exports: open(exportFilePages.referral),
    };
    const obey = (command: AppCommand) => {
      if (isLocked()) return;
      if (commandInfo(command).session && useSession.getState().status !== 'in') return;
      run[command]();
    };
    /** What the program was started with waits until it is known who is there. */
    let early: AppCommand | undefined;
    const stops = [
      onEvent('app.command', ({ command }) => {
        if (useSession.getState().status === 'restoring') early = command;
        else obey(command);
      }),
      useSession.subscribe(({ status }) => {
        if (status === 'restoring' || early === undefined) return;
        const command = early;
        early = undefined;
        obey(command);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [back, navigate, openPage]);
  return null;
}
