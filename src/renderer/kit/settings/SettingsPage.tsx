import { Button, Kbd, TextInput } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { FieldInfo, FieldMap } from '../../../shared/core/fields.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { confirm } from '../confirm.tsx';
import { RecordStates } from '../detail/RecordStates.tsx';
import { Form } from '../form/Form.tsx';
import { ConflictNotice, ErrorSummary, RefusalNotice } from '../form/FormNotices.tsx';
import { drawInput } from '../form/inputs.tsx';
import { useFormKeys } from '../form/useFormKeys.ts';
import type { FormValues } from '../form/values.ts';
import { Hint } from '../layout/Hint.tsx';
import type { Page } from '../page/page.ts';
import { ChangeHistory, type HistorySources, useHistory } from './ChangeHistory.tsx';
import { ChangePreview } from './ChangePreview.tsx';
import type { SettingChange } from './changes.ts';
import { SettingsSkeleton } from './SettingsSkeleton.tsx';
import classes from './settings.module.css';
import { type SettingsForm, type SettingsFormOptions, useSettingsForm } from './useSettingsForm.ts';

/** One setting: its label and what it is for, beside its input. */
export interface SettingRow<Fields extends FieldMap> {
  name: keyof Fields & string;
  hint: string;
  /** Stands behind the input, not to be changed: the digits after a prefix. */
  after?: string;
  /** What the value means, below its input. */
  note?: (values: FormValues<Fields>) => ReactNode;
}

/** What is stored, once all of it has been read. */
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
  /** Entries of the activity log that tell of these settings. */
  history: HistorySources;
  /** Below the form: where related settings are. */
  children?: ReactNode;
}

/**
 * A page of settings (features.md S2): every change is shown with the value before it and can be taken back, beside
 * it all changes together, who changed what before, and the actions, which say what saving will do.
 */
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
  const { form, changes } = settings;
  const id = useId();
  const discard = async () => {
    if (changes.length > 0 && (await askToDiscard(changes.length))) settings.revertAll();
  };
  const save = () => {
    if (changes.length > 0) form.submit();
  };
  useFormKeys({ scope: 'page', onSave: save, onCancel: () => void discard() });
  return (
    <Form
      className={classes.page}
      noValidate
      aria-busy={form.sending}
      onSubmit={() => {
        save();
      }}
    >
      <div className={classes.column}>
        <section className={classes.card} aria-labelledby={id}>
          <header className={classes.head}>
            <h2 id={id}>{title}</h2>
            <span>{lastChanged(stored, history.entries[0])}</span>
          </header>
          {rows.map((row) => (
            <Setting key={row.name} row={row} info={options.fields[row.name]!} settings={settings} />
          ))}
        </section>
        {children}
      </div>
      <div className={classes.column}>
        <ChangePreview settings={settings} />
        <ChangeHistory history={history} />
      </div>
      <footer className={classes.actions}>
        <ConflictNotice form={form} />
        <RefusalNotice form={form} />
        <ErrorSummary form={form} />
        <div className={classes.buttons}>
          <span className={classes.keys} aria-hidden>
            <Kbd size="xs">Ctrl S</Kbd> simpan <Kbd size="xs">Esc</Kbd> batal
          </span>
          <Button
            variant="default"
            onClick={() => void discard()}
            disabled={changes.length === 0 || form.sending}
          >
            Batal
          </Button>
          {/* Stays focusable: whoever has saved by keyboard goes on from here. */}
          <Button
            type="submit"
            loading={form.sending}
            aria-disabled={changes.length === 0}
            data-disabled={changes.length === 0 || undefined}
          >
            {changes.length === 0 ? 'Simpan' : `Simpan ${changes.length} nilai`}
          </Button>
        </div>
      </footer>
    </Form>
  );
}

const askToDiscard = (count: number) =>
  confirm({
    title: 'Buang perubahan ini?',
    body: `${count} nilai kembali seperti yang tersimpan.`,
    action: 'Buang perubahan',
    cancel: 'Tetap di sini',
    danger: true,
  });

function lastChanged(
  stored: NonNullable<SettingsRead['stored']>,
  entry: { who: string; at: string } | undefined,
): string {
  const at = entry?.at ?? stored.updatedAt;
  if (!at) return 'Belum pernah disimpan';
  const who = entry?.who ?? stored.updated_by;
  return ['Terakhir diubah', who && `${who},`, formatDateTime(at)].filter(Boolean).join(' ');
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

/** The stored value below a changed one, and the way back to it. */
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
        {overtaken ? 'Baru saja diubah orang lain menjadi ' : 'Sebelumnya '}
        {long ? <q>{before}</q> : <s>{before}</s>}
      </p>
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<IconArrowBackUp size={14} />}
        aria-label={`Kembalikan ${label}`}
        onClick={onRevert}
      >
        Kembalikan
      </Button>
    </div>
  );
}
