import { Box, Button, Flex, Group, Progress, Select, Switch, Text } from '@mantine/core';
import { IconLock, IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../../shared/core/formats.ts';
import { locationTypeNames } from '../../../../shared/entities/program/fields.ts';
import type { Program } from '../../../../shared/entities/program/schema.ts';
import { confirm } from '../../../kit/dialogs/confirm.tsx';
import { searchableOnDemand } from '../../../kit/fields/choices/searchable.ts';
import { DayField } from '../../../kit/fields/days/DayFields.tsx';
import { type Field, wrapperProps } from '../../../kit/fields/field.ts';
import { NumberField } from '../../../kit/fields/figures/NumberFields.tsx';
import type { ResourceForm } from '../../../kit/form/resourceForm.ts';
import { LocationChips } from '../location/LocationChips.tsx';
import { LocationPicker } from '../location/LocationPicker.tsx';
import { added } from '../location/places.ts';
import classes from './LimitsSection.module.css';
import { blockedBadge, noLimit, noPlaceLeft, periodMeaning } from './programTexts.ts';
import { QuotaDialog } from './QuotaDialog.tsx';
import { hasQuota, type ProgramValues, programOf, type StoredProgram } from './values.ts';

type Form = ResourceForm<ProgramValues>;
type Locations = ProgramValues['program_locations'];

export function LimitsSection({
  form,
  stored,
  onQuota,
}: {
  form: Form;
  stored: StoredProgram | undefined;
  onQuota: (() => void) | undefined;
}) {
  return (
    <div>
      <PeriodLimit form={form} />
      <QuotaLimit form={form} stored={stored} onQuota={onQuota} />
      <LocationLimit form={form} stored={stored} />
    </div>
  );
}

function Limit({
  form,
  name,
  off,
  onSwitch,
  children,
}: {
  form: Form;
  name: 'is_expired_program' | 'is_quota' | 'is_location';
  off: ReactNode;
  onSwitch?: () => void;
  children: ReactNode;
}) {
  const { id, label, value, onChange, error } = form.field(name);
  return (
    <div className={classes.limit}>
      <Flex align="center" mih={30}>
        <Switch
          id={id}
          label={label}
          checked={value}
          error={error}
          onChange={(event) => {
            onChange(event.currentTarget.checked);
            onSwitch?.();
          }}
        />
      </Flex>
      <Group gap="6px 12px" mih={30}>
        {value ? children : <Meaning>{off}</Meaning>}
      </Group>
    </div>
  );
}

/** With `id`, a link in the error summary can focus the text. */
function Meaning({ id, warns = false, children }: { id?: string; warns?: boolean; children: ReactNode }) {
  return (
    <Text span fz="xs" c={warns ? 'var(--st-amber-fg)' : 'dimmed'} {...(id && { id, tabIndex: -1 })}>
      {children}
    </Text>
  );
}

const noLimits = {
  is_quota: false,
  remaining_quota: null,
  is_expired_program: false,
  start_date: null,
  end_date: null,
  is_location: false,
  location_type: '',
  location_count: 0,
} as const;

function Blocked({ program }: { program: Parameters<typeof blockedBadge>[0] }) {
  const blocked = blockedBadge(program);
  return blocked && <Meaning warns>{blocked}</Meaning>;
}

function PeriodLimit({ form }: { form: Form }) {
  const { start_date, end_date } = form.values;
  return (
    <Limit form={form} name="is_expired_program" off={noLimit.period}>
      <Box w={132}>
        <DayField {...form.field('start_date')} max={end_date || undefined} />
      </Box>
      <Box w={132}>
        <DayField {...form.field('end_date')} min={start_date || undefined} />
      </Box>
      <Meaning>{periodMeaning(start_date, end_date)}</Meaning>
      <Blocked
        program={{
          ...noLimits,
          is_expired_program: start_date !== '' && end_date !== '',
          start_date,
          end_date,
        }}
      />
    </Limit>
  );
}

function QuotaLimit({
  form,
  stored,
  onQuota,
}: {
  form: Form;
  stored: StoredProgram | undefined;
  onQuota: (() => void) | undefined;
}) {
  const locked = stored !== undefined && hasQuota(stored);
  const kept = locked ? ` (${formatCount(stored.quota)} tetap tersimpan)` : '';
  return (
    <Limit form={form} name="is_quota" off={`${noLimit.quota}${kept}`}>
      {locked ? (
        <StoredQuota form={form} stored={stored} onQuota={onQuota} />
      ) : (
        <Box w={132}>
          <NumberField {...form.field('quota')} />
        </Box>
      )}
      <Blocked
        program={{
          ...noLimits,
          is_quota: locked || form.values.quota !== '',
          remaining_quota: programOf(form.values, stored).remaining_quota,
        }}
      />
    </Limit>
  );
}

function StoredQuota({
  form,
  stored,
  onQuota,
}: {
  form: Form;
  stored: StoredProgram;
  onQuota: (() => void) | undefined;
}) {
  const [open, setOpen] = useState(false);
  const { quota, initialQuota, additionalQuota, reductionQuota, usedQuota } = stored;
  const remaining_quota = Math.max(0, quota - usedQuota);
  const share = quota > 0 ? (100 * remaining_quota) / quota : 0;
  const [rest, first, more, less, used] = [
    remaining_quota,
    initialQuota,
    additionalQuota,
    reductionQuota,
    usedQuota,
  ].map(formatCount);
  return (
    <>
      <Box w={132}>
        <NumberField {...form.field('quota')} value={quota} required={false} disabled />
      </Box>
      <Box flex="1 1 200px">
        <Progress value={share} color={remaining_quota > 0 ? 'pine' : 'red'} aria-label="Sisa kuota" />
        <Text size="xs" mt={4}>
          <strong>Sisa {rest}</strong> = awal {first} + tambah {more} − kurang {less} − terpakai {used}
        </Text>
      </Box>
      <Button
        variant="default"
        leftSection={<IconLock size={14} />}
        disabled={!stored.is_quota}
        onClick={() => setOpen(true)}
      >
        Tambah atau kurangi
      </Button>
      {!stored.is_quota && <Meaning>Kuota dapat ditambah atau dikurangi setelah program disimpan.</Meaning>}
      {open && (
        <QuotaDialog program={stored} onClose={() => setOpen(false)} {...(onQuota && { onSaved: onQuota })} />
      )}
    </>
  );
}

const typeChoices = Object.entries(locationTypeNames).map(([value, label]) => ({ value, label }));

function LocationLimit({ form, stored }: { form: Form; stored: StoredProgram | undefined }) {
  const [picking, setPicking] = useState(false);
  const type = form.field('location_type');
  const locations = form.field('program_locations');
  const places = stored?.program_locations ?? [];
  const takeOver = async (next: Locations): Promise<boolean> => {
    const isEmptied = next.length === 0 && locations.value.length > 0;
    const agreed =
      !isEmptied ||
      (await confirm({
        title: 'Hapus lokasi terakhir?',
        body: noPlaceLeft,
        action: 'Hapus',
        danger: true,
      }));
    if (agreed) locations.onChange(next);
    return agreed;
  };
  const choose = (next: Program['location_type']) => {
    type.onChange(next);
    if (next === 'SPESIFIC_LOCATION' && locations.value.length === 0) setPicking(true);
  };
  return (
    <Limit
      form={form}
      name="is_location"
      off={noLimit.location}
      // Switching the limit resets the type and keeps the places.
      onSwitch={() => type.onChange('')}
    >
      <Box w={190}>
        <Select<string>
          {...wrapperProps(type)}
          data={typeChoices}
          value={type.value || null}
          placeholder="Pilih"
          {...searchableOnDemand}
          onChange={(next) => choose((next ?? '') as Program['location_type'])}
        />
      </Box>
      {type.value === '' && (
        <Meaning warns>Jika tipe kosong, program disimpan {noLimit.location.toLowerCase()}.</Meaning>
      )}
      {type.value === 'SPESIFIC_LOCATION' && (
        <ChosenLocations
          field={locations}
          stored={places}
          onPick={() => setPicking(true)}
          onChange={(next) => void takeOver(next)}
        />
      )}
      {picking && (
        <LocationPicker
          name={form.values.program_name}
          chosen={locations.value}
          stored={places}
          onSave={(next) => void takeOver(next).then((done) => done && setPicking(false))}
          onClose={() => setPicking(false)}
        />
      )}
    </Limit>
  );
}

function ChosenLocations({
  field: { id, value, error },
  stored,
  onPick,
  onChange,
}: {
  field: Field<Locations>;
  stored: StoredProgram['program_locations'];
  onPick: () => void;
  onChange: (next: Locations) => void;
}) {
  const count = value.length;
  const fresh = added(value, stored).length;
  return (
    <>
      <Meaning id={id} warns={count === 0}>
        {count === 0 ? 'Belum ada lokasi yang dipilih' : `${formatCount(count)} dipilih`}
        {fresh > 0 && `, ${formatCount(fresh)} baru`}
      </Meaning>
      <Blocked
        program={{
          ...noLimits,
          is_location: true,
          location_type: 'SPESIFIC_LOCATION',
          location_count: count,
        }}
      />
      <Button variant="default" leftSection={<IconMapPin size={15} />} onClick={onPick}>
        Pilih lokasi
      </Button>
      <Box flex="0 1 100%">
        <LocationChips chosen={value} stored={stored} onChange={onChange} />
        {error && (
          <Text size="xs" c="var(--app-danger)">
            {error}
          </Text>
        )}
      </Box>
    </>
  );
}
