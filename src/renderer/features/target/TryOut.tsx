import { Box, Select, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { isDay } from '../../../shared/core/days.ts';
import { formatClock, formatDay, jakartaDay, weekdayNames } from '../../../shared/core/formats.ts';
import { type ReferralStatus, referralStatusNames } from '../../../shared/entities/referral/status.ts';
import type { Span } from '../../../shared/entities/target/dueAt.ts';
import { targetStatuses } from '../../../shared/entities/target/schema.ts';
import { searchable } from '../../kit/fields/choices/searchable.ts';
import { noClockText, readClock } from '../../kit/fields/days/clock.ts';
import { DayField } from '../../kit/fields/days/DayFields.tsx';
import { TextField } from '../../kit/fields/TextFields.tsx';
import { SettingAside } from '../../kit/settings/SettingGroup.tsx';
import { clockFaults, settingsOf, type TargetValues } from './form.ts';
import classes from './TryOut.module.css';
import { type TryDay, tryDay, tryOut } from './tryOut.ts';

const choices = targetStatuses.map((status) => ({
  value: String(status),
  label: referralStatusNames[status],
}));

export function TryOut({ values }: { values: TargetValues }) {
  const id = useId();
  const [status, setStatus] = useState<ReferralStatus>(1);
  const [day, setDay] = useState(() => jakartaDay());
  const [clock, setClock] = useState(() => formatClock(new Date()));
  const time = readClock(clock);
  const isRead = isDay(day) && time !== undefined && Object.keys(clockFaults(values)).length === 0;
  const found = isRead ? tryOut(settingsOf(values), status, { day, clock: time }) : undefined;
  return (
    <SettingAside label="Coba hitung">
      <div className={classes.tryInputs}>
        <Select
          label="Pengajuan masuk sebagai"
          data={choices}
          value={String(status)}
          onChange={(value) => value && setStatus(Number(value) as ReferralStatus)}
          allowDeselect={false}
          {...searchable}
        />
        <DayField
          id={`${id}-day`}
          label="Hari"
          required
          value={day}
          onChange={setDay}
          onBlur={() => undefined}
          error={undefined}
        />
        <TextField
          id={`${id}-clock`}
          label="Pukul"
          required
          value={clock}
          onChange={setClock}
          onBlur={() => setClock(time ?? clock)}
          error={time === undefined ? noClockText : undefined}
        />
      </div>
      <Box role="status" mt={12} mb={10}>
        {found?.due ? (
          <>
            <Text fz="xs" c="dimmed">
              Tenggat
            </Text>
            <Text component="strong" ff="heading" fz={17} fw={650}>
              {weekdayNames[new Date(`${jakartaDay(found.due)}T00:00:00Z`).getUTCDay()]}{' '}
              {formatDay(jakartaDay(found.due))}, {formatClock(found.due)}
            </Text>
          </>
        ) : (
          <Text fz="xs" c="dimmed">
            {noDueText(found)}
          </Text>
        )}
      </Box>
      {found && found.days.length > 0 && <Bars days={found.days} more={found.more} />}
    </SettingAside>
  );
}

function noDueText(found: ReturnType<typeof tryOut> | undefined): string {
  if (!found) return 'Isi hari, pukul dan jam kerja dengan benar.';
  return found.neverOpen ? 'Tidak ada jam kerja yang dihitung.' : 'Status ini tanpa target.';
}

/** Full hours in minutes since midnight: the open hours with a margin of one to two hours, within the day. */
function windowOf(days: readonly TryDay[]): { from: number; to: number } {
  const spans = days.flatMap(({ open }) => open);
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to));
  return {
    from: Math.max(0, (Math.floor(from / 60) - 1) * 60),
    to: Math.min(24 * 60, (Math.ceil(to / 60) + 1) * 60),
  };
}

const hourText = (minutes: number) => String(minutes / 60).padStart(2, '0');

function Bars({ days, more }: { days: readonly TryDay[]; more: number }) {
  const { from, to } = windowOf(days);
  const bar = (spans: readonly Span[], kind: 'closed' | 'open' | 'counted') =>
    spans.map((span) => (
      <rect key={span.from} x={span.from} width={span.to - span.from} height={12} data-kind={kind} />
    ));
  return (
    <ul className={classes.bars} aria-label="Jam yang dihitung">
      {days.map((day) => (
        <li key={day.day} data-off={day.open.length === 0 || undefined}>
          <span title={formatDay(day.day)}>{tryDay(day)}</span>
          <svg viewBox={`${from} 0 ${to - from} 12`} preserveAspectRatio="none" aria-hidden>
            {bar([{ from, to }], 'closed')}
            {bar(day.open, 'open')}
            {bar(day.counted, 'counted')}
          </svg>
          <Text span inherit ta="right">
            {day.text}
          </Text>
        </li>
      ))}
      <li aria-hidden>
        <span className={classes.hoursAxis}>
          {[from, to].map((minutes) => (
            <span key={minutes}>{hourText(minutes)}</span>
          ))}
        </span>
      </li>
      {more > 0 && (
        <li>
          <span className={classes.more}>dan {more} hari lagi</span>
        </li>
      )}
    </ul>
  );
}
