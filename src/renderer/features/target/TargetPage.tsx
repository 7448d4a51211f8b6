import { entities } from '../../../shared/entities/index.ts';
import { RecordStates } from '../../kit/detail/RecordStates.tsx';
import { ChangeHistory, useHistory } from '../../kit/settings/ChangeHistory.tsx';
import { ChangePreview } from '../../kit/settings/ChangePreview.tsx';
import { lastChanged, SettingsFrame } from '../../kit/settings/SettingsFrame.tsx';
import { SettingsSkeleton } from '../../kit/settings/SettingsSkeleton.tsx';
import { useRead } from '../../lib/queries.ts';
import { targetPages } from '../../pages/targetPages.ts';
import { Consequence } from './Consequence.tsx';
import { targetFormFields, valuesOf } from './form.ts';
import { HoursCard } from './HoursCard.tsx';
import { OfficeCard } from './OfficeCard.tsx';
import { TryOut } from './TryOut.tsx';
import { usePreview } from './usePreview.ts';
import { type TargetRecord, useTargetForm } from './useTargetForm.ts';

export default function TargetPage() {
  const read = useRead(entities.target.settings, {});
  if (!read.data)
    return <RecordStates read={read} page={targetPages.settings} skeleton={<SettingsSkeleton rows={6} />} />;
  return <LoadedTargets stored={read.data.data} reload={read.refetch} />;
}

/** An audit entry holds only the changed settings. */
const historyOf = (stored: TargetRecord) =>
  [{ entity: 'workTarget', values: (logged: object) => valuesOf({ ...stored, ...logged }) }] as const;

function LoadedTargets({ stored, reload }: { stored: TargetRecord; reload: () => Promise<unknown> }) {
  const settings = useTargetForm(stored, reload);
  const preview = usePreview(settings, stored);
  const log = useHistory(historyOf(stored), targetFormFields);
  return (
    <SettingsFrame
      settings={settings}
      side={
        <>
          <TryOut values={settings.form.values} />
          <ChangePreview settings={settings} after={<Consequence settings={settings} preview={preview} />} />
          <ChangeHistory history={log} />
        </>
      }
    >
      <HoursCard settings={settings} preview={preview} changed={lastChanged(stored, log.entries[0])} />
      <OfficeCard settings={settings} />
    </SettingsFrame>
  );
}
