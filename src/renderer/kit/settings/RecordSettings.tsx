import type { ReactNode } from 'react';
import type { FieldMap } from '../../../shared/core/fields.ts';
import type { InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import { request } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import type { FormValues } from '../form/values.ts';
import type { Page } from '../page/page.ts';
import type { HistorySources } from './ChangeHistory.tsx';
import { type SettingRow, SettingsPage } from './SettingsPage.tsx';
import type { SettingsFormOptions } from './useSettingsForm.ts';

interface SettingsRecord {
  id: number;
  version: number;
}

export function RecordSettings<
  Fields extends FieldMap,
  Read extends Operation,
  O extends Operation,
  Stored extends OutputOf<Read> & SettingsRecord,
>({
  read: operation,
  history,
  check,
  ...props
}: {
  page: Page;
  title: string;
  read: Read;
  fields: Fields;
  rows: readonly SettingRow<Fields>[];
  history: HistorySources | ((record: SettingsRecord) => HistorySources);
  check?: (
    values: FormValues<Fields>,
    stored: Stored,
  ) => ReturnType<NonNullable<SettingsFormOptions<Fields, O>['check']>>;
  children?: ReactNode;
} & Pick<SettingsFormOptions<Fields, O>, 'operation' | 'schema' | 'agree'>) {
  const { data, isError, error, refetch } = useRead(operation, {} as InputOf<Read>);
  const stored = data?.data as Stored | undefined;
  // The version makes the server refuse outdated input (409).
  const toInput = (values: FormValues<Fields>) =>
    ({ ...values, id: stored?.id, version: stored?.version }) as InputOf<O>;
  return (
    <SettingsPage<Fields, O>
      {...props}
      read={{ stored, isError, error, refetch }}
      history={typeof history === 'function' ? history(stored ?? { id: 0, version: 0 }) : history}
      toInput={toInput}
      parts={[
        {
          names: props.rows.map(({ name }) => name),
          send: (values) => request(props.operation, toInput(values)),
        },
      ]}
      {...(check && stored && { check: (values: FormValues<Fields>) => check(values, stored) })}
    />
  );
}
