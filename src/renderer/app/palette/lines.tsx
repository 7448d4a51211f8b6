import type { SpotlightActionData } from '@mantine/spotlight';
import {
  IconArrowRight,
  IconBolt,
  IconBookmark,
  IconCommand,
  IconFileUpload,
  IconSettings,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { allows } from '../../../shared/core/access.ts';
import { entities } from '../../../shared/entities/index.ts';
import { sendCommand } from '../../kit/keys/commandEvents.ts';
import { useShownActions, useShownSubject } from '../../kit/keys/pageActions.ts';
import { notifyFailure } from '../../kit/notices/notify.ts';
import { pathTo } from '../../kit/page/page.ts';
import { gateOf } from '../../kit/rights/useMay.ts';
import { askThenSignOut } from '../../kit/session/pendingWork.ts';
import { useUser } from '../../kit/session/session.ts';
import { useSession } from '../../kit/session/sessionState.ts';
import { useDesktopSettings } from '../../kit/settings/desktopSettings.ts';
import { settingHash } from '../../kit/settings/settingHash.ts';
import { useAllViews, useOpenView } from '../../kit/views/useViews.ts';
import { isPageOf, pathOfView } from '../../kit/views/viewAddress.ts';
import { call } from '../../lib/desktop.ts';
import { readPreference, writePreference } from '../../lib/preferences.ts';
import { createUserStore } from '../../lib/userState.ts';
import { batchUploadPages } from '../../pages/batchUploadPages.ts';
import { desktopPages } from '../../pages/desktopPages.ts';
import { pages } from '../../pages/index.ts';
import { userPages } from '../../pages/userPages.ts';
import {
  backupTitle,
  type DesktopAction,
  type DesktopEntry,
  desktopEntries,
  pageEntries,
  uploadEntry,
  viewWords,
} from './entries.ts';
import type { LineKind } from './filters.ts';
import { afterPalette } from './mark.ts';

export interface PaletteLine extends SpotlightActionData {
  id: string;
  label: string;
  group: string;
  /** A line without a kind passes every filter. */
  kind?: LineKind;
  /** Address for a new window (Ctrl+Enter). */
  to?: string;
  badge?: ReactNode;
  words?: readonly string[];
  /** As displayed, for example 'Ctrl S'. */
  keys?: string;
  /** A record, or the search for records. The id is never stored as recently used. */
  isRecord?: true;
  ofPage?: true;
  /** The action is impossible now; the description says why. */
  closed?: boolean;
}

const recentName = 'palette.recent';
const recentMost = 5;

/** Records opened from the palette since the sign-in. Never stored, because they are personal data. */
const useOpened = createUserStore<{ lines: readonly PaletteLine[] }>(() => ({ lines: [] }));

export function useRecent() {
  const { user_id } = useUser();
  const { lines } = useOpened();
  return {
    ids: readPreference<string[]>(user_id, recentName, []),
    records: lines,
    remember: (line: PaletteLine) => {
      if (line.isRecord)
        return useOpened.setState({
          lines: [line, ...lines.filter(({ id }) => id !== line.id)].slice(0, recentMost),
        });
      const ids = readPreference<string[]>(user_id, recentName, []).filter((id) => id !== line.id);
      if (!line.ofPage) writePreference(user_id, recentName, [line.id, ...ids].slice(0, recentMost));
    },
  };
}

/** A dialog over the page (`isOver`) hides actions that work on the page only. */
export function useActionLines(isOver: boolean): PaletteLine[] {
  const subject = useShownSubject();
  const group = subject ? `Tindakan pada ${subject}` : 'Tindakan di layar ini';
  return useShownActions()
    .filter(({ onPageOnly }) => !(onPageOnly && isOver))
    .map(({ label, keys, reason, run }) => ({
      id: `tindakan-${label}`,
      group,
      kind: 'action',
      ofPage: true,
      label,
      leftSection: <IconBolt size={16} />,
      ...(keys && { keys }),
      ...(reason !== undefined && { description: reason, closed: true }),
      onClick: () => void (reason === undefined && afterPalette(run)),
    }));
}

const settingPath = (group: string): string => pathTo(desktopPages.settings) + settingHash(group);

function useRunAction(): (action: DesktopAction) => void {
  const navigate = useNavigate();
  const { user_id: id } = useUser();
  return (action) => {
    if ('theme' in action) return void call('desktop.change', { theme: action.theme }).catch(notifyFailure);
    if ('command' in action) return void afterPalette(() => sendCommand(`command:${action.command}`));
    if ('panel' in action) return void afterPalette(() => sendCommand(`panel:${action.panel}`));
    if ('setting' in action) return void navigate(settingPath(action.setting));
    if (action.own === 'signOut') return void askThenSignOut();
    const own = { password: userPages.changePassword, profile: userPages.editProfile }[action.own];
    navigate(pathTo(own as never, { id }));
  };
}

export function useCommandLines(): PaletteLine[] {
  const navigate = useNavigate();
  const codes = useSession((state) => state.codes);
  const settings = useDesktopSettings().data;
  const run = useRunAction();
  const { views } = useAllViews();
  const openView = useOpenView();
  const mayBackUp = settings?.server.now === null && allows(gateOf(entities.setting.updateGeneral), codes);
  const lineOf = (entry: DesktopEntry, group: string): PaletteLine => ({
    ...entry,
    group,
    kind: 'setting' in entry.action ? 'setting' : 'action',
    ...('setting' in entry.action && { to: settingPath(entry.action.setting) }),
    leftSection: 'setting' in entry.action ? <IconSettings size={16} /> : <IconCommand size={16} />,
    onClick: () => run(entry.action),
  });
  return [
    ...pageEntries
      .filter(({ page }) => allows(page.access, codes))
      .map(({ page, ...entry }) => ({
        ...entry,
        group: 'Layar',
        kind: 'screen' as const,
        to: pathTo(page),
        leftSection: <IconArrowRight size={16} />,
        onClick: () => navigate(pathTo(page)),
      })),
    ...(allows(batchUploadPages.list.access, codes)
      ? [{ ...lineOf(uploadEntry, 'Layar'), leftSection: <IconFileUpload size={16} /> }]
      : []),
    ...views.flatMap((view): PaletteLine[] => {
      const page = pages.find((each) => isPageOf(each, view));
      if (!page || !allows(page.access, codes)) return [];
      return [
        {
          id: `antrean-${view.id}`,
          group: 'Antrean',
          kind: 'screen',
          label: view.name,
          description: page.title,
          words: [`antrean ${view.name}`, ...(viewWords[view.name] ?? [])],
          to: pathOfView(page, view),
          leftSection: <IconBookmark size={16} />,
          onClick: () => openView(page, view),
        },
      ];
    }),
    ...desktopEntries
      .filter(({ action }) => !('setting' in action && action.setting === backupTitle) || mayBackUp)
      .map((entry) => lineOf(entry, 'setting' in entry.action ? 'Pengaturan' : 'Rujukan')),
  ];
}
