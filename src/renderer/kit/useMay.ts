import type { AccessRule } from '../../shared/core/access.ts';
import type { Operation } from '../../shared/core/operation.ts';
import { mayOpen, type Page } from './page/page.ts';
import { useAllows, useSession } from './session.ts';

/** The gate of an operation, for one record where its gate depends on what the record is. */
export const gateOf = (operation: Operation, record?: unknown): AccessRule =>
  record !== undefined && operation.accessOf ? operation.accessOf(record as never) : operation.access;

/** Whether the signed-in user may call an operation, on this record; the server checks again. */
export const useMay = (operation: Operation, record?: unknown): boolean =>
  useAllows(gateOf(operation, record));

/** Whether the signed-in user may open a page, of this record. */
export const useMayOpen = <Record>(page: Page<Record>, record?: Record): boolean =>
  useSession((state) => mayOpen(page, record, state.status === 'in' ? state.codes : undefined));
