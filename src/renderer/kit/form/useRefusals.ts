import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccessRule } from '../../../shared/core/access.ts';
import { AppError, type FieldErrors } from '../../../shared/core/errors.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import { refreshAfter } from '../../lib/queries.ts';
import { notifyFailure } from '../notices/notify.ts';
import { deniedRule } from '../rights/rights.ts';
import { renamePaths } from './errors.ts';
import { focusField, inScreenOrder } from './focus.ts';
import type { ResourceFormOptions } from './resourceForm.ts';

const isConflict = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'CONFLICT' && !error.fields;

export function useRefusals<O extends Operation, Values extends object>(
  { operation, fields, toInput, fieldOf = (path) => path, ...options }: ResourceFormOptions<O, Values>,
  idOf: (path: string) => string,
) {
  const client = useQueryClient();
  const [refused, setRefused] = useState(false);
  const [conflict, setConflict] = useState<AppError>();
  const [denied, setDenied] = useState<AccessRule>();
  const [gone, setGone] = useState(false);

  const show = (found: FieldErrors) => {
    fields.setErrors(found);
    setRefused(true);
  };
  const showFirst = (found: FieldErrors) => {
    show(found);
    const [first] = inScreenOrder(Object.keys(found), idOf);
    if (first) focusField(idOf(first));
  };

  const read = (error: unknown): FieldErrors | undefined => {
    const view = error instanceof AppError ? error : undefined;
    if (isConflict(error)) setConflict(error);
    if (view?.code === 'NOT_FOUND' && operation.method !== 'POST') setGone(true);
    const rule = deniedRule(error);
    setDenied(rule);
    // The rights of the user may have changed.
    if (rule) void client.invalidateQueries({ queryKey: ['session'] });
    return view?.fields && renamePaths(view.fields, fieldOf);
  };
  const isShown = (found: FieldErrors = {}) => {
    const paths = Object.keys(found);
    return paths.length > 0 && paths.every((path) => document.getElementById(idOf(path)));
  };
  return {
    refused,
    conflict,
    denied,
    gone,
    showFirst,
    mark: (error: unknown) => show(read(error) ?? {}),
    tell: (error: unknown) => {
      const found = read(error);
      if (found) showFirst(found);
      options.onRefused?.(error);
      if (isConflict(error)) void refreshAfter(client, operation);
      if (isConflict(error) && 'version' in (toInput(fields.getValues()) as object)) return;
      if (!isShown(found)) notifyFailure(error, options.popupFor);
    },
    clear: () => {
      fields.clearErrors();
      setConflict(undefined);
      setDenied(undefined);
    },
  };
}
