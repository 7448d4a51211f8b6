import { create } from 'zustand';
import type { FieldErrors } from '../../../../shared/core/errors.ts';
import { usualPrefixes } from '../../../../shared/entities/prefix/schema.ts';
import { importCountDefault } from '../../../../shared/entities/setting/schema.ts';
import { setupFaults, setupShape } from '../../../../shared/entities/setup/schema.ts';

/** The input outlives the page, so that opening the app settings does not lose it. */

const initialValues = {
  name: '',
  email: '',
  phone_number: '',
  password: '',
  confirm_password: '',
  company_name: '',
  company_code: '',
  ...usualPrefixes.partner,
  ...usualPrefixes.agent,
  max_upload: importCountDefault as number | string,
} as const;

export type SetupName = keyof typeof initialValues;
export type SetupValues = { [Name in SetupName]: Name extends 'max_upload' ? number | string : string };

interface Store {
  values: SetupValues;
  errors: FieldErrors;
  at: number;
}

const empty = (): Store => ({ values: { ...initialValues }, errors: {}, at: 0 });

export const useSetupValues = create<Store>(empty);

const checkedWith: Partial<Record<SetupName, SetupName>> = {
  password: 'confirm_password',
  company_prefix: 'branch_prefix',
};

export const setSetupValue = (name: SetupName, value: string | number): void =>
  useSetupValues.setState(({ values, errors }) => ({
    values: { ...values, [name]: value },
    errors: Object.fromEntries(
      Object.entries(errors).filter(([field]) => field !== name && field !== checkedWith[name]),
    ),
  }));

export const clearSetupValues = (): void => useSetupValues.setState(empty());

/** Checks rules between fields even if other rules fail. */
export function faultsOf(values: SetupValues): FieldErrors {
  const faults: FieldErrors = setupFaults(values);
  const issues = setupShape.safeParse(values).error?.issues ?? [];
  for (const { path, message } of issues.toReversed()) faults[String(path[0])] = message;
  return faults;
}
