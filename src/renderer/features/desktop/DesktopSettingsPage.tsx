import { RecordStates } from '../../kit/detail/RecordStates.tsx';
import { useMay } from '../../kit/rights/useMay.ts';
import { useSession } from '../../kit/session/sessionState.ts';
import { useDesktopSettings } from '../../kit/settings/desktopSettings.ts';
import { SettingColumns } from '../../kit/settings/SettingGroup.tsx';
import { SettingsSkeleton } from '../../kit/settings/SettingsSkeleton.tsx';
import { desktopPages } from '../../pages/desktopPages.ts';
import { AboutCard } from './AboutCard.tsx';
import { BackupGroup, backupRule } from './BackupGroup.tsx';
import { DiagnosticsCard } from './DiagnosticsCard.tsx';
import { FolderGroup } from './FolderGroup.tsx';
import { ServerGroup } from './ServerGroup.tsx';
import { AppearanceGroup, SafetyGroup, StartGroup } from './SmallGroups.tsx';
import { UpdateGroup } from './UpdateGroup.tsx';

export default function DesktopSettingsPage() {
  const read = useDesktopSettings();
  const isSignedIn = useSession((state) => state.status === 'in');
  const mayBackUp = useMay(backupRule);
  const settings = read.data;
  if (!settings)
    return <RecordStates read={read} page={desktopPages.settings} skeleton={<SettingsSkeleton rows={6} />} />;
  return (
    <SettingColumns
      side={
        <>
          <AboutCard />
          <DiagnosticsCard />
        </>
      }
    >
      <AppearanceGroup settings={settings} isSignedIn={isSignedIn} />
      <SafetyGroup keychain={settings.keychain} isSignedIn={isSignedIn} />
      <FolderGroup folder={settings.folder} />
      <StartGroup login={settings.login} tray={settings.tray} />
      <UpdateGroup choice={settings.updates} update={settings.update} />
      <ServerGroup key={String(settings.server.next)} server={settings.server} />
      {settings.server.now === null && isSignedIn && mayBackUp && <BackupGroup />}
    </SettingColumns>
  );
}
