import { Text } from '@mantine/core';
import { formatCount } from '../../../shared/core/formats.ts';
import { type TargetStatus, targetStatuses } from '../../../shared/entities/target/schema.ts';
import { ReferralStatusBadge } from '../../entities/referral/ReferralStatusBadge.tsx';
import { NumberField } from '../../kit/fields/figures/NumberFields.tsx';
import { figureOf } from '../../kit/form/unreadable.ts';
import { RevertButton } from '../../kit/settings/RevertButton.tsx';
import { SettingGroup } from '../../kit/settings/SettingGroup.tsx';
import { dayName, hoursName, noSpan, readMinutes, spanParts, type TargetValues, weekdays } from './form.ts';
import classes from './HoursCard.module.css';
import { minutesText } from './tryOut.ts';
import type { TargetPreview } from './usePreview.ts';
import type { TargetForm } from './useTargetForm.ts';

export function HoursCard({
  settings,
  preview,
  changed,
}: {
  settings: TargetForm;
  preview: TargetPreview;
  changed: string;
}) {
  return (
    <SettingGroup title="Target per status" note={changed}>
      {targetStatuses.map((status) => (
        <HoursRow key={status} status={status} settings={settings} preview={preview} />
      ))}
    </SettingGroup>
  );
}

function HoursRow({
  status,
  settings: { form, changes, revert },
  preview: { rows },
}: {
  status: TargetStatus;
  settings: TargetForm;
  preview: TargetPreview;
}) {
  const name = hoursName(status);
  const field = form.field(name);
  const change = changes.find((each) => each.name === name);
  const late = rows?.find(({ referral_status_id }) => referral_status_id === status)?.late;
  return (
    <div className={classes.hours} data-changed={change ? true : undefined}>
      <label htmlFor={field.id}>
        <ReferralStatusBadge status={status} />
      </label>
      <NumberField {...field} label="" unit={form.values.office ? 'jam kerja' : 'jam'} />
      <Text span fz="xs" c="dimmed">
        {hoursMeaning(form.values, field.value)}
        {change && (
          <>
            {' · sebelumnya '}
            <s>{change.before}</s>
          </>
        )}
      </Text>
      <span className={classes.late} data-some={(late ?? 0) > 0 || undefined}>
        {change ? <RevertButton label={change.label} onClick={() => revert(name)} /> : lateText(late)}
      </span>
    </div>
  );
}

function lateText(late: number | undefined): string {
  if (late === undefined) return '';
  return late === 0 ? 'tidak ada yang terlambat' : `${formatCount(late)} terlambat sekarang`;
}

function hoursMeaning(values: TargetValues, typed: number | string): string {
  const hours = figureOf(typed);
  if (typed === '') return 'Tanpa target';
  if (hours === undefined || !Number.isInteger(hours) || hours < 1) return '';
  const perDay = values.office ? ordinaryDay(values) : 24 * 60;
  const kind = values.office ? 'hari kerja' : 'hari';
  const minutes = hours * 60;
  if (!perDay || minutes < perDay) return '';
  const [days, rest] = [Math.floor(minutes / perDay), minutes % perDay];
  return rest === 0 ? `${days} ${kind}` : `${days} ${kind} ${minutesText(rest)}`;
}

/** Length in minutes of the most common working day, without the break. */
function ordinaryDay(values: TargetValues): number {
  const rest = minutesOf(values.rest, noSpan.rest);
  const lengths = weekdays
    .map((day) => minutesOf(values[dayName(day)], noSpan.day))
    .filter((each) => each > 0);
  const times = (length: number) => lengths.filter((each) => each === length).length;
  const [most = 0] = lengths.toSorted((a, b) => times(b) - times(a));
  return Math.max(0, most - rest);
}

function minutesOf(value: string, none: string): number {
  const parts = spanParts(value, none);
  const [from, to] = [readMinutes(parts?.from ?? ''), readMinutes(parts?.to ?? '')];
  return from === undefined || to === undefined ? 0 : to - from;
}
