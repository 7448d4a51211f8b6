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

/** The record changed since it was read. */
const isConflict = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'CONFLICT' && !error.fields;

/** Why a form was not saved: errors at its fields, or a conflict, a missing right or a missing record. */
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

  /** Takes what the refusal says of the whole form; returns errors of fields. */
  const read = (error: unknown): FieldErrors | undefined => {
    const view = error instanceof AppError ? error : undefined;
    if (isConflict(error)) setConflict(error);
    if (view?.code === 'NOT_FOUND' && operation.method !== 'POST') setGone(true);
    const rule = deniedRule(error);
    setDenied(rule);
    // the user's rights may have changed.
    if (rule) void client.invalidateQueries({ queryKey: ['session'] });
    return view?.fields && renamePaths(view.fields, fieldOf);
  };
  /** Whether each is told at its field, and needs no message besides. */
  const isTold = (found: FieldErrors = {}) => {
    const paths = Object.keys(found);
    return paths.length > 0 && paths.every((path) => document.getElementById(idOf(path)));
  };
  return {
    refused,
    conflict,
    denied,
    gone,
    /** Shows the errors and focuses the first. */
    showFirst,
    /** Shows the refusal in the form only. */
    mark: (error: unknown) => show(read(error) ?? {}),
    /** Shows the refusal, and tells what no field shows. */
    tell: (error: unknown) => {
      const found = read(error);
      if (found) showFirst(found);
      options.onRefused?.(error);
      // What the page shows is older than what the server has.
      if (isConflict(error)) void refreshAfter(client, operation);
      // Both edits are compared in a dialog then, which says it alone.
      if (isConflict(error) && 'version' in (toInput(fields.getValues()) as object)) return;
      if (!isTold(found)) notifyFailure(error, options.popupFor);
    },
    forgive: () => {
      fields.clearErrors();
      setConflict(undefined);
      setDenied(undefined);
    },
  };
}
