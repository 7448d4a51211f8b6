import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldInfo, FieldMap } from '../../../shared/core/fields.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import { RecordStates } from '../detail/RecordStates.tsx';
import { drawInput } from '../form/inputs.tsx';
import type { FormValues } from '../form/values.ts';
import { Hint } from '../layout/Hint.tsx';
import type { Page } from '../page/page.ts';
import { ChangeHistory, type HistorySources, useHistory } from './ChangeHistory.tsx';
import { ChangePreview } from './ChangePreview.tsx';
import type { SettingChange } from './changes.ts';
import { RevertButton } from './RevertButton.tsx';
import { SettingGroup } from './SettingGroup.tsx';
import { lastChanged, SettingsFrame } from './SettingsFrame.tsx';
import { SettingsSkeleton } from './SettingsSkeleton.tsx';
import classes from './settings.module.css';
import { type SettingsForm, type SettingsFormOptions, useSettingsForm } from './useSettingsForm.ts';

export interface SettingRow<Fields extends FieldMap> {
  name: keyof Fields & string;
  hint: string;
  after?: string;
  note?: (values: FormValues<Fields>) => ReactNode;
}

export interface SettingsRead {
  stored: (object & { updatedAt?: string; updated_by?: string }) | undefined;
  isError: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}

interface SettingsPageProps<Fields extends FieldMap, O extends Operation>
  extends Omit<SettingsFormOptions<Fields, O>, 'names' | 'stored' | 'reload'> {
  page: Page;
  title: string;
  read: SettingsRead;
  rows: readonly SettingRow<Fields>[];
  history: HistorySources;
  children?: ReactNode;
}

export function SettingsPage<Fields extends FieldMap, O extends Operation>(
  props: SettingsPageProps<Fields, O>,
) {
  const { read, page } = props;
  if (!read.stored)
    return <RecordStates read={read} page={page} skeleton={<SettingsSkeleton rows={props.rows.length} />} />;
  return <LoadedSettings {...props} stored={read.stored} />;
}

function LoadedSettings<Fields extends FieldMap, O extends Operation>({
  read,
  stored,
  title,
  rows,
  history: sources,
  children,
  page: _page,
  ...options
}: SettingsPageProps<Fields, O> & { stored: NonNullable<SettingsRead['stored']> }) {
  const settings = useSettingsForm<Fields, O>({
    ...options,
    stored,
    names: rows.map(({ name }) => name),
    reload: read.refetch,
  });
  const history = useHistory(sources, options.fields);
  return (
    <SettingsFrame
      settings={settings}
      side={
        <>
          <ChangePreview settings={settings} />
          <ChangeHistory history={history} />
        </>
      }
    >
      <SettingGroup title={title} note={lastChanged(stored, history.entries[0])}>
        {rows.map((row) => (
          <Setting key={row.name} row={row} info={options.fields[row.name]!} settings={settings} />
        ))}
      </SettingGroup>
      {children}
    </SettingsFrame>
  );
}

function Setting<Fields extends FieldMap>({
  row,
  info,
  settings: { form, changes, overtaken, revert },
}: {
  row: SettingRow<Fields>;
  info: FieldInfo;
  settings: SettingsForm<Fields>;
}) {
  const field = form.field(row.name);
  const change = changes.find(({ name }) => name === row.name);
  const note = row.note?.(form.values);
  return (
    <div className={classes.row} data-changed={change ? true : undefined}>
      <div className={classes.about}>
        <label htmlFor={field.id}>
          {info.label}
          {field.required && <span className={classes.required}> *</span>}
        </label>
        <p id={`${field.id}-hint`}>{row.hint}</p>
      </div>
      <div className={classes.control}>
        <div className={classes.input} data-kind={info.kind ?? 'text'} data-after={row.after}>
          {drawInput(info, { ...field, label: '' })}
          {row.after && <TextInput value={row.after} disabled aria-label={`Digit ${info.label}`} />}
        </div>
        {change && (
          <Earlier change={change} overtaken={overtaken.has(row.name)} onRevert={() => revert(row.name)} />
        )}
        {note && <Hint>{note}</Hint>}
      </div>
    </div>
  );
}

function Earlier({
  change: { label, before, long },
  overtaken,
  onRevert,
}: {
  change: SettingChange;
  overtaken: boolean;
  onRevert: () => void;
}) {
  return (
    <div className={classes.earlier}>
      <p>
        {overtaken ? 'Baru saja diubah menjadi ' : 'Sebelumnya '}
        {long ? <q>{before}</q> : <s>{before}</s>}
      </p>
      <RevertButton label={label} onClick={onRevert} />
    </div>
  );
}
