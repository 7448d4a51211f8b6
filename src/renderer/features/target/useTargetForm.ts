import { useMemo } from 'react';
import type { OutputOf } from '../../../shared/core/operation.ts';
import { entities } from '../../../shared/entities/index.ts';
import { targetStatuses } from '../../../shared/entities/target/schema.ts';
import type { SettingChange } from '../../kit/settings/changes.ts';
import { type SettingsForm, useSettingsForm } from '../../kit/settings/useSettingsForm.ts';
import { request } from '../../lib/api.ts';
import {
  clockFaults,
  daysOffChange,
  fieldOfPath,
  hoursName,
  isInUse,
  settingsOf,
  type TargetFields,
  type TargetValues,
  targetFormFields,
  targetNames,
  valuesOf,
} from './form.ts';

const { settings: read, update } = entities.target;
export type TargetRecord = OutputOf<typeof read>;
export type TargetForm = SettingsForm<TargetFields>;

export function useTargetForm(stored: TargetRecord, reload: () => Promise<unknown>): TargetForm {
  const toInput = (values: TargetValues) => ({
    ...settingsOf(values),
    id: stored.id,
    version: stored.version,
  });
  // useSettingsForm follows each new object. Without the memo, old values would return between a save and the
  // next read.
  const base = useMemo(() => valuesOf(stored), [stored]);
  const settings = useSettingsForm({
    operation: update,
    fields: targetFormFields,
    names: targetNames,
    stored: base,
    toInput,
    parts: [{ names: targetNames, send: (values) => request(update, toInput(values)) }],
    check: clockFaults,
    fieldOf: fieldOfPath,
    reload,
  });
  const { values } = settings.form;
  const changes = settings.changes
    .filter(({ name }) => isInUse(name, values))
    .map((change) => ({ ...change, ...changeText(change, base, values) }));
  return { ...settings, changes };
}

function changeText(
  { name, before, after }: SettingChange,
  stored: TargetValues,
  values: TargetValues,
): Partial<SettingChange> {
  if (name === 'days_off') return { ...daysOffChange(stored.days_off, values.days_off), long: false };
  if (hoursNames.has(name)) return { before: hoursText(before), after: hoursText(after) };
  return {};
}

const hoursNames: ReadonlySet<string> = new Set(targetStatuses.map(hoursName));
const hoursText = (hours: string): string => (/\d/.test(hours) ? `${hours} jam` : 'tanpa target');
