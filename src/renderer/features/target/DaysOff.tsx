import { ActionIcon, Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { IconCalendarDown, IconClipboardText, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount, formatDay, jakartaDay } from '../../../shared/core/formats.ts';
import { allDaysOff, nationalDaysOff } from '../../../shared/entities/target/nationalDaysOff.ts';
import { SteadyButton } from '../../kit/buttons/SteadyButton.tsx';
import { Figures } from '../../kit/layout/Figures.tsx';
import { AddDayOff } from './AddDayOff.tsx';
import classes from './DaysOff.module.css';
import { type DayOff, daysOffOf, daysOffText } from './form.ts';
import { PasteDaysOff } from './PasteDaysOff.tsx';
import type { TargetForm } from './useTargetForm.ts';

const years = Object.keys(nationalDaysOff);
const nationalNote = `Libur nasional dan cuti bersama ${years.join(' dan ')} menurut SKB 3 Menteri.`;

type Adding = 'one' | 'list';

const isNot = (days: readonly DayOff[]) => {
  const known = new Set(days.map(({ day }) => day));
  return ({ day }: DayOff) => !known.has(day);
};

function addedText(days: readonly DayOff[], more: readonly DayOff[]): string {
  const added = new Set(more.filter(isNot(days)).map(({ day }) => day)).size;
  const named = more.length - added;
  return [
    added > 0 && `${formatCount(added)} hari libur ditambahkan`,
    named > 0 && `${formatCount(named)} sudah ada dan memakai nama baru`,
  ]
    .filter(Boolean)
    .join(', ');
}

function useDaysOff({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const days = daysOffOf(value);
  const [told, setTold] = useState('');
  const add = (more: readonly DayOff[]) => {
    onChange(daysOffText([...days, ...more]));
    setTold(addedText(days, more));
  };
  return {
    days,
    told,
    add,
    addNational: () => {
      const missing = allDaysOff().filter(isNot(days));
      if (missing.length > 0) add(missing);
      else setTold(`Semua libur nasional ${years.join(' dan ')} sudah ada`);
    },
    remove: (gone: string) => onChange(daysOffText(days.filter(({ day }) => day !== gone))),
  };
}

export function DaysOff({ settings: { form, changes } }: { settings: TargetForm }) {
  const field = form.field('days_off');
  const { days, told, add, addNational, remove } = useDaysOff(field);
  const [earlier, setEarlier] = useState(false);
  const [adding, setAdding] = useState<Adding>();
  const today = jakartaDay();
  const past = days.filter(({ day }) => day < today);
  const shown = earlier ? days : days.slice(past.length);
  return (
    <section
      className={classes.daysOff}
      aria-label={field.label}
      data-changed={changes.some(({ name }) => name === 'days_off') || undefined}
    >
      <Group component="header" gap="xs">
        <Text component="h3" size="sm" fw={600} id={field.id} tabIndex={-1}>
          {field.label}
        </Text>
        <Badge variant="light" color="gray">
          {formatCount(days.length)}
        </Badge>
        <AddButtons onNational={addNational} onAdd={setAdding} />
      </Group>
      <Text fz="xs" c="dimmed" mih={18} my={2} role="status">
        {told}
      </Text>
      {shown.length === 0 ? (
        <Text fz="xs" c="dimmed" mt={6}>
          Belum ada hari libur yang akan datang.
        </Text>
      ) : (
        <DayList label={field.label} days={shown} onRemove={remove} />
      )}
      {field.error && (
        <Text fz="xs" c="var(--app-danger)" mt={4} role="alert">
          {field.error}
        </Text>
      )}
      <Text component="footer" fz="xs" c="dimmed" mt={6}>
        {nationalNote}{' '}
        {past.length > 0 && (
          <Anchor component={SteadyButton} inherit underline="always" onClick={() => setEarlier(!earlier)}>
            {earlier ? 'Sembunyikan yang sudah lewat' : `${formatCount(past.length)} yang sudah lewat`}
          </Anchor>
        )}
      </Text>
      {adding === 'one' && (
        <AddDayOff days={days} onAdd={(day) => add([day])} onClose={() => setAdding(undefined)} />
      )}
      {adding === 'list' && <PasteDaysOff days={days} onAdd={add} onClose={() => setAdding(undefined)} />}
    </section>
  );
}

const AddButtons = ({ onNational, onAdd }: { onNational: () => void; onAdd: (adding: Adding) => void }) => (
  <Group gap={6} ml="auto">
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconCalendarDown size={14} />}
      onClick={onNational}
    >
      Ambil libur nasional
    </Button>
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconClipboardText size={14} />}
      onClick={() => onAdd('list')}
    >
      Tempel
    </Button>
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconPlus size={14} />}
      onClick={() => onAdd('one')}
    >
      Tambah
    </Button>
  </Group>
);

const DayList = ({
  label,
  days,
  onRemove,
}: {
  label: string;
  days: readonly DayOff[];
  onRemove: (day: string) => void;
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll the list
  <ul className={classes.dayList} aria-label={label} tabIndex={0}>
    {days.map(({ day, name }) => (
      <li key={day}>
        <Figures>{formatDay(day)}</Figures>
        <span>{name}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Hapus ${formatDay(day)} ${name}`}
          onClick={() => onRemove(day)}
        >
          <IconX size={14} />
        </ActionIcon>
      </li>
    ))}
  </ul>
);
