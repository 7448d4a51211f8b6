import { Switch, Text } from '@mantine/core';
import { SettingBody, SettingGroup } from '../../kit/settings/SettingGroup.tsx';
import { DaysOff } from './DaysOff.tsx';
import { dayName, noSpan, weekdays } from './form.ts';
import classes from './OfficeCard.module.css';
import { SpanRow } from './SpanRow.tsx';
import type { TargetForm } from './useTargetForm.ts';

const usual = { day: '08.00–17.00', rest: '12.00–13.00' } as const;

export function OfficeCard({ settings }: { settings: TargetForm }) {
  const office = settings.form.field('office');
  return (
    <SettingGroup
      title="Jam kerja"
      tools={
        <Switch
          id={office.id}
          label={office.label}
          checked={office.value}
          onChange={(event) => office.onChange(event.currentTarget.checked)}
        />
      }
      note="Waktu Jakarta (WIB)"
    >
      {office.value ? (
        <div className={classes.office}>
          <div className={classes.days}>
            {weekdays.map((day) => (
              <SpanRow
                key={day}
                name={dayName(day)}
                none={noSpan.day}
                usual={usual.day}
                between={['buka', 'tutup']}
                settings={settings}
              />
            ))}
            <SpanRow
              name="rest"
              none={noSpan.rest}
              usual={usual.rest}
              between={['mulai', 'selesai']}
              settings={settings}
            />
          </div>
          <DaysOff settings={settings} />
        </div>
      ) : (
        <SettingBody>
          <Text size="sm" c="dimmed">
            Semua jam dihitung, siang dan malam, juga pada hari libur. Nyalakan untuk memakai jam kerja dan
            hari libur kantor.
          </Text>
        </SettingBody>
      )}
    </SettingGroup>
  );
}
