import { create } from 'zustand';
import type { FieldErrors } from '../../../../shared/core/errors.ts';
import { usualPrefixes } from '../../../../shared/entities/prefix/schema.ts';
import { importCountDefault } from '../../../../shared/entities/setting/schema.ts';
import { setupFaults, setupShape } from '../../../../shared/entities/setup/schema.ts';

/** What is typed in the set-up. It outlives its page: the way to the program's settings and back loses nothing. */

const start = {
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

export type SetupName = keyof typeof start;
export type Typed = { [Name in SetupName]: Name extends 'max_upload' ? number | string : string };

interface Store {
  values: Typed;
  errors: FieldErrors;
  /** Place of the open step. */
  at: number;
}

const empty = (): Store => ({ values: { ...start }, errors: {}, at: 0 });

export const useTyped = create<Store>(empty);

/** Fields that are judged by another one as well: what is typed there may have set them right. */
const judgedBy: Partial<Record<SetupName, SetupName>> = {
  password: 'confirm_password',
  company_prefix: 'branch_prefix',
};

/** A message goes with the mistake: the next look is at the end of the step. */
export const type = (name: SetupName, value: string | number): void =>
  useTyped.setState(({ values, errors }) => ({
    values: { ...values, [name]: value },
    errors: Object.fromEntries(
      Object.entries(errors).filter(([field]) => field !== name && field !== judgedBy[name]),
    ),
  }));

export const forgetTyped = (): void => useTyped.setState(empty());

/** What is wrong with it now, by field, each with its first message. Rules between fields count before all are right. */
export function faultsOf(values: Typed): FieldErrors {
  const faults: FieldErrors = setupFaults(values);
  const issues = setupShape.safeParse(values).error?.issues ?? [];
  for (const { path, message } of issues.toReversed()) faults[String(path[0])] = message;
  return faults;
}
