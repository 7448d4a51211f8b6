import { useMemo } from 'react';
import type { FieldErrors } from '../../../shared/core/errors.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import { renamePaths } from './errors.ts';
import { faultsOf } from './faults.ts';
import type { ResourceFormOptions } from './resourceForm.ts';
import { maxLengths, requiredFields } from './schema.ts';
import { reversedDays, unreadableFigures } from './unreadable.ts';

export function useFormChecks<O extends Operation, Values extends object>({
  operation,
  schema = operation.form ?? operation.input,
  fields,
  blank,
  toInput,
  described,
  required,
  check,
  fieldOf = (path) => path,
}: ResourceFormOptions<O, Values>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the required fields do not change while the form is open
  const asked = useMemo(() => requiredFields(schema, toInput(blank)), [schema]);
  const lengths = useMemo(() => maxLengths(schema), [schema]);

  const faults = (): FieldErrors => {
    const values = fields.getValues();
    const found = faultsOf(schema, toInput(values));
    return {
      ...unreadableFigures(described, values),
      // Checks the input to send, which omits fields of a switch that is off.
      ...reversedDays(described, toInput(values) as object),
      ...check?.(values),
      ...renamePaths(found, fieldOf),
    };
  };
  return {
    faults,
    reversed: reversedDays(described, fields.values),
    isRequired: (path: string) => asked.has(path) || (required?.has(path) ?? false),
    maxLength: (path: string) => lengths[path],
  };
}
